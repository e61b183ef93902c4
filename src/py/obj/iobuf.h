/* What StringIO and TextIOWrapper (textbuf), BytesIO and BufferedReader (bytesbuf) hold: a record that is also the iterator over their
 * lines. The classes are the prelude's (io.py); natives do what a buffer alone can answer. By value:
 *   data: a raw buffer of code points, or a bytearray     length, width (log2) of the text     position     newlines     flags
 *   the buffer that write() adds to     the object that it belongs to */
#ifndef RN_PY_IOBUF_H
#define RN_PY_IOBUF_H

#include "py/obj/object.h"

enum { RN_IO_DATA, RN_IO_LEN, RN_IO_WIDTH, RN_IO_POS, RN_IO_NEWLINES, RN_IO_FLAGS, RN_IO_OTHER, RN_IO_OWNER, RN_IO_SIZE };
enum {
    RN_IO_CLOSED = 1,
    RN_IO_WHOLE = 2,  /* no more will come: what is behind the last line end is a line */
    RN_IO_WRITES = 4, /* write() changes this buffer */
    RN_IO_ADDS = 8,   /* write() adds to the other one, as long as that is small */
    RN_IO_READS = 16,
    RN_IO_NEXTED = 32 /* the last line was taken by next() */
};
/* Where a line ends */
enum { RN_IO_LF, RN_IO_ANY, RN_IO_CR, RN_IO_CRLF };

/* The record behind an object; NULL: it has none. */
rn_val *rn_iobuf(rn_vm *vm, rn_val v);
/* The iterator of a loop over a file: the record itself, unless a guest's class has its say. UNBOUND: ask in full. */
rn_val rn_iobuf_iter(rn_vm *vm, rn_val v);
/* The next line; *out UNBOUND: the end. NEED_VM: the buffer alone cannot say. */
rn_status rn_iobuf_next(rn_vm *vm, rn_val it, rn_val *out);

#endif
