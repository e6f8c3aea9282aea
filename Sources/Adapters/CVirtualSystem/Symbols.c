#define _GNU_SOURCE
#include "Program.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// A program exports few of its functions, so that dladdr knows those of libraries alone. Its own are in the symbol table of its
// file, which is mapped when the first name is asked for.
static skiprope_symbols own;

static int find_base(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = info->dlpi_addr;
  // The program is the first.
  return 1;
}

/// Whether `bytes` from `offset` lie in a file of so many.
static int lies_within(uint64_t offset, uint64_t bytes, uint64_t file) {
  return offset <= file && bytes <= file - offset;
}

static void read_own(void) {
  static int is_read;
  if (is_read) return;
  is_read = 1;
  int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0 || status.st_size < (off_t)sizeof(Elf64_Ehdr)) return;
  uint64_t size = (uint64_t)status.st_size;
  const char *file = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (file == MAP_FAILED) return;
  const Elf64_Ehdr *head = (const Elf64_Ehdr *)file;
  if (memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 || head->e_shentsize != sizeof(Elf64_Shdr) ||
      !lies_within(head->e_shoff, (uint64_t)head->e_shnum * sizeof(Elf64_Shdr), size))
    return;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + head->e_shoff);
  for (int number = 0; number < head->e_shnum; number++) {
    const Elf64_Shdr *section = &sections[number];
    if (section->sh_type != SHT_SYMTAB || section->sh_link >= head->e_shnum) continue;
    const Elf64_Shdr *names = &sections[section->sh_link];
    if (!lies_within(section->sh_offset, section->sh_size, size) || !lies_within(names->sh_offset, names->sh_size, size) ||
        names->sh_size == 0 || file[names->sh_offset + names->sh_size - 1] != 0)
      return;
    own.symbols = (const Elf64_Sym *)(file + section->sh_offset);
    own.count = section->sh_size / sizeof(Elf64_Sym);
    own.names = file + names->sh_offset;
    own.name_bytes = names->sh_size;
    dl_iterate_phdr(find_base, &own.base);
    return;
  }
}

const skiprope_symbols *skiprope_own_symbols(void) {
  read_own();
  return &own;
}

static const char *own_name(const void *address) {
  read_own();
  uintptr_t place = (uintptr_t)address - own.base;
  for (size_t number = 0; number < own.count; number++) {
    const Elf64_Sym *symbol = &own.symbols[number];
    if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_name >= own.name_bytes) continue;
    if (place >= symbol->st_value && place < symbol->st_value + (symbol->st_size ? symbol->st_size : 1))
      return own.names + symbol->st_name;
  }
  return NULL;
}

int skiprope_virtual_demangle(const char *symbol, char *name, unsigned long capacity) {
  static char *(*demangle)(const char *, size_t, char *, size_t *, uint32_t);
  if (capacity == 0) return 0;
  if (!demangle)
    demangle = (char *(*)(const char *, size_t, char *, size_t *, uint32_t))dlsym(RTLD_DEFAULT, "swift_demangle");
  char *told = demangle ? demangle(symbol, strlen(symbol), NULL, NULL, 0) : NULL;
  if (!told) return 0;
  strncpy(name, told, capacity - 1);
  name[capacity - 1] = 0;
  free(told);
  return 1;
}

int skiprope_virtual_symbol(const void *address, char *name, unsigned long capacity) {
  if (capacity == 0) return 0;
  Dl_info info;
  const char *symbol = dladdr(address, &info) && info.dli_sname ? info.dli_sname : own_name(address);
  if (!symbol) return 0;
  if (skiprope_virtual_demangle(symbol, name, capacity)) return 1;
  strncpy(name, symbol, capacity - 1);
  name[capacity - 1] = 0;
  return 1;
}

// Eight words of a job (swift/ABI/Task.h): the head of an object, two of the scheduler's, flags and number, a voucher, one
// reserved, and where it goes on. Behind them a task has its innermost context, whose first words are the one around it and
// where that goes on.
enum { FLAGS_WORD = 4, FUNCTION_WORD = 7, CONTEXT_WORD = 8, KIND_MASK = 0xFF, TASK_KIND = 0, FRAMES = 64 };

int skiprope_virtual_job_places(const void *job, const void *places[], int limit) {
  const void *const *words = job;
  int count = 0;
  if (count < limit && words[FUNCTION_WORD]) places[count++] = words[FUNCTION_WORD];
  if (((uintptr_t)words[FLAGS_WORD] & KIND_MASK) != TASK_KIND) return count;
  // It goes on in the runtime, such as in a sleep: what it was called from is the app's.
  const void *const *context = words[CONTEXT_WORD];
  for (int frame = 0; context && count < limit && frame < FRAMES; frame++) {
    if (context[1]) places[count++] = context[1];
    context = context[0];
  }
  return count;
}

int skiprope_virtual_job_name(const void *job, char *name, unsigned long capacity) {
  const void *places[FRAMES];
  return skiprope_virtual_places_name(places, skiprope_virtual_job_places(job, places, FRAMES), name, capacity);
}

int skiprope_virtual_places_name(const void *const places[], int count, char *name, unsigned long capacity) {
  for (int number = 0; number < count; number++)
    if (skiprope_virtual_symbol(places[number], name, capacity)) return 1;
  return 0;
}
