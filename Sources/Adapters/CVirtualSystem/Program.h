#ifndef SKIPROPE_VIRTUAL_PROGRAM_H
#define SKIPROPE_VIRTUAL_PROGRAM_H

#include "CVirtualSystem.h"

#include <elf.h>
#include <stddef.h>

/// The symbol table of the program's file. `base` is what the loader has added to its addresses.
typedef struct {
  const Elf64_Sym *symbols;
  const char *names;
  size_t count, name_bytes;
  uintptr_t base;
} skiprope_symbols;

/// Reads the table at the first call; of a file without one it has no symbols.
const skiprope_symbols *skiprope_own_symbols(void);

#endif
