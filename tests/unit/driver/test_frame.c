/* Frames: what is written reads back the same; what is cut, changed or lies about its size is refused and leaves nothing behind. */
#include "check.h"

#include <stdlib.h>

#include "base/error.h"
#include "driver/frame.h"
#include "driver/value.h"

static runlet_value *text_node(runlet_value_kind kind, const char *text)
{
    return rn_value_text(kind, text, strlen(text));
}

static void add(runlet_value *to, runlet_value *item)
{
    CHECK(runlet_value_append_new(to, item));
}

/* One of every kind there is. */
static runlet_value *everything(void)
{
    runlet_value *all = runlet_value_list(), *c = rn_value_new(RUNLET_COMPLEX);

    add(all, runlet_value_none());
    add(all, runlet_value_bool(true));
    add(all, runlet_value_bool(false));
    add(all, runlet_value_int(INT64_MIN));
    add(all, runlet_value_int(INT64_MAX));
    add(all, runlet_value_int(-1));
    add(all, text_node(RUNLET_BIGINT, "-123456789012345678901234567890"));
    add(all, runlet_value_float(-0.0));
    add(all, runlet_value_float(1.0 / 3));
    add(all, runlet_value_bytes("\0\xff\x80", 3));
    add(all, runlet_value_str("a\0\xc3\xa9\xed\xa0\x80\xf0\x9f\x98\x80", 11));
    add(all, rn_value_new(RUNLET_ELLIPSIS));
    add(all, rn_value_new(RUNLET_CYCLE));
    add(all, runlet_value_function("ours"));
    c->f = 1.5;
    c->im = -2;
    add(all, c);
    add(all, rn_value_new(RUNLET_NOT_IMPLEMENTED));
    add(all, runlet_value_handle(7));
    add(all, runlet_value_ref(3));
    for (unsigned kind = 0; kind < RN_VALUE_KINDS; kind++) {
        unsigned shape = rn_value_shapes[kind];

        if (shape == RN_VALUE_TEXT && kind != RUNLET_BIGINT) {
            add(all, text_node((runlet_value_kind)kind, ""));
            add(all, text_node((runlet_value_kind)kind, "n\xc3\xa4me"));
        }
        for (int n = 0; (shape & RN_VALUE_ITEMS) && n <= 2; n += 2) {
            runlet_value *v = shape & RN_VALUE_TEXT ? text_node((runlet_value_kind)kind, "C") : rn_value_new((runlet_value_kind)kind);

            v->label = n == 2 ? kind : 0;
            v->high = kind == RUNLET_HOST_OBJECT ? UINT64_MAX : 0;
            v->low = kind == RUNLET_HOST_OBJECT ? UINT64_MAX - 1 : 0;
            for (int k = 0; k < n; k++) {
                add(v, runlet_value_int(k));
            }
            add(all, v);
        }
    }
    return all;
}

static bool is_same(const runlet_value *a, const runlet_value *b)
{
    bool same = a->kind == b->kind && a->b == b->b && a->i == b->i && memcmp(&a->f, &b->f, sizeof a->f) == 0 &&
                memcmp(&a->im, &b->im, sizeof a->im) == 0 && a->len == b->len && a->count == b->count &&
                (a->len == 0 || memcmp(a->text, b->text, a->len) == 0);

    for (size_t i = 0; same && i < a->count; i++) {
        same = is_same(a->item[i], b->item[i]);
    }
    return same;
}

static runlet_value *read_value(const uint8_t *at, size_t len, uint64_t room, bool *is_whole)
{
    uint8_t *copy = malloc(len + 1); /* sanitizers see what is read beyond */
    rn_frame_reader r;
    runlet_value *v;

    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, at, len);
    copy = realloc(copy, len > 0 ? len : 1);
    r = (rn_frame_reader){.at = copy, .end = copy + len, .room = room};
    v = rn_frame_get_value(&r);
    *is_whole = rn_frame_is_read(&r);
    CHECK((v == NULL) == r.is_bad);
    free(copy);
    return v;
}

static void values_survive(void)
{
    runlet_value *all = everything(), *v;
    rn_frame_writer w;
    const uint8_t *at;
    size_t len, good = 0, cut = 0;
    bool is_whole;

    rn_frame_writer_init(&w);
    rn_frame_begin(&w, RN_FRAME_SET);
    rn_frame_put_value(&w, all);
    CHECK_INT(rn_frame_end(&w), RUNLET_OK);
    at = w.buf.data + RN_FRAME_HEAD + 1;
    len = w.buf.len - RN_FRAME_HEAD - 1;
    v = read_value(at, len, UINT64_MAX, &is_whole);
    CHECK(v != NULL && is_whole && is_same(v, all));
    runlet_value_destroy(v);
    for (size_t n = 0; n < len; n++) {
        v = read_value(at, n, UINT64_MAX, &is_whole);
        cut += v != NULL;
        runlet_value_destroy(v);
    }
    CHECK_INT(cut, 0);
    for (size_t n = 0; n < len; n++) { /* each byte, some changes of it: never anything but a value or a refusal */
        for (unsigned change = 1; change < 256; change = change * 3 + 1) {
            w.buf.data[RN_FRAME_HEAD + 1 + n] ^= (uint8_t)change;
            v = read_value(at, len, 1 << 20, &is_whole);
            good += v != NULL && is_whole;
            runlet_value_destroy(v);
            w.buf.data[RN_FRAME_HEAD + 1 + n] ^= (uint8_t)change;
        }
    }
    CHECK(good > 10); /* other numbers, other letters */
    for (uint64_t room = 0; room < 20000; room += 97) {
        runlet_value_destroy(read_value(at, len, room, &is_whole));
    }
    runlet_value_destroy(all);
    rn_frame_writer_release(&w);
}

