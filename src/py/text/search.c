/* Searching. Short needles first go by their first code point, which is fast on ordinary text; when
 * that finds too many false starts, and for long needles, Crochemore and Perrin's two-way algorithm
 * takes over, with a table that skips by the window's last code point. Backward searches are the
 * same on mirrored indices. One body is compiled for each pair of kinds and each direction. */
#include "py/text/search.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

#define WORK       ((size_t)65536) /* comparisons between two polls */
#define SIMPLE_MAX ((size_t)256)   /* longest needle that may go by its first code point */

typedef struct search_work {
    const rn_poll *poll;
    size_t done;
} search_work;

INLINE bool work_stops(search_work *w, size_t n)
{
    w->done += n;
    if (w->done < WORK) {
        return false;
    }
    w->done = 0;
    return rn_poll_stops(w->poll);
}

/* Code point i counted from the side the search starts at. */
INLINE uint32_t at(rn_text_kind kind, const void *data, size_t n, size_t i, bool backward)
{
    return rn_kind_get(kind, data, backward ? n - 1 - i : i);
}

/* ---- one code point ---- */

INLINE size_t scan_one(rn_text_kind kind, const void *data, uint32_t cp, size_t from, size_t end)
{
    for (size_t i = from; i < end; i++) {
        if (rn_kind_get(kind, data, i) == cp) {
            return i;
        }
    }
    return RN_TEXT_NONE;
}

INLINE size_t scan_one_back(rn_text_kind kind, const void *data, uint32_t cp, size_t from, size_t end)
{
    for (size_t i = end; i > from; i--) {
        if (rn_kind_get(kind, data, i - 1) == cp) {
            return i - 1;
        }
    }
    return RN_TEXT_NONE;
}

/* A piece short enough not to poll in. */
static size_t find_in_piece(rn_text_kind kind, const void *data, uint32_t cp, bool backward, size_t from, size_t end)
{
    const uint8_t *p, *bytes = data;

    switch (kind) {
    case RN_KIND_1:
        if (backward) {
            return scan_one_back(RN_KIND_1, data, cp, from, end);
        }
        p = memchr(bytes + from, (int)cp, end - from);
        return p == NULL ? RN_TEXT_NONE : (size_t)(p - bytes);
    case RN_KIND_2:
        return backward ? scan_one_back(RN_KIND_2, data, cp, from, end) : scan_one(RN_KIND_2, data, cp, from, end);
    default:
        return backward ? scan_one_back(RN_KIND_4, data, cp, from, end) : scan_one(RN_KIND_4, data, cp, from, end);
    }
}

