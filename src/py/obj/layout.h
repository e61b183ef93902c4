/* Where things lie in a Python cage and what each object looks like. Every struct has fixed-width little-endian fields
 * and explicit padding (ED-18); references are 32-bit offsets, 0 = none. Sizes are multiples of 8, starts of 16. */
#ifndef RN_PY_LAYOUT_H
#define RN_PY_LAYOUT_H

#include "cage/access.h"
#include "py/obj/value.h"

/* Zones (ED-15) */
#define RN_HOT_START     UINT32_C(0)
#define RN_HOT_SIZE      UINT32_C(0x00010000)
#define RN_STACK_START   UINT32_C(0x00100000)
#define RN_STACK_SIZE    UINT32_C(0x03F00000)
#define RN_SCRATCH_START UINT32_C(0x04000000)
#define RN_SCRATCH_SIZE  UINT32_C(0x0C000000)
#define RN_RO_START      UINT32_C(0x10000000)
#define RN_RO_SIZE       UINT32_C(0x01000000)
#define RN_COLD_START    UINT32_C(0x11000000)
#define RN_COLD_SIZE     UINT32_C(0x01000000)
#define RN_HEAP_START    UINT32_C(0x12000000) /* off < RN_HEAP_START: a boot object */

/* Parts of SCRATCH; never saved, never trusted after a load */
#define RN_MARKS_START    RN_SCRATCH_START /* 1 bit for 16 bytes of heap */
#define RN_MARKS_SIZE     UINT32_C(0x02000000)
#define RN_MSTACK_START   UINT32_C(0x06000000) /* mark stack */
#define RN_MSTACK_SIZE    UINT32_C(0x00400000)
#define RN_CACHES_START   UINT32_C(0x06400000) /* inline caches */
#define RN_CACHES_SIZE    UINT32_C(0x01800000)
#define RN_MCACHE_START   UINT32_C(0x07C00000) /* method cache */
#define RN_MCACHE_ENTRIES 512u
#define RN_ALLOC_START    UINT32_C(0x07D00000) /* allocator state, struct rn_alloc_state */
#define RN_ARENA_START    UINT32_C(0x08000000) /* front end */
#define RN_ARENA_SIZE     UINT32_C(0x08000000)

typedef struct rn_vm rn_vm; /* = the cage's base; HOT struct in vm/vm.h */

/* What the collector needs to know of an object */
typedef enum rn_kind {
    RN_K_FREE,
    RN_K_RAW,  /* u32 byte length at 8; nothing traced */
    RN_K_VALS, /* u32 capacity at 8; values from 16 */
    RN_K_REC,  /* hdr.aux values from 8 */
    RN_K_INT,  /* beyond 48 bits */
    RN_K_NAN,
    RN_K_COMPLEX,
    RN_K_STR,
    RN_K_BYTES,
    RN_K_BYTEARRAY,
    RN_K_TUPLE,
    RN_K_LIST,
    RN_K_DICT,
    RN_K_SET, /* and frozenset */
    RN_K_TYPE,
    RN_K_SHAPE,
    RN_K_INST,
    RN_K_FUNC,
    RN_K_BUILTIN,
    RN_K_CODE,
    RN_K_CELL,
    RN_K_GEN,
    RN_K_MODULE,
    RN_K_EXC, /* payload of exception instances */
    RN_K_COUNT
} rn_kind;

typedef struct rn_obj {
    uint32_t type; /* type descriptor, or the shape for RN_K_INST */
    uint8_t kind;
    uint8_t flags;
    uint16_t aux;
} rn_obj;

typedef struct rn_raw {
    rn_obj h;
    uint32_t size; /* payload bytes from 16 */
    uint32_t used;
} rn_raw;

typedef struct rn_vals {
    rn_obj h;
    uint32_t cap;
    uint32_t pad;
    rn_val v[];
} rn_vals;

typedef struct rn_rec {
    rn_obj h; /* aux: number of values */
    rn_val v[];
} rn_rec;

typedef struct rn_bigint {
    rn_obj h;   /* flags bit 0: negative */
    uint32_t n; /* limbs; the top one is not zero, and the value does not fit 48 bits */
    uint32_t hash;
    uint64_t limb[];
} rn_bigint;

typedef struct rn_nan {
    rn_obj h;
    double value;
} rn_nan;

typedef struct rn_complex {
    rn_obj h;
    double re, im;
    uint64_t pad;
} rn_complex;

