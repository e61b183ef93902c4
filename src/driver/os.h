/* OS calls (python.md 15) that the driver answers itself. */
#ifndef RN_DRIVER_OS_H
#define RN_DRIVER_OS_H

#include "driver/session.h"

/* The answer to the waiting OS call; NULL: *stop says that the run ends here, else *type and *message name the exception to raise. */
runlet_value *rn_os_answer(runlet_py *py, const runlet_step *call, rn_stop *stop, const char **type, char message[256]);

/* Does the call read or move a clock that stands in the session itself, and not in the machine? */
bool rn_os_is_virtual(const runlet_py *py, const char *name);
/* Does it read a clock, whichever? */
bool rn_os_is_clock(const char *name);

#endif
