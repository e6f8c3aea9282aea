#define _GNU_SOURCE
#include "Census.h"
#include "CHost.h"

#include <stdint.h>
#include <sys/mman.h>

_Thread_local bool chost_census_is_taken = false;

// A hash table with open addressing in pages of its own, as it is used inside the allocator. A removed block leaves a
// tombstone, so that later entries are still found; a new entry may reuse it.
struct entry {
  uintptr_t block;
  struct chost_survivor facts;
};

enum { initial_capacity = 1 << 16 };
static const uintptr_t grave = 1;

static _Thread_local struct {
  struct entry *entries;
  size_t capacity, used;
  uint32_t cycle;
  bool is_app;
  int pauses;
} census;

static struct entry *pages(size_t capacity) {
  void *memory =
      mmap(NULL, capacity * sizeof(struct entry), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

static size_t place(uintptr_t block, size_t capacity) {
  return (size_t)((block >> 4) * 0x9E3779B97F4A7C15u >> 20) & (capacity - 1);
}

static struct entry *find(uintptr_t block) {
  for (size_t index = place(block, census.capacity);; index = (index + 1) & (census.capacity - 1)) {
    struct entry *entry = &census.entries[index];
    if (entry->block == block) return entry;
    if (entry->block == 0) return NULL;
  }
}

static void insert(struct entry new) {
  size_t index = place(new.block, census.capacity);
  while (census.entries[index].block > grave) index = (index + 1) & (census.capacity - 1);
  if (census.entries[index].block == 0) census.used += 1;
  census.entries[index] = new;
}

// Doubles the table and drops the tombstones; false without memory.
static bool grow(void) {
  struct entry *old = census.entries;
  size_t old_capacity = census.capacity;
  struct entry *larger = pages(old_capacity * 2);
  if (larger == NULL) return false;
  census.entries = larger;
  census.capacity = old_capacity * 2;
  census.used = 0;
  for (size_t index = 0; index < old_capacity; index += 1) {
    if (old[index].block > grave) insert(old[index]);
  }
  munmap(old, old_capacity * sizeof(struct entry));
  return true;
}

void chost_census_add(void *block, size_t size) {
  if (!census.is_app || census.pauses > 0) return;
  chost_census_remove(block);
  if (census.used * 4 > census.capacity * 3 && !grow()) return;
  struct entry new = {(uintptr_t)block, {NULL, size, census.cycle}};
  insert(new);
}

void chost_census_name(void *block, const void *type) {
  struct entry *entry = find((uintptr_t)block);
  if (entry) entry->facts.type = type;
}

void chost_census_remove(void *block) {
  if (block == NULL) return;
  struct entry *entry = find((uintptr_t)block);
  if (entry) entry->block = grave;
}

int chost_census_begin(void) {
  census.entries = pages(initial_capacity);
  if (census.entries == NULL) return 0;
  census.capacity = initial_capacity;
  census.used = 0;
  census.cycle = 0;
  census.is_app = false;
  census.pauses = 0;
  chost_census_is_taken = true;
  return 1;
}

void chost_census_end(void) {
  chost_census_is_taken = false;
  munmap(census.entries, census.capacity * sizeof(struct entry));
  census.entries = NULL;
}

void chost_census_set_app(int is_app) { census.is_app = is_app; }
void chost_census_pause(int by) { census.pauses += by; }
void chost_census_set_cycle(uint32_t cycle) { census.cycle = cycle; }

size_t chost_census_survivors(struct chost_survivor *survivors, size_t limit) {
  size_t count = 0;
  for (size_t index = 0; index < census.capacity; index += 1) {
    if (census.entries[index].block <= grave) continue;
    if (count < limit) survivors[count] = census.entries[index].facts;
    count += 1;
  }
  return count;
}
