// Which planted bug a thread has. Linked into the planted copy only.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The number of the bug that this thread has; 0 for none. Of a thread, since a gallery that has one is compared with a
/// recogniser that has none, and tests run beside one another. No call stands between a place and its switch.
extern _Thread_local int planted_chosen __attribute__((tls_model("initial-exec")));

/// Whether this thread has bug `number`: in the sources it is a name, which the planting replaces.
static inline bool bugIsOn(int number) { return number == planted_chosen; }

/// How many there are, and what they are called; numbers are from 0 here.
int planted_count(void);
const char *planted_name(int index);
/// Has this thread the bug of a name from now on, or none (NULL). One that there is none of ends the process.
void planted_choose(const char *name);
