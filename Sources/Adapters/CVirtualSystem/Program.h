#ifndef SKIPROPE_VIRTUAL_PROGRAM_H
#define SKIPROPE_VIRTUAL_PROGRAM_H

#include "CVirtualSystem.h"

#include <elf.h>
#include <stddef.h>

/// The symbol table of the program's file. `base` is the loader's offset of its addresses.
typedef struct {
  const Elf64_Sym *symbols;
  const char *names;
  size_t count, name_bytes;
  uintptr_t base;
} skiprope_symbols;

/// The table, read at the first call; empty for a file without one.
const skiprope_symbols *skiprope_own_symbols(void);

#endif
