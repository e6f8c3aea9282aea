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

/// The function that NAME replaces, looked up before `main`.
#define REPLACED(type, name, ...)                                              \
  static type (*replaced_##name)(__VA_ARGS__);                                 \
  __attribute__((constructor(101))) static void find_##name(void) {            \
    replaced_##name = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name);           \
  }

#endif
