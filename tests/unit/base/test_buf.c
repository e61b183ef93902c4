#include "base/buf.h"
#include "base/check.h"
#include "base/clock.h"
#include "check.h"

#include <stdlib.h>

static void ceiling_holds(void)
{
    RN_CLEAN_BUF buf = RN_BUF_INIT(10);
    rn_buf none = {0};

    CHECK_INT(rn_buf_add_str(&buf, "12345"), RUNLET_OK);
    CHECK_INT(rn_buf_add_str(&buf, "123456"), RUNLET_E_LIMIT);
    CHECK_STR((char *)buf.data, "12345");
    CHECK_INT(rn_buf_addf(&buf, "%05d", 42), RUNLET_OK);
    CHECK_INT(rn_buf_add_byte(&buf, '!'), RUNLET_E_LIMIT);
    CHECK_INT(rn_buf_addf(&buf, "%s", "x"), RUNLET_E_LIMIT);
    CHECK_STR((char *)buf.data, "1234500042");
    CHECK_INT(rn_buf_reserve(&buf, SIZE_MAX), RUNLET_E_LIMIT);
    CHECK_INT(rn_buf_add_byte(&none, 1), RUNLET_E_LIMIT);
    rn_buf_clear(&buf);
    CHECK_INT(buf.len, 0);
    CHECK_STR((char *)buf.data, "");
}

static void bytes_move_out(void)
{
    rn_buf buf = RN_BUF_INIT(1 << 20);
    size_t len;
    uint8_t *data;

    for (int i = 0; i < 100000; i++) {
        if (rn_buf_add_byte(&buf, (uint8_t)i) != RUNLET_OK) {
            CHECK_LABEL(false, "adding a byte below the ceiling");
        }
    }
    data = rn_buf_take(&buf, &len);
    CHECK_INT(len, 100000);
    CHECK(data != NULL && data[99999] == (uint8_t)99999);
    CHECK(buf.data == NULL && buf.len == 0 && buf.max == 1 << 20);
    free(data);
    rn_buf_release(&buf);
}

static void arithmetic_is_checked(void)
{
    size_t n = 7;
    uint64_t u = 7;
    int64_t i = 7;

    CHECK(!rn_add_size(SIZE_MAX, 1, &n) && n == 7);
    CHECK(rn_add_size(SIZE_MAX - 1, 1, &n) && n == SIZE_MAX);
    CHECK(!rn_mul_u64(UINT64_C(1) << 32, UINT64_C(1) << 32, &u) && u == 7);
    CHECK(!rn_sub_u64(1, 2, &u));
    CHECK(!rn_add_i64(INT64_MAX, 1, &i) && i == 7);
    CHECK(rn_round_up_u64(4097, 4096, &u) && u == 8192);
    CHECK(rn_round_up_u64(8192, 4096, &u) && u == 8192);
    CHECK(!rn_round_up_u64(UINT64_MAX, 4096, &u));
    CHECK(rn_deadline_after(5, -1) == INT64_MAX && rn_deadline_after(5, INT64_MAX) == INT64_MAX);
    CHECK_INT(rn_deadline_after(5, 6), 11);
    CHECK(rn_clock_ns() > 0 && rn_clock_ns() <= rn_clock_ns());
}

int main(void)
{
    ceiling_holds();
    bytes_move_out();
    arithmetic_is_checked();
    return check_done();
}
