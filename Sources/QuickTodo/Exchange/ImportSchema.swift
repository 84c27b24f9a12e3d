import Bindery
import QuickTodoViewModels

/// The representation of imports in the database: their tasks until they are added, and the origin of tasks that were.
enum ImportSchema {
    static let statements: [SQL] = [
        """
        CREATE TABLE import (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            owner INTEGER NOT NULL DEFAULT 1,
            name TEXT NOT NULL,
            format TEXT NOT NULL,
            begun REAL NOT NULL,
            tasks INTEGER NOT NULL DEFAULT 0,
            skipped INTEGER NOT NULL DEFAULT 0,
            changed INTEGER NOT NULL DEFAULT 0,
            -- 0 while the file is read, then 1.
            ready INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        """
        CREATE TABLE import_task (
            import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            owner INTEGER NOT NULL DEFAULT 1,
            title TEXT NOT NULL,
            added REAL,
            checked REAL,
            notes TEXT NOT NULL,
            due REAL,
            due_minute INTEGER,
            due_zone TEXT NOT NULL,
            priority INTEGER NOT NULL,
            tags TEXT NOT NULL,
            repetition TEXT NOT NULL,
            fingerprint INTEGER NOT NULL,
            PRIMARY KEY (import, position)
        ) STRICT
        """,
        """
        CREATE TABLE import_remark (
            import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            owner INTEGER NOT NULL DEFAULT 1,
            line INTEGER NOT NULL,
            reason TEXT NOT NULL,
            detail TEXT NOT NULL,
            PRIMARY KEY (import, position)
        ) STRICT
        """,
        // The import that has added a task, and the fingerprint with which it did so.
        "ALTER TABLE task ADD COLUMN import INTEGER",
        "ALTER TABLE task ADD COLUMN import_fingerprint INTEGER",
        "CREATE INDEX task_import ON task (import) WHERE import IS NOT NULL",
    ]

    /// The columns that an imported task has in both tables.
    static let columns = SQL("title, checked, notes, due, due_minute, due_zone, priority, tags, repetition")
}
