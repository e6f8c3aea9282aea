// Reads the switch before main, from the environment the process was started with or, where that was scrubbed, from the
// nearest ancestor's: the tests start the command, the command starts itself anew and starts workers, each with an
// environment of its own choice.
#include "MutantSwitch.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int mutant_switch_chosen = 0;
unsigned char *mutant_switch_reached = NULL;
size_t mutant_switch_count = 0;

#define NUMBER_VARIABLE "SKIPROPE_MUTANT="
#define REACHED_VARIABLE "SKIPROPE_MUTANT_REACHED="

// Static, so that nothing is allocated in a process whose allocations are counted.
static char content[1 << 18];

static size_t read_whole(const char *path) {
  size_t length = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  while (length < sizeof content - 1) {
    ssize_t count = read(file, content + length, sizeof content - 1 - length);
    if (count <= 0) break;
    length += (size_t)count;
  }
  close(file);
  content[length] = 0;
  return length;
}

// The parent of a process, or 0. The name in /proc/PID/stat may hold anything, so the last parenthesis ends it.
static int parent_of(int process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  if (read_whole(path) == 0) return 0;
  const char *end = strrchr(content, ')');
  int parent = 0;
  return end != NULL && sscanf(end + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

static void map_reached(const char *path) {
  struct stat status;
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) {
      mutant_switch_count = (size_t)status.st_size;
      mutant_switch_reached = bytes;
    }
  }
  close(file);
}

// Whether the process's environment says which mutant is on.
static bool read_environment(int process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", process);
  size_t length = read_whole(path);
  bool found = false;
  for (size_t start = 0; start < length; start += strlen(content + start) + 1) {
    const char *line = content + start;
    if (strncmp(line, NUMBER_VARIABLE, strlen(NUMBER_VARIABLE)) == 0) {
      mutant_switch_chosen = atoi(line + strlen(NUMBER_VARIABLE));
      found = true;
    }
    if (strncmp(line, REACHED_VARIABLE, strlen(REACHED_VARIABLE)) == 0) map_reached(line + strlen(REACHED_VARIABLE));
  }
  return found;
}

__attribute__((constructor)) static void read_switch(void) {
  for (int process = getpid(); process > 1; process = parent_of(process)) {
    if (read_environment(process)) return;
  }
}
