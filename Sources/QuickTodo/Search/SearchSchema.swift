import Bindery

/// The full-text index of tasks, the other indexes of searches, and the saved searches.
///
/// The index consists of trigrams, because languages such as Korean and Japanese have words without spaces between them, and
/// inflected ones: each part of a text with at least three characters is found. Shorter ones are compared with each task,
/// which costs 16 ms for 100,000 tasks, and less if there are many matches. The index has the bin too, so that the
/// deletion of many tasks does not change it. Tags are surrounded by spaces, so that a whole tag is found, even one of a single
/// character.
enum SearchSchema {
    static let statements: [SQL] = [
        "CREATE VIRTUAL TABLE task_search USING fts5(task_title, task_notes, task_tags, tokenize = 'trigram')",
        """
        INSERT INTO task_search (rowid, task_title, task_notes, task_tags)
        SELECT id, title, notes, ' ' || tags || ' ' FROM task
        """,
        """
        CREATE TRIGGER task_search_insert AFTER INSERT ON task BEGIN
            INSERT INTO task_search (rowid, task_title, task_notes, task_tags)
            VALUES (new.id, new.title, new.notes, ' ' || new.tags || ' ');
        END
        """,
        """
        CREATE TRIGGER task_search_update AFTER UPDATE OF title, notes, tags ON task
        WHEN old.title <> new.title OR old.notes <> new.notes OR old.tags <> new.tags BEGIN
            UPDATE task_search SET task_title = new.title, task_notes = new.notes, task_tags = ' ' || new.tags || ' '
            WHERE rowid = new.id;
        END
        """,
        "CREATE TRIGGER task_search_delete AFTER DELETE ON task BEGIN DELETE FROM task_search WHERE rowid = old.id; END",
        "CREATE INDEX task_tags ON task (tags) WHERE tags <> '' AND deleted IS NULL AND archived IS NULL",
        "CREATE INDEX task_due ON task (due) WHERE due IS NOT NULL AND title <> '' AND deleted IS NULL",
        """
        CREATE TABLE saved_search (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            owner INTEGER NOT NULL DEFAULT 1,
            name TEXT NOT NULL,
            query TEXT NOT NULL
        ) STRICT
        """,
    ]

    /// The index with the titles of subtasks, one on each line, in the place of the former one.
    static let subtaskStatements: [SQL] = [
        "DROP TABLE task_search",
        """
        CREATE VIRTUAL TABLE task_search
        USING fts5(task_title, task_notes, task_tags, task_subtasks, tokenize = 'trigram')
        """,
        """
        INSERT INTO task_search (rowid, task_title, task_notes, task_tags, task_subtasks)
        SELECT id, title, notes, ' ' || tags || ' ', \(subtasks(of: "task.id")) FROM task
        """,
        "DROP TRIGGER task_search_insert",
        """
        CREATE TRIGGER task_search_insert AFTER INSERT ON task BEGIN
            INSERT INTO task_search (rowid, task_title, task_notes, task_tags, task_subtasks)
            VALUES (new.id, new.title, new.notes, ' ' || new.tags || ' ', '');
        END
        """,
        """
        CREATE TRIGGER subtask_search_insert AFTER INSERT ON subtask BEGIN
            UPDATE task_search SET task_subtasks = \(subtasks(of: "new.task")) WHERE rowid = new.task;
        END
        """,
        """
        CREATE TRIGGER subtask_search_update AFTER UPDATE OF title ON subtask WHEN old.title <> new.title BEGIN
            UPDATE task_search SET task_subtasks = \(subtasks(of: "new.task")) WHERE rowid = new.task;
        END
        """,
        """
        CREATE TRIGGER subtask_search_delete AFTER DELETE ON subtask BEGIN
            UPDATE task_search SET task_subtasks = \(subtasks(of: "old.task")) WHERE rowid = old.task;
        END
        """,
    ]

    /// Returns the titles of the subtasks of a task as an expression.
    private static func subtasks(of task: SQL) -> SQL {
        "(SELECT coalesce(group_concat(subtask.title, char(10)), '') FROM subtask WHERE subtask.task = \(task))"
    }
}
