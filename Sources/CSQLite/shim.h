#pragma once
// The pre-update hook is compiled into Debian's library, but its prototypes are hidden without this.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// Swift does not import functions with a variable number of arguments.
static inline int sqlite3_db_config_flag(sqlite3 *database, int option, int isOn) {
    return sqlite3_db_config(database, option, isOn, (int *)0);
}
