#define _GNU_SOURCE
#include "CHost.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

pid_t chost_fork(int error) {
  const pid_t parent = getpid();
  fflush(NULL);
  pid_t pid = fork();
  if (pid != 0) return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // If the parent ended before that line, this process has another parent and would never be ended.
  if (getppid() != parent) _exit(127);
  if (error >= 0 && (dup2(error, 1) < 0 || dup2(error, 2) < 0)) _exit(127);
  return 0;
}

int chost_thread_count(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return 0;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(threads));) count += entry->d_name[0] != '.';
  closedir(threads);
  return count;
}
