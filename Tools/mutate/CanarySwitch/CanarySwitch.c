#include "CanarySwitch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Written by the planting.
#include "names.h"

_Thread_local int canary_chosen = 0;

int canary_count(void) { return (int)(sizeof names / sizeof *names); }

const char *canary_name(int index) { return names[index]; }

void canary_choose(const char *name) {
  canary_chosen = 0;
  if (name == NULL) return;
  for (int index = 0; index < canary_count(); index++) {
    if (strcmp(names[index], name) == 0) canary_chosen = index + 1;
  }
  if (canary_chosen != 0) return;
  fprintf(stderr, "no block of Tools/mutate/canaries.txt plants `%s`\n", name);
  abort();
}
