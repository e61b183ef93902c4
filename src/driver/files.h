/* Calls of the guest for files and its environment (python.md 15, 16). */
#ifndef RN_DRIVER_FILES_H
#define RN_DRIVER_FILES_H

#include "driver/session.h"

bool rn_files_has(const char *name);
/* NULL: no memory. A negative int is an errno: the guest's side makes the exception, with the name as the guest wrote it. */
runlet_value *rn_files_answer(runlet_py *py, const runlet_step *step);

#endif
