// Which mutant this process is. Linked into the mutated copy only.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The number of the mutant that is on; 0 is the unmutated program.
extern int mutant_switch_chosen;
/// One byte per mutant, shared by all processes of a test run, set once the mutant's place is reached; or NULL.
extern unsigned char *mutant_switch_reached;
/// Its length, bytes.
extern size_t mutant_switch_count;

/// Whether this process has mutant `number`.
static inline bool mutantIsOn(int number) {
  if (mutant_switch_reached != NULL && (size_t)number < mutant_switch_count) mutant_switch_reached[number] = 1;
  return number == mutant_switch_chosen;
}
