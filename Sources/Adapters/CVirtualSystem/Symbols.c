#define _GNU_SOURCE
#include "Program.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// A program exports few of its functions, so dladdr knows only those of libraries. Its own are in the symbol table of its file,
// which is mapped for the first name.
static skiprope_symbols own;

static int find_base(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = info->dlpi_addr;
  // The first object is the program.
  return 1;
}

/// Whether `bytes` from `offset` on lie in a file of this size.
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
  char *named = demangle ? demangle(symbol, strlen(symbol), NULL, NULL, 0) : NULL;
  if (!named) return 0;
  strncpy(name, named, capacity - 1);
  name[capacity - 1] = 0;
  free(named);
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

/// The mapped ranges of the program's and the libraries' files.
static struct {
  uintptr_t begin, end;
} images[64];
static int image_count;

static int note_image(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  if (image_count == sizeof images / sizeof *images) return 1;
  uintptr_t end = info->dlpi_addr;
  for (int number = 0; number < info->dlpi_phnum; number++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[number];
    if (part->p_type == PT_LOAD && info->dlpi_addr + part->p_vaddr + part->p_memsz > end)
      end = info->dlpi_addr + part->p_vaddr + part->p_memsz;
  }
  images[image_count].begin = info->dlpi_addr;
  images[image_count++].end = end;
  return 0;
}

/// Whether an address lies in the program's own file, which is the first.
static int is_own(const void *address) {
  if (image_count == 0) dl_iterate_phdr(note_image, NULL);
  return (uintptr_t)address >= images[0].begin && (uintptr_t)address < images[0].end;
}

static uint64_t place_in_image(const void *address) {
  if (image_count == 0) dl_iterate_phdr(note_image, NULL);
  uintptr_t place = (uintptr_t)address;
  for (int number = 0; number < image_count; number++)
    if (place >= images[number].begin && place < images[number].end)
      return (uint64_t)number << 48 | (place - images[number].begin);
  return 0;
}

// A job has eight words (swift/ABI/Task.h): the head of an object, two for the scheduler, flags and number, a voucher, one
// reserved, and its resume address. A task then has its innermost context, whose first words are the outer context and its
// resume address. A job that runs an actor's queue has the actor there. Before a task's outermost context are its start
// function and that closure's own context.
enum {
  FLAGS_WORD = 4,
  FUNCTION_WORD = 7,
  CONTEXT_WORD = 8,
  KIND_MASK = 0xFF,
  TASK_KIND = 0,
  ACTOR_KIND = 0xC1,
  FRAMES = 64,
  ENTRY = -3,
  CLOSURE = -2,
  THUNKS = 3
};

static int is_of_actor(const void *job) {
  const void *const *words = job;
  return ((uintptr_t)words[FLAGS_WORD] & KIND_MASK) == ACTOR_KIND && words[CONTEXT_WORD];
}

static int name_actor(const void *job, char *name, unsigned long capacity) {
  typedef struct {
    const char *bytes;
    uintptr_t count;
  } text_t;
  static text_t (*type_name)(const void *, int);
  if (!type_name) type_name = (text_t(*)(const void *, int))dlsym(RTLD_DEFAULT, "swift_getTypeName");
  if (!type_name || capacity == 0) return 0;
  text_t type = type_name(*(const void *const *)((const void *const *)job)[CONTEXT_WORD], 0);
  snprintf(name, capacity, "the actor %.*s", (int)type.count, type.bytes);
  return 1;
}

/// The start function of a task, after thunks that pass it on.
static const void *entry_of(const void *const *context) {
  const void *entry = context[ENTRY];
  const void *const *closure = context[CLOSURE];
  for (int thunk = 0; thunk < THUNKS && closure && is_own(entry); thunk++) {
    // A closure's context begins with the head of an object. A thunk's continues with the forwarded function and its context.
    const int32_t *pointer = closure[2];
    if (!is_own(pointer)) break;
    const void *next = (const char *)pointer + *pointer;
    if (!is_own(next)) break;
    entry = next;
    closure = closure[3];
  }
  return is_own(entry) ? entry : NULL;
}

int skiprope_virtual_job_places(const void *job, const void *places[], int limit) {
  const void *const *words = job;
  int count = 0;
  if (count < limit && words[FUNCTION_WORD]) places[count++] = words[FUNCTION_WORD];
  if (((uintptr_t)words[FLAGS_WORD] & KIND_MASK) != TASK_KIND) return count;
  // The resume address is in the runtime, such as in a sleep: the caller is the app's.
  const void *const *context = words[CONTEXT_WORD];
  for (int frame = 0; context && count < limit && frame < FRAMES; frame++) {
    if (context[1]) places[count++] = context[1];
    if (!context[0] && count < limit) {
      const void *entry = entry_of(context);
      if (entry) places[count++] = entry;
    }
    context = context[0];
  }
  return count;
}

// A sleep, a lane and a continuation resume in the runtime; this many callers distinguish them.
enum { PLACES_OF_JOB = 4 };
static const uint64_t MASK = (1ull << 48) - 1;

uint64_t skiprope_virtual_job_place(const void *job) {
  if (is_of_actor(job)) return place_in_image(*(const void *const *)((const void *const *)job)[CONTEXT_WORD]) & MASK;
  const void *places[PLACES_OF_JOB];
  int count = skiprope_virtual_job_places(job, places, PLACES_OF_JOB);
  uint64_t place = 0;
  for (int number = 0; number < count; number++)
    place = place * 0x9E3779B97F4A7C15ull + place_in_image(places[number]);
  return place >> 16;
}

uint64_t skiprope_virtual_job_thread(const void *job) {
  static uint64_t (*number)(const void *);
  if (!number) number = (uint64_t(*)(const void *))dlsym(RTLD_DEFAULT, "swift_task_getJobTaskId");
  uint64_t found = number ? number(job) : 0;
  return found ? found : (uint64_t)(uintptr_t)job;
}

int skiprope_virtual_job_name(const void *job, char *name, unsigned long capacity) {
  const void *places[FRAMES];
  if (is_of_actor(job)) return name_actor(job, name, capacity);
  return skiprope_virtual_places_name(places, skiprope_virtual_job_places(job, places, FRAMES), name, capacity);
}

int skiprope_virtual_places_name(const void *const places[], int count, char *name, unsigned long capacity) {
  // A function of the program says more than the runtime's function that called it.
  for (int own = 1; own >= 0; own--)
    for (int number = 0; number < count; number++)
      if (is_own(places[number]) == own && skiprope_virtual_symbol(places[number], name, capacity)) return 1;
  return 0;
}
