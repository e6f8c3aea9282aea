#pragma once
#include <stdbool.h>
#include <stddef.h>

// Calls of the allocator's and the runtime's hooks to the census.

/// Whether this thread takes a census. Checked at every block, so it is a plain thread-local flag.
extern _Thread_local bool chost_census_is_taken;

/// Records an allocated block, with the requested number of bytes.
void chost_census_add(void *block, size_t size);
/// Records the type of the object in a block.
void chost_census_name(void *block, const void *type);
/// Records a freed block.
void chost_census_remove(void *block);
