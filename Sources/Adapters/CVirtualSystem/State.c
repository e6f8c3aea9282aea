#include "State.h"

#include <string.h>

_Thread_local int skiprope_virtual_depth = 0;
skiprope_virtual_hooks skiprope_hooks;
int64_t skiprope_uptime, skiprope_wall;
static uint64_t chance;
int skiprope_is_main = 0;
int64_t skiprope_app = 0;

void skiprope_virtual_hook(skiprope_virtual_hooks hooks) { skiprope_hooks = hooks; }
void skiprope_virtual_set_time(int64_t uptime, int64_t wall) {
  skiprope_uptime = uptime;
  skiprope_wall = wall;
}
void skiprope_virtual_seed(uint64_t seed) { chance = seed; }
uint64_t skiprope_virtual_chance(void) { return chance; }
void skiprope_virtual_set_app(int64_t app) { skiprope_app = app; }
int skiprope_virtual_set_main(int is_main) {
  const int last = skiprope_is_main;
  skiprope_is_main = is_main;
  return last;
}
int skiprope_virtual_is_main(void) { return skiprope_is_main; }
void skiprope_virtual_enter(void) { skiprope_virtual_depth += 1; }
void skiprope_virtual_leave(void) { skiprope_virtual_depth -= 1; }
int skiprope_virtual_is_entered(void) { return skiprope_virtual_depth > 0; }

// SplitMix64 (Steele, Lea and Flood 2014), as in the kernel.
static uint64_t drawn(void) {
  uint64_t word = chance += 0x9E3779B97F4A7C15u;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

void skiprope_draw(void *bytes, unsigned long count) {
  for (unsigned long done = 0; done < count; done += 8) {
    uint64_t word = drawn();
    memcpy((char *)bytes + done, &word, count - done < 8 ? count - done : 8);
  }
}
