#ifndef SKIPROPE_VIRTUAL_STATE_H
#define SKIPROPE_VIRTUAL_STATE_H

#include "CVirtualSystem.h"

/// The nesting of this thread in virtual time.
extern _Thread_local int skiprope_virtual_depth;
extern skiprope_virtual_hooks skiprope_hooks;
/// Nanoseconds of the virtual clock: since its start, and since 1970.
extern int64_t skiprope_uptime, skiprope_wall;
/// Fills the bytes with numbers drawn from the seed.
void skiprope_draw(void *bytes, unsigned long count);

/// Whether the running code of the app is on its main actor.
extern int skiprope_is_main;
/// The app whose turn it is.
extern int64_t skiprope_app;
/// Reports that this thread waits for this many nanoseconds, which have passed afterwards; below 0: for ever, which ends the
/// process.
void skiprope_wait(const char *operation, int64_t nanoseconds);
/// Runs other work of the app, such as of its queues, while the thread waits, for at most this many nanoseconds, or below 0
/// without limit. Returns false if there is none.
int skiprope_run_other(const char *operation, int64_t nanoseconds);

/// The function that NAME replaces, for `replaced(NAME)(...)`. Looked up before `main`, or by the first call, as libraries'
/// constructors run before the program's.
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
