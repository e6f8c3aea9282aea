#define _GNU_SOURCE
#include "State.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>

// A URLSession request would leave the machine, and its response time would be arbitrary. It is reported, and fails as if
// offline: libcurl, which Foundation uses, gets another address, and no socket.

REPLACED(int, curl_easy_setopt, void *, int, ...)
REPLACED(int, curl_easy_getinfo, void *, int, ...)

// From curl.h and urlapi.h, whose numbers are stable.
enum { OPTION_URL = 10002, OPTION_PROXY = 10004, OPTION_URL_HANDLE = 10282, OPTION_OPEN_SOCKET = 20163, PART_URL = 0,
       INFO_ERRNO = 0x200000 + 25 };
static const int no_socket = -1;

/// Reports the URL of a libcurl handle.
static void tell(void *handle) {
  int (*get)(void *, int, char **, unsigned) = (int (*)(void *, int, char **, unsigned))dlsym(RTLD_DEFAULT, "curl_url_get");
  void (*free)(void *) = (void (*)(void *))dlsym(RTLD_DEFAULT, "curl_free");
  char *url = NULL;
  const int is_known = get && get(handle, PART_URL, &url, 0) == 0 && url;
  skiprope_hooks.requests(is_known ? url : "a URL");
  if (is_known && free) free(url);
}

static int open_no_socket(void *context, int purpose, void *address) {
  (void)context, (void)purpose, (void)address;
  return no_socket;
}

/// All options of libcurl are one word, a pointer or a `long`.
int curl_easy_setopt(void *handle, int option, ...) {
  va_list list;
  va_start(list, option);
  void *value = va_arg(list, void *);
  va_end(list);
  const int is_url = option == OPTION_URL || option == OPTION_URL_HANDLE;
  if (!is_url || !value || skiprope_virtual_depth == 0 || !skiprope_hooks.requests)
    return replaced(curl_easy_setopt)(handle, option, value);
  if (option == OPTION_URL) skiprope_hooks.requests(value);
  else tell(value);
  replaced(curl_easy_setopt)(handle, OPTION_OPEN_SOCKET, open_no_socket);
  replaced(curl_easy_setopt)(handle, OPTION_PROXY, "");
  // A numeric address: no name is resolved.
  return replaced(curl_easy_setopt)(handle, OPTION_URL, "http://127.0.0.1:1/");
}

/// Foundation recognises a refused connection by the system's error number.
int curl_easy_getinfo(void *handle, int info, ...) {
  va_list list;
  va_start(list, info);
  void *value = va_arg(list, void *);
  va_end(list);
  int code = replaced(curl_easy_getinfo)(handle, info, value);
  if (info == INFO_ERRNO && skiprope_virtual_depth > 0 && code == 0) *(long *)value = ECONNREFUSED;
  return code;
}
