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
            list_name TEXT NOT NULL,
            -- A line for each subtask.
            checklist TEXT NOT NULL,
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
        // The import that has created a list, unless the list has been changed since.
        "ALTER TABLE list ADD COLUMN import INTEGER",
        "CREATE INDEX list_name ON list (name) WHERE deleted IS NULL",
        """
        CREATE TRIGGER list_import AFTER UPDATE OF name, color, archived ON list
        WHEN NEW.import IS NOT NULL
            AND (OLD.name <> NEW.name OR OLD.color <> NEW.color OR OLD.archived IS NOT NEW.archived) BEGIN
            UPDATE list SET import = NULL WHERE id = NEW.id;
        END
        """,
    ]

    /// The name of the task that a remark is about.
    static let remarkColumns: [SQL] = ["ALTER TABLE import_remark ADD COLUMN task TEXT NOT NULL DEFAULT ''"]

    /// The place of a task that was moved, and the color of its list.
    static let orderColumns: [SQL] = [
        "ALTER TABLE import_task ADD COLUMN place REAL",
        "ALTER TABLE import_task ADD COLUMN list_color TEXT NOT NULL DEFAULT 'gray'",
    ]

    /// The order in which the tasks of an import are added: by their places in the file if they have times, and otherwise
    /// so that the list shows the first on top.
    static let order: SQL = """
        import_task.added IS NOT NULL,
        CASE WHEN import_task.added IS NULL THEN -import_task.position ELSE import_task.position END
        """

    /// The columns that an imported task has in both tables.
    static let columns = SQL("title, checked, notes, due, due_minute, due_zone, priority, tags, repetition, place")
}