rn_num_status rn_text_find_one(const rn_text *hay, uint32_t cp, bool backward, size_t from, size_t end, size_t *at_place,
                               const rn_poll *poll)
{
    *at_place = RN_TEXT_NONE;
    if (rn_kind_for(cp) > hay->kind) {
        return RN_NUM_OK;
    }
    while (from < end) {
        size_t step = end - from < WORK ? end - from : WORK;
        size_t low = backward ? end - step : from, high = low + step;
        size_t found = find_in_piece(hay->kind, hay->data, cp, backward, low, high);

        if (found != RN_TEXT_NONE) {
            *at_place = found;
            return RN_NUM_OK;
        }
        if (backward) {
            end = low;
        } else {
            from = high;
        }
        if (from < end && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

/* ---- getting a needle ready ---- */

void rn_finder_init(rn_finder *f, const rn_text *needle, bool backward)
{
    f->needle = *needle;
    f->backward = backward;
    f->prepared = false;
}

/* Start of the needle's largest suffix in one of the two alphabetical orders, and its period. */
INLINE bool largest_suffix(const rn_finder *f, rn_text_kind kind, bool backward, bool inverted, size_t *start, size_t *period,
                           search_work *w)
{
    size_t n = f->needle.length, best = 0, trial = 1, k = 0, p = 1;

    while (trial + k < n) {
        uint32_t a = at(kind, f->needle.data, n, trial + k, backward);
        uint32_t b = at(kind, f->needle.data, n, best + k, backward);

        if (a == b) {
            k++;
            if (k == p) { /* one period further */
                trial += p;
                k = 0;
            }
        } else if ((a < b) != inverted) {
            trial += k + 1;
            k = 0;
            p = trial - best;
        } else {
            best = trial++;
            k = 0;
            p = 1;
        }
        if (work_stops(w, 1)) {
            return false;
        }
    }
    *start = best;
    *period = p;
    return true;
}

INLINE bool prepare(rn_finder *f, rn_text_kind kind, bool backward, search_work *w)
{
    size_t n = f->needle.length, start[2], period[2];

    if (!largest_suffix(f, kind, backward, false, &start[0], &period[0], w) ||
        !largest_suffix(f, kind, backward, true, &start[1], &period[1], w)) {
        return false;
    }
    int later = start[1] > start[0];
    f->cut = start[later];
    f->period = period[later];
    f->periodic = true;
    for (size_t i = 0; i < f->cut && f->periodic; i++) {
        f->periodic = at(kind, f->needle.data, n, i, backward) == at(kind, f->needle.data, n, i + f->period, backward);
        if (work_stops(w, 1)) {
            return false;
        }
    }
    if (!f->periodic) {
        f->period = (f->cut > n - f->cut ? f->cut : n - f->cut) + 1;
    }
    /* how far a window may move so that its last code point meets one with the same low byte */
    uint16_t most = n < UINT16_MAX ? (uint16_t)n : UINT16_MAX;
    for (int i = 0; i < 256; i++) {
        f->shift[i] = most;
    }
    for (size_t i = n > UINT16_MAX ? n - UINT16_MAX : 0; i < n; i++) {
        f->shift[at(kind, f->needle.data, n, i, backward) & 255] = (uint16_t)(n - 1 - i);
    }
    f->prepared = true;
    return !work_stops(w, WORK / 4);
}

/* ---- two-way search in hay[0 .. length), by mirrored indices when backward ---- */

INLINE rn_num_status two_way(rn_finder *f, rn_text_kind hay_kind, rn_text_kind kind, bool backward, const void *hay, size_t length,
                             size_t from, size_t *found, search_work *w)
{
    const void *needle = f->needle.data;
    size_t n = f->needle.length, i = from, known = 0; /* the first `known` are known to fit */

    if (!f->prepared && !prepare(f, kind, backward, w)) {
        return RN_NUM_STOPPED;
    }
    size_t cut = f->cut;
    *found = RN_TEXT_NONE;
    while (length - i >= n) {
        size_t skip = f->shift[at(hay_kind, hay, length, i + n - 1, backward) & 255], k;

        if (skip > 0) {
            i += skip > known ? skip : known;
            known = 0;
            if (work_stops(w, 1)) {
                return RN_NUM_STOPPED;
            }
            if (i > length) {
                break;
            }
            continue;
        }
        for (k = cut > known ? cut : known; k < n; k++) {
            if (at(kind, needle, n, k, backward) != at(hay_kind, hay, length, i + k, backward)) {
                break;
            }
            if ((k & 4095) == 4095 && work_stops(w, 4096)) {
                return RN_NUM_STOPPED;
            }
        }
        if (work_stops(w, 2)) {
            return RN_NUM_STOPPED;
        }
        if (k < n) {
            i += k - cut + 1;
            known = 0;
            continue;
        }
        for (k = cut; k > known; k--) {
            if (at(kind, needle, n, k - 1, backward) != at(hay_kind, hay, length, i + k - 1, backward)) {
                break;
            }
            if ((k & 4095) == 0 && work_stops(w, 4096)) {
                return RN_NUM_STOPPED;
            }
        }
        if (k <= known) {
            *found = i;
            return RN_NUM_OK;
        }
        i += f->period;
        known = f->periodic ? n - f->period : 0;
    }
    return RN_NUM_OK;
}

/* By the first code point, as long as false starts stay rare; then *from is where to go on. True
 * when the answer is known. */
INLINE bool simple(const rn_finder *f, rn_text_kind hay_kind, rn_text_kind kind, bool backward, const void *hay, size_t length,
                   size_t *from, size_t *found, search_work *w, bool *stopped)
{
    const void *needle = f->needle.data;
    size_t n = f->needle.length, last = length - n, i = *from, wasted = 0;
    uint32_t first = at(kind, needle, n, 0, backward);
    uint32_t final = at(kind, needle, n, n - 1, backward);

    if (rn_kind_for(first) > hay_kind) { /* only in a needle wider than the text */
        *found = RN_TEXT_NONE;
        return true;
    }
    while (i <= last) {
        size_t end = last - i < WORK / 4 ? last + 1 : i + WORK / 4, k = 1;
        size_t low = backward ? length - end : i, high = backward ? length - i : end;
        size_t place = find_in_piece(hay_kind, hay, first, backward, low, high);

        if (place == RN_TEXT_NONE) {
            *stopped = work_stops(w, end - i);
            i = end;
            if (*stopped) {
                return true;
            }
            continue;
        }
        place = backward ? length - 1 - place : place;
        *stopped = work_stops(w, place - i + 1);
        if (*stopped) {
            return true;
        }
        i = place;
        if (at(hay_kind, hay, length, i + n - 1, backward) == final) {
            while (k < n && at(kind, needle, n, k, backward) == at(hay_kind, hay, length, i + k, backward)) {
                k++;
            }
            if (k == n) {
                *found = i;
                return true;
            }
        }
        i++;
        wasted += 8 + k;
        if (wasted > 64 + 2 * (i - *from)) {
            *from = i;
            return false;
        }
    }
    *found = RN_TEXT_NONE;
    return true;
}

INLINE rn_num_status find_as(rn_finder *f, rn_text_kind hay_kind, rn_text_kind kind, bool backward, const void *hay, size_t length,
                             size_t *found, search_work *w)
{
    size_t from = 0;
    bool stopped = false;

    if (f->needle.length <= SIMPLE_MAX && !f->prepared && simple(f, hay_kind, kind, backward, hay, length, &from, found, w, &stopped)) {
        return stopped ? RN_NUM_STOPPED : RN_NUM_OK;
    }
    return two_way(f, hay_kind, kind, backward, hay, length, from, found, w);
}

static rn_num_status find_forward(rn_finder *f, rn_text_kind hay_kind, const void *hay, size_t length, size_t *found, search_work *w)
{
    switch ((int)hay_kind * 8 + (int)f->needle.kind) {
    case 1 * 8 + 1:
        return find_as(f, RN_KIND_1, RN_KIND_1, false, hay, length, found, w);
    case 2 * 8 + 1:
        return find_as(f, RN_KIND_2, RN_KIND_1, false, hay, length, found, w);
    case 2 * 8 + 2:
        return find_as(f, RN_KIND_2, RN_KIND_2, false, hay, length, found, w);
    case 4 * 8 + 1:
        return find_as(f, RN_KIND_4, RN_KIND_1, false, hay, length, found, w);
    case 4 * 8 + 2:
        return find_as(f, RN_KIND_4, RN_KIND_2, false, hay, length, found, w);
    case 4 * 8 + 4:
        return find_as(f, RN_KIND_4, RN_KIND_4, false, hay, length, found, w);
    default: /* a needle wider than the text: it may still fit if it is wider than it need be */
        return find_as(f, hay_kind, f->needle.kind, false, hay, length, found, w);
    }
}

static rn_num_status find_backward(rn_finder *f, rn_text_kind hay_kind, const void *hay, size_t length, size_t *found, search_work *w)
{
    if (hay_kind == RN_KIND_1 && f->needle.kind == RN_KIND_1) {
        return find_as(f, RN_KIND_1, RN_KIND_1, true, hay, length, found, w);
    }
    return find_as(f, hay_kind, f->needle.kind, true, hay, length, found, w);
}

rn_num_status rn_finder_find(rn_finder *f, const rn_text *hay, size_t from, size_t end, size_t *at, const rn_poll *poll)
{
    search_work w = {poll, 0};
    size_t n = f->needle.length, length = end - from;
    const uint8_t *data = (const uint8_t *)hay->data + from * (size_t)hay->kind;
    rn_num_status status;

    *at = RN_TEXT_NONE;
    if (n == 0) {
        *at = f->backward ? end : from;
        return RN_NUM_OK;
    }
    if (n > length) {
        return RN_NUM_OK;
    }
    if (n == 1) {
        return rn_text_find_one(hay, rn_kind_get(f->needle.kind, f->needle.data, 0), f->backward, from, end, at, poll);
    }
    if (!f->backward) {
        status = find_forward(f, hay->kind, data, length, at, &w);
        *at = *at == RN_TEXT_NONE ? *at : from + *at;
    } else {
        status = find_backward(f, hay->kind, data, length, at, &w);
        *at = *at == RN_TEXT_NONE ? *at : from + (length - n - *at);
    }
    return status;
}

rn_num_status rn_text_find(const rn_text *hay, const rn_text *needle, size_t from, size_t end, size_t *at, const rn_poll *poll)
{
    rn_finder f;

    rn_finder_init(&f, needle, false);
    return rn_finder_find(&f, hay, from, end, at, poll);
}

rn_num_status rn_text_rfind(const rn_text *hay, const rn_text *needle, size_t from, size_t end, size_t *at, const rn_poll *poll)
{
    rn_finder f;

    rn_finder_init(&f, needle, true);
    return rn_finder_find(&f, hay, from, end, at, poll);
}

rn_num_status rn_text_count(const rn_text *hay, const rn_text *needle, size_t from, size_t end, size_t most, size_t *count,
                            const rn_poll *poll)
{
    rn_finder f;
    size_t n = 0, calls = 0;

    *count = 0;
    if (needle->length == 0) {
        n = end - from + 1;
        *count = n < most ? n : most;
        return RN_NUM_OK;
    }
    rn_finder_init(&f, needle, false);
    while (n < most) {
        size_t place;
        rn_num_status status = rn_finder_find(&f, hay, from, end, &place, poll);

        if (status != RN_NUM_OK) {
            return status;
        }
        if (place == RN_TEXT_NONE) {
            break;
        }
        n++;
        from = place + needle->length;
        if (++calls % 1024 == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *count = n;
    return RN_NUM_OK;
}

bool rn_text_replace_length(size_t length, size_t count, size_t before, size_t after, size_t *out)
{
    const size_t limit = SIZE_MAX / 8;

    if (after <= before) {
        *out = length - count * (before - after);
        return true;
    }
    if (count != 0 && after - before > (limit - length) / count) {
        return false;
    }
    *out = length + count * (after - before);
    return true;
}

rn_num_status rn_text_replace(const rn_text *hay, const rn_text *needle, const rn_text *with, size_t count, rn_text_kind kind, void *out,
                              const rn_poll *poll)
{
    rn_finder f;
    size_t from = 0, written = 0, unit = (size_t)hay->kind;
    const uint8_t *data = hay->data;
    uint8_t *to = out;

    rn_finder_init(&f, needle, false);
    for (size_t i = 0; i <= count; i++) {
        size_t place = hay->length;
        rn_num_status status = RN_NUM_OK;

        if (i < count && needle->length > 0) {
            status = rn_finder_find(&f, hay, from, hay->length, &place, poll);
        } else if (i < count) {
            place = i == 0 ? 0 : from + 1;
        }
        if (status == RN_NUM_OK && place == RN_TEXT_NONE) {
            place = hay->length; /* fewer than was said */
            count = i;
        }
        if (status == RN_NUM_OK) {
            status = rn_kind_copy(kind, to + written * (size_t)kind, hay->kind, data + from * unit, place - from, poll);
        }
        written += place - from;
        if (status == RN_NUM_OK && i < count) {
            status = rn_kind_copy(kind, to + written * (size_t)kind, with->kind, with->data, with->length, poll);
            written += with->length;
        }
        if (status != RN_NUM_OK || (i % 1024 == 1023 && rn_poll_stops(poll))) {
            return RN_NUM_STOPPED;
        }
        from = place + (i < count ? needle->length : 0);
    }
    return RN_NUM_OK;
}
