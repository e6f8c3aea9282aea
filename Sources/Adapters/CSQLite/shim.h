#include <sqlite3.h>

/// The marker that makes SQLite copy a bound text or blob; the macro's cast is not importable.
static inline sqlite3_destructor_type skiprope_sqlite_transient(void) { return SQLITE_TRANSIENT; }
