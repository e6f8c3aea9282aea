#define _GNU_SOURCE
#include "Program.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>

// The writable memory of the program, after the part that the loader makes read-only. Before `main` it held the relocated bytes
// of its file up to `file_end`, which are copied here, and zeros after that.
static struct {
  uintptr_t start, file_end, end;
  const char *copy;
} memory;

static int find_memory(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  uintptr_t read_only = 0;
  for (int number = 0; number < info->dlpi_phnum; number++) {
    const Elf64_Phdr *part = &info->dlpi_phdr[number];
    const uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_GNU_RELRO) read_only = start + part->p_memsz;
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_W)) continue;
    memory.start = start;
    memory.file_end = start + part->p_filesz;
    memory.end = start + part->p_memsz;
  }
  if (memory.start < read_only) memory.start = read_only;
  if (memory.file_end < memory.start) memory.file_end = memory.start;
  // The first object is the program.
  return 1;
}

__attribute__((constructor(101))) static void copy_memory(void) {
  dl_iterate_phdr(find_memory, NULL);
  const size_t bytes = memory.file_end - memory.start;
  if (bytes == 0) return;
  char *copy = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy == MAP_FAILED) return;
  memcpy(copy, (const void *)memory.start, bytes);
  memory.copy = copy;
}

static int ends_with(const char *name, size_t length, const char *suffix) {
  const size_t count = strlen(suffix);
  return length >= count && memcmp(name + length - count, suffix, count) == 0;
}

/// Whether a symbol is the storage of a global (`vp`) or of a static (`vpZ`), the token of its initializer (`_Wz`), or an
/// object that the compiler has laid out for it (`_WZTv_`). Suffixes of LLVM begin with a dot.
static int is_storage(const char *name) {
  if (name[0] != '$' || name[1] != 's') return 0;
  const size_t length = strcspn(name, ".");
  if (ends_with(name, length, "vp") || ends_with(name, length, "vpZ") || ends_with(name, length, "_Wz")) return 1;
  const char *object = strstr(name, "_WZTv");
  return object && object < name + length && name[length - 1] == '_';
}

int skiprope_virtual_has_symbols(void) { return skiprope_own_symbols()->count > 0; }

int skiprope_virtual_globals(skiprope_virtual_global each, void *context) {
  const skiprope_symbols *own = skiprope_own_symbols();
  if (own->count == 0 || (!memory.copy && memory.file_end > memory.start)) return 0;
  for (size_t number = 0; number < own->count; number++) {
    const Elf64_Sym *symbol = &own->symbols[number];
    if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_shndx == SHN_UNDEF) continue;
    if (symbol->st_size == 0 || symbol->st_name >= own->name_bytes) continue;
    const uintptr_t start = own->base + symbol->st_value;
    if (start < memory.start || start + symbol->st_size > memory.end) continue;
    const char *name = own->names + symbol->st_name;
    if (is_storage(name)) each(name, (void *)start, symbol->st_size, context);
  }
  return 1;
}

void skiprope_virtual_initial(const void *at, unsigned long bytes, void *into) {
  const uintptr_t start = (uintptr_t)at;
  const size_t held = start >= memory.file_end ? 0 : memory.file_end - start;
  const size_t copied = held < bytes ? held : bytes;
  if (copied > 0) memcpy(into, memory.copy + (start - memory.start), copied);
  memset((char *)into + copied, 0, bytes - copied);
}

// From the runtime (swift/Runtime/Metadata.h): the bytes of an instance before and after the address of its head.
typedef struct {
  size_t before, behind;
} extents;
typedef __attribute__((swiftcall)) extents (*find_extents)(const void *class);

int skiprope_virtual_exchange(void *one, void *other) {
  static find_extents find;
  enum { HEAD = 16, LIMIT = 256 };
  if (!find) find = (find_extents)dlsym(RTLD_DEFAULT, "_swift_getSwiftClassInstanceExtents");
  const void *class = *(const void **)one;
  if (!find || class != *(const void **)other) return 0;
  const size_t bytes = find(class).behind;
  if (bytes < HEAD || bytes > LIMIT) return 0;
  char fields[LIMIT];
  memcpy(fields, (char *)one + HEAD, bytes - HEAD);
  memcpy((char *)one + HEAD, (char *)other + HEAD, bytes - HEAD);
  memcpy((char *)other + HEAD, fields, bytes - HEAD);
  return 1;
}

#ifndef SKIPROPE_MODULES
#error "SKIPROPE_MODULES is the list of the package's modules, which Package.swift defines"
#endif

const char *skiprope_virtual_modules(void) { return SKIPROPE_MODULES; }
