#ifndef SKIPROPE_VIRTUAL_STATE_H
#define SKIPROPE_VIRTUAL_STATE_H

#include "CVirtualSystem.h"

/// How often this thread is in virtual time.
extern _Thread_local int skiprope_virtual_depth;
extern skiprope_virtual_hooks skiprope_hooks;
/// Nanoseconds of the virtual clock: since its start, and since 1970.
extern int64_t skiprope_uptime, skiprope_wall;
/// Fills the bytes from the seed.
void skiprope_draw(void *bytes, unsigned long count);

/// Whether the app's code that runs is its main actor's.
extern int skiprope_is_main;
/// The app whose turn it is.
extern int64_t skiprope_app;
/// Says that this thread waits for so many nanoseconds, which have passed then; below 0: for ever, which ends the process.
void skiprope_wait(const char *operation, int64_t nanoseconds);
/// Does other work of the app, such as of its queues, while the thread waits, at most until so many nanoseconds from now, or below 0 without
/// end; false where there is none.
int skiprope_run_other(const char *operation, int64_t nanoseconds);

/// The function that NAME replaces, for `replaced(NAME)(...)`. It is looked up before `main`, or by the first call: constructors of libraries
/// come before those of the program.
#define REPLACED(type, name, ...)                                              \
  static type (*found_##name)(__VA_ARGS__);                                    \
  __attribute__((constructor(101))) static void look_for_##name(void) {        \
    found_##name = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name);              \
  }                                                                            \
  static __typeof__(found_##name) find_##name(void) {                          \
    if (!found_##name) look_for_##name();                                      \
    return found_##name;                                                       \
  }
#define replaced(name) find_##name()

#endif