static const struct {
    const char *label, *bytes;
    size_t len;
    bool is_good;
} forms[] = {
    {"none", "\x00", 1, true},
    {"an unknown kind", "\x3f", 1, false},
    {"text", "\x05\x01x", 3, true},
    {"a label on none", "\x40\x01", 2, false},
    {"a bool's flag on a number", "\x82\x02", 2, false},
    {"an int", "\x02\x02", 2, true},
    {"an int of eleven bytes", "\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 12, false},
    {"an int beyond 64 bits", "\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 11, false},
    {"the smallest int", "\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11, true},
    {"half a float", "\x04\x00\x00\x00\x00", 5, false},
    {"a list of more than there can be", "\x07\xff\xff\xff\x7f\x00", 6, false},
    {"a list that ends early", "\x07\x02\x00", 3, false},
    {"a list with a label", "\x47\x05\x01\x00", 4, true},
    {"a reference", "\x65\x05", 2, true},
    {"half a pair", "\x09\x01\x00", 3, false},
    {"a pair", "\x09\x02\x00\x00", 4, true},
    {"half a pair of a dataclass", "\x24\x01P\x01\x00", 5, false},
    {"a host's object", "\x27\x01P\x02\x03\x00", 6, false},
    {"its id goes first", "\x27\x02\x03\x01P\x00", 6, true},
    {"text that is no UTF-8", "\x05\x01\xff", 3, false},
    {"bytes that are none", "\x06\x01\xff", 3, true},
    {"a bytearray that is none", "\x16\x01\xff", 3, true},
    {"a big number", "\x03\x03-12", 5, true},
    {"no digits", "\x03\x01-", 3, false},
    {"other digits",
     "\x03\x02"
     "1x",
     4, false},
    {"text beyond the end",
     "\x05\x7f"
     "abc",
     5, false},
};

static void forms_are_checked(void)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        bool is_whole;
        runlet_value *v = read_value((const uint8_t *)forms[i].bytes, forms[i].len, UINT64_MAX, &is_whole);

        CHECK_LABEL((v != NULL && is_whole) == forms[i].is_good, forms[i].label);
        runlet_value_destroy(v);
    }
}

/* Nesting costs memory, not stack, and there is an end to it. */
static void depth_is_bounded(void)
{
    size_t deep = RN_VALUE_MAX_DEPTH + 100, len = 2 * deep + 1;
    uint8_t *bytes = malloc(len);
    bool is_whole;
    runlet_value *v;

    CHECK(bytes != NULL);
    for (size_t i = 0; bytes != NULL && i < deep; i++) {
        bytes[2 * i] = 0x07;
        bytes[2 * i + 1] = 1;
    }
    if (bytes != NULL) {
        bytes[len - 1] = 0;
        CHECK(read_value(bytes, len, UINT64_MAX, &is_whole) == NULL);
        CHECK(read_value(bytes, len, 1 << 20, &is_whole) == NULL);
        v = read_value(bytes + 2 * (deep - 1000000), 2000001, UINT64_MAX, &is_whole);
        CHECK(v != NULL && is_whole);
        runlet_value_destroy(v);
    }
    free(bytes);
}

/* The same bytes in pieces of any size are the same frames. */
static void streams_are_cut_anywhere(void)
{
    rn_frame_writer w;

    rn_frame_writer_init(&w);
    for (int i = 0; i < 20; i++) {
        rn_frame_begin(&w, RN_FRAME_PRINT);
        for (int k = 0; k < i * 50; k++) {
            rn_frame_put_u8(&w, (unsigned)i);
        }
        CHECK_INT(rn_frame_end(&w), RUNLET_OK);
    }
    for (size_t piece = 1; piece < 3000; piece = piece * 2 + 1) {
        rn_frame_stream s;
        size_t at = 0, frames = 0;

        rn_frame_stream_init(&s);
        for (;;) {
            rn_frame_reader body;
            size_t lacks = 0, most = 0, n;
            unsigned kind = 0;
            uint8_t *to;
            rn_frame_next how = rn_frame_take(&s, &kind, &body, &lacks);

            if (how == RN_FRAME_READY) {
                CHECK(kind == RN_FRAME_PRINT && (size_t)(body.end - body.at) == frames * 50 && (frames == 0 || body.at[0] == frames));
                frames++;
                continue;
            }
            CHECK_INT(how, RN_FRAME_MORE);
            to = rn_frame_space(&s, lacks, &most);
            n = w.buf.len - at < piece ? w.buf.len - at : piece;
            if (n == 0 || to == NULL) {
                break;
            }
            memcpy(to, w.buf.data + at, n);
            rn_buf_grew(&s.in, n);
            at += n;
        }
        CHECK_INT(frames, 20);
        rn_buf_release(&s.in);
    }
    rn_frame_writer_release(&w);
}

static void frames_have_a_ceiling(void)
{
    static uint8_t some[1 << 20];
    rn_frame_writer w;

    rn_frame_writer_init(&w);
    rn_frame_begin(&w, RN_FRAME_PRINT);
    rn_frame_put_text(&w, "small");
    CHECK_INT(rn_frame_end(&w), RUNLET_OK);
    rn_frame_begin(&w, RN_FRAME_PRINT);
    for (int i = 0; i < 257; i++) {
        rn_frame_put_bytes(&w, some, sizeof some);
    }
    CHECK_INT(rn_frame_end(&w), RUNLET_E_LIMIT);
    CHECK_INT(w.buf.len, RN_FRAME_HEAD + 1 + 1 + 5); /* taken back */
    rn_frame_writer_release(&w);
}

int main(void)
{
    values_survive();
    forms_are_checked();
    depth_is_bounded();
    streams_are_cut_anywhere();
    frames_have_a_ceiling();
    return check_done();
}