enum { RN_SF_WIDTH = 3, RN_SF_ASCII = 4, RN_SF_INTERNED = 8, RN_SF_SHARED = 16 };
typedef struct rn_str {
    rn_obj h;      /* flags: log2 of the bytes a code point, RN_SF_* */
    uint32_t len;  /* code points */
    uint32_t hash; /* 0: not computed */
    /* data, or with RN_SF_SHARED: u32 offset of a RN_K_RAW buffer that holds it */
} rn_str;

typedef struct rn_bytes { /* bytes; bytearray has the same head and keeps `buf` */
    rn_obj h;
    uint32_t len;
    uint32_t hash;
} rn_bytes;

typedef struct rn_bytearray {
    rn_obj h;
    uint32_t len;
    uint32_t buf; /* RN_K_RAW */
    uint32_t exports;
    uint32_t pad;
} rn_bytearray;

typedef struct rn_tuple {
    rn_obj h;
    uint32_t len;
    uint32_t hash;
    rn_val v[];
} rn_tuple;

typedef struct rn_list {
    rn_obj h;
    uint32_t len;
    uint32_t cap;
    uint32_t items; /* RN_K_VALS, 0 when cap is 0 */
    uint32_t pad;
} rn_list;

enum { RN_DF_NAMESPACE = 1 /* version is kept: module and class dicts */ };
typedef struct rn_dict {
    rn_obj h;
    uint32_t used;    /* live entries */
    uint32_t n;       /* entries written, holes included */
    uint32_t mask;    /* index slots - 1 */
    uint32_t index;   /* RN_K_RAW of {u32 hash, u32 entry + 1}; 0 when empty */
    uint32_t entries; /* RN_K_VALS of key, value pairs */
    uint32_t cap;     /* entries */
    uint32_t version; /* unique stamp of the key set, RN_DF_NAMESPACE only */
    uint32_t flood;   /* RN_FLOOD_* */
} rn_dict;

typedef struct rn_set {
    rn_obj h;
    uint32_t used;
    uint32_t fill; /* used and dummies */
    uint32_t mask;
    uint32_t table; /* RN_K_VALS of key, hash pairs (the hash stored as an opaque double-safe word) */
    uint64_t hash;  /* frozenset, 0: not computed */
    uint32_t finger;
    uint32_t flood; /* RN_FLOOD_* */
} rn_set;

enum {
    RN_TF_BASE = 1 << 0,     /* may be subclassed */
    RN_TF_SEQ = 1 << 1,      /* matches a sequence pattern */
    RN_TF_MAP = 1 << 2,      /* matches a mapping pattern */
    RN_TF_HEAP = 1 << 3,     /* a class statement or type() made it */
    RN_TF_EXC = 1 << 4,      /* derives from BaseException */
    RN_TF_TYPE = 1 << 5,     /* derives from type */
    RN_TF_ABSTRACT = 1 << 6, /* has abstract methods */
    RN_TF_PAYLOAD = 1 << 7,  /* instances keep the built-in value in slot 0 */
    RN_TF_NODICT = 1 << 8,   /* __slots__ without __dict__ */
    /* guest code defines these; absent means native behaviour (ED-37) */
    RN_TF_EQ = 1 << 10,
    RN_TF_HASH = 1 << 11,
    RN_TF_LT = 1 << 12,
    RN_TF_REPR = 1 << 13,
    RN_TF_STR = 1 << 14,
    RN_TF_ITER = 1 << 15,
    RN_TF_BOOL = 1 << 16,
    RN_TF_INDEX = 1 << 17,
    RN_TF_GETATTR = 1 << 18, /* __getattr__ or __getattribute__ */
    RN_TF_SETATTR = 1 << 19, /* __setattr__ or __delattr__ */
    RN_TF_DEL = 1 << 20,
    RN_TF_NEW = 1 << 21,
    RN_TF_GETITEM = 1 << 22,
    RN_TF_LEN = 1 << 23,
    RN_TF_CONTAINS = 1 << 24,
    RN_TF_METACALL = 1 << 25, /* the metaclass defines __call__ or __getattribute__ */
    RN_TF_FORMAT = 1 << 26,
    RN_TF_QUALIFIED = 1 << 27 /* C in CPython: error texts name its module too */
};
typedef struct rn_type { /* 112 bytes; boot types lie at fixed places */
    rn_obj h;            /* type: metaclass; aux: built-in id, or that of the nearest built-in base */
    uint32_t flags;
    uint32_t layout;     /* built-in id whose value the instances carry, 0 = none */
    uint32_t name;       /* str */
    uint32_t qualname;   /* str */
    uint32_t bases;      /* tuple */
    uint32_t mro;        /* tuple */
    uint32_t dict;       /* dict, RN_DF_NAMESPACE */
    uint32_t base;       /* type */
    uint32_t root_shape; /* shape of fresh instances */
    uint32_t dict_shape; /* shape of instances whose attributes are in a dict */
    uint32_t room;       /* slots to allocate inline */
    uint32_t subclasses; /* list of types, HEAP types only */
    uint32_t init;       /* cached __init__ function of guest classes, see call.c */
    uint32_t init_epoch;
    uint32_t id;         /* id() counter, 0: none yet */
    uint32_t nslots;     /* __slots__ members */
    uint32_t slot_names; /* tuple of str */
    uint32_t module;     /* str or 0 */
    uint32_t ctor;       /* built-in types: the native that makes instances */
    uint32_t pad[7];
} rn_type;

