#define _GNU_SOURCE
#include "CHost.h"

#ifdef __linux__
#include <link.h>
#include <string.h>

struct build_id {
  uint8_t *bytes;
  size_t limit;
  size_t count;
};

// The notes of one object. Each has its name and its content after its header, both padded to four bytes.
static int read_notes(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  struct build_id *found = context;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    if (segment->p_type != PT_NOTE) continue;
    const uint8_t *note = (const uint8_t *)(object->dlpi_addr + segment->p_vaddr);
    size_t left = segment->p_memsz;
    while (left >= sizeof(ElfW(Nhdr))) {
      ElfW(Nhdr) header;
      memcpy(&header, note, sizeof header);
      size_t name = ((size_t)header.n_namesz + 3) & ~(size_t)3;
      size_t text = ((size_t)header.n_descsz + 3) & ~(size_t)3;
      size_t length = sizeof header + name + text;
      if (length > left) break;
      const uint8_t *words = note + sizeof header;
      if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && memcmp(words, "GNU", 4) == 0) {
        found->count = header.n_descsz;
        memcpy(found->bytes, words + name, found->count < found->limit ? found->count : found->limit);
        return 1;
      }
      note += length;
      left -= length;
    }
  }
  // The first object is the program; libraries are ignored.
  return 1;
}

size_t chost_build_id(uint8_t *bytes, size_t limit) {
  struct build_id found = {bytes, limit, 0};
  dl_iterate_phdr(read_notes, &found);
  return found.count < limit ? found.count : limit;
}
#else
size_t chost_build_id(uint8_t *bytes, size_t limit) {
  (void)bytes;
  (void)limit;
  return 0;
}
#endif
