/* strftime, strptime and points in time over values of the cage: what datetime and time share. */
#ifndef RN_PY_MOD_CLOCKTEXT_H
#define RN_PY_MOD_CLOCKTEXT_H

#include "py/obj/date.h"
#include "py/obj/text.h"

/* zone: what %Z shows, or None. */
rn_status rn_strftime_str(rn_vm *vm, rn_val format, const rn_tm *tm, rn_val zone, unsigned flags, rn_val *out);
/* Raises ValueError for what does not match; *zone is the text that %Z matched, or None. */
rn_status rn_strptime_str(rn_vm *vm, rn_val data, rn_val format, rn_strp *out, rn_val *zone);
/* Seconds since 1970 of an int or float, as microseconds; half to even, or down to whole seconds. */
rn_status rn_timestamp_us(rn_vm *vm, rn_val v, bool whole, rn_i128 *us);

#endif