enum { RN_SHF_DICT = 1 };
typedef struct rn_shape {
    rn_obj h; /* flags RN_SHF_* */
    uint32_t cls;
    uint32_t parent;
    uint32_t key;   /* interned str added last */
    uint32_t n;     /* slots */
    uint32_t child; /* first transition */
    uint32_t next;  /* sibling */
    uint32_t nchild;
    uint32_t pad;
} rn_shape;

typedef struct rn_inst {
    rn_obj h;      /* type: shape; aux: inline slots */
    uint32_t dict; /* dict mode, or 0 */
    uint32_t id;
    rn_val v[];
} rn_inst;

enum {
    RN_CO_VARARGS = 1,
    RN_CO_VARKW = 2,
    RN_CO_GENERATOR = 4,
    RN_CO_COROUTINE = 8,
    RN_CO_ASYNCGEN = 16,
    RN_CO_CLASS = 32,
    RN_CO_NESTED = 64,
    RN_CO_BUILTIN = 128,  /* prelude: stands for C, hidden and not counted (ED-41) */
    RN_CO_LIBRARY = 256,  /* library Python: hidden, counted */
    RN_CO_ITERATOR = 512, /* iterator frame (ED-26) */
    RN_CO_SIMPLE = 1024   /* only positional-or-keyword parameters, not a generator */
};
typedef struct rn_code {
    rn_obj h;
    uint32_t name, qualname, filename; /* str */
    uint32_t firstline;
    uint32_t flags;
    uint16_t nposonly, npos; /* npos includes nposonly */
    uint16_t nkwonly, nlocals;
    uint16_t nregs, nfree;
    uint32_t ninstr;
    uint32_t nconst;
    uint32_t names;     /* tuple of str: locals in register order */
    uint32_t freenames; /* tuple of str */
    uint32_t sites;     /* RN_K_VALS of name strings */
    uint32_t site_base; /* first cache number */
    uint32_t nsites;
    uint32_t exctable;  /* RN_K_RAW of {u32 start, end, handler, reg} */
    uint32_t positions; /* RN_K_RAW */
    uint32_t doc;       /* str or 0 */
    uint32_t source;    /* RN_K_REC: source text and line index, or 0 */
    uint32_t restart;   /* instruction index for RN_CO_ITERATOR */
    uint32_t live;      /* byte distance from the start of this object to the live counts */
    uint32_t size;      /* whole object in bytes */
    uint32_t gen_type;  /* type of the iterators it makes, RN_CO_ITERATOR only */
    uint64_t code[];    /* instructions, then constants, then live counts */
} rn_code;

typedef struct rn_func {
    rn_obj h;
    uint32_t entry;  /* offset of the first instruction */
    uint8_t nparams; /* positional parameters when RN_CO_SIMPLE, 255 otherwise */
    uint8_t nlocals;
    uint8_t nregs;
    uint8_t cost; /* of a frame, against the depth limit: 10, or 1 where it stands for C (ED-43) */
    uint32_t code;
    uint32_t globals;
    uint32_t closure;    /* tuple or 0 */
    uint32_t defaults;   /* tuple or 0 */
    uint32_t kwdefaults; /* dict or 0 */
    uint32_t dict;
    uint32_t name, qualname;
    uint32_t doc_set;
    uint32_t annotate, annotations;
    uint32_t id;
    rn_val doc;
    rn_val module;
} rn_func;

enum {
    RN_BF_METHOD = 1, /* a method of a type: first argument is self */
    RN_BF_STATIC = 2,
    RN_BF_CLASS = 4,
    RN_BF_WRAPPER = 8, /* dunder: wrapper_descriptor */
    RN_BF_GETSET = 16
};
typedef struct rn_builtin {
    rn_obj h;        /* flags RN_BF_* */
    uint32_t native; /* index, 0: prelude only */
    uint32_t name;   /* str */
    uint32_t sig;    /* RN_K_RAW struct rn_sig, see call.h; 0: positional only, anything */
    uint32_t twin;   /* prelude function or 0 */
    uint32_t owner;  /* type or 0 */
    uint32_t module; /* str or 0 */
    uint32_t doc;
    uint32_t id;
    rn_val self; /* UNBOUND: not bound */
} rn_builtin;

