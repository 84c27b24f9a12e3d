#pragma once
// The pre-update hook is compiled into Debian's library, but its prototypes are hidden without this.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
