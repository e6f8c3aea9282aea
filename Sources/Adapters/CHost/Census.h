#pragma once
#include <stdbool.h>
#include <stddef.h>

// What the entries of the allocator and of the runtime tell the census while one is taken.

/// Whether this thread takes one; asked at every block, so it is a thread's own flag and nothing else.
extern _Thread_local bool chost_census_is_taken;

/// A block came, of which the program asked for so many bytes.
void chost_census_add(void *block, size_t size);
/// A block that came is an object of this type.
void chost_census_name(void *block, const void *type);
/// A block goes.
void chost_census_remove(void *block);