typedef struct rn_cell {
    rn_obj h;
    rn_val v;
} rn_cell;

typedef enum { RN_GEN_NEW, RN_GEN_SUSPENDED, RN_GEN_RUNNING, RN_GEN_DONE } rn_gen_state;
enum {
    RN_GF_SOLE = 1,
    RN_GF_ITEM = 2,   /* async generator: what it yielded last is an item, not what an await passes on */
    RN_GF_BUSY = 4,   /* ... an awaitable of its methods is under way */
    RN_GF_CLOSED = 8, /* ... it ended, or was told to */
    RN_GF_MET = 16    /* ... the loop's hook for new ones was called */
};
typedef struct rn_gen {
    rn_obj h; /* flags RN_GF_* */
    uint32_t code;
    uint32_t pc; /* where it goes on */
    uint32_t state;
    uint32_t top; /* stack offset free for its calls while it runs */
    uint32_t nregs;
    uint32_t id;
    rn_val name, qualname;
    rn_val handled; /* exception it was handling when it yielded, or UNBOUND */
    rn_val outer;   /* what the resumer handles, while it runs */
    rn_val keep;    /* R[-4], as in every frame made for an instruction */
    rn_val head[3]; /* frame header: function, return, depth and flags */
    rn_val r[];
} rn_gen;

typedef struct rn_module {
    rn_obj h;
    uint32_t dict;
    uint32_t id;
} rn_module;

typedef struct rn_exc {
    rn_obj h;
    rn_val args;
    rn_val cause, context, tb;
    rn_val suppress;
    rn_val extra; /* StopIteration.value, SystemExit.code, OSError tuple, ... by class */
} rn_exc;

/* Frame header words before R[0] */
enum { RN_FH_KEEP2 = -5, RN_FH_KEEP = -4, RN_FH_FUNC = -3, RN_FH_RET = -2, RN_FH_META = -1 };

/* Fixed places in RO: types, then names, then latin-1 characters */
enum rn_type_id {
    RN_T_none_ = 0,
#define TYPE(id, name, base, layout, flags) RN_T_##id,
#include "py/obj/types.def"
#undef TYPE
#define EXC(id, base) RN_T_##id,
#include "py/obj/exceptions.def"
#undef EXC
    RN_T_COUNT
};
#define RN_T_0 0

enum rn_name_id {
#define D(id)    RN_N___##id##__,
#define NAME(id) RN_N_##id,
#include "py/obj/names.def"
#undef D
#undef NAME
    RN_NAME_COUNT
};

#define RN_TYPE_SIZE   ((uint32_t)sizeof(rn_type))
#define RN_TYPES_START RN_RO_START
#define RN_NAMES_START (RN_TYPES_START + RN_T_COUNT * RN_TYPE_SIZE)
#define RN_NAME_STRIDE UINT32_C(48)
#define RN_CHARS_START (RN_NAMES_START + RN_NAME_COUNT * RN_NAME_STRIDE)
#define RN_CHAR_STRIDE UINT32_C(32)
#define RN_EMPTY_STR   (RN_CHARS_START + 256u * RN_CHAR_STRIDE)
#define RN_EMPTY_TUPLE (RN_EMPTY_STR + 16u)
#define RN_EMPTY_BYTES (RN_EMPTY_TUPLE + 16u)
#define RN_BOOT_BUMP   (RN_EMPTY_BYTES + 32u)

#define RN_TID(id) (RN_TYPES_START + (uint32_t)(id)*RN_TYPE_SIZE)
#define RN_T(id)   RN_TID(RN_T_##id)
#define RN_NID(i)  (RN_NAMES_START + (uint32_t)(i)*RN_NAME_STRIDE)
#define RN_N(id)   RN_NID(RN_N_##id)
#define RN_CHAR(c) (RN_CHARS_START + (uint32_t)(c)*RN_CHAR_STRIDE)

_Static_assert(sizeof(rn_obj) == 8 && sizeof(rn_type) == 112 && sizeof(rn_inst) == 16, "layout");
_Static_assert(sizeof(rn_dict) == 40 && sizeof(rn_func) == 80 && sizeof(rn_builtin) == 48, "layout");

#endif
