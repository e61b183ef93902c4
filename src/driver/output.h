/* Output on its way from the cage's buffer to the host. */
#ifndef RN_DRIVER_OUTPUT_H
#define RN_DRIVER_OUTPUT_H

#include "driver/session.h"

void rn_output_drain(runlet_py *py, rn_vm *vm);
void rn_output_text(runlet_py *py, int channel, const char *text, size_t len);

#endif
