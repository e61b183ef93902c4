/* The boot image in the file that this code was started from. */
#ifndef RN_DRIVER_IMAGE_H
#define RN_DRIVER_IMAGE_H

#include "cage/cage.h"

/* Opens the running program when the boot image is linked into it: images are then mapped from there, and starting copies
 * nothing. The kernel keeps the file of a running program from being written. False: not so, or it cannot be told (a shared
 * library can be replaced while it is in use). file->fd is the caller's to close. */
bool rn_image_file(rn_boot_file *file);

#endif
