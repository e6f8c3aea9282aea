#include "PlantedSwitch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Written by the planting.
#include "names.h"

_Thread_local int planted_chosen = 0;

int planted_count(void) { return (int)(sizeof names / sizeof *names); }

const char *planted_name(int index) { return names[index]; }

void planted_choose(const char *name) {
  planted_chosen = 0;
  if (name == NULL) return;
  for (int index = 0; index < planted_count(); index++) {
    if (strcmp(names[index], name) == 0) planted_chosen = index + 1;
  }
  if (planted_chosen != 0) return;
  fprintf(stderr, "no block of Tools/mutate/planted-bugs.txt plants `%s`\n", name);
  abort();
}
