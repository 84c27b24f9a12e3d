/// The index of searches in PostgreSQL: the texts of a task, in lower case, one after another.
///
/// Each part of a text is found, as with the trigrams of SQLite's FTS5, because languages such as Korean have words without
/// spaces between them, and inflected ones; `tsvector` finds words and their beginnings only. The extension pg_trgm speeds
/// this up where the database's user may create it. Without it, the server compares each task, with the same results.
extension ServerSchema {
    /// The character between the texts cannot be typed into a search. Tags are surrounded by spaces, so that a whole tag is
    /// found.
    static let search = """
        CREATE FUNCTION search_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
            SELECT replace(lower(value COLLATE "und-x-icu"), 'ς', 'σ') COLLATE "C"
        $$;
        CREATE TABLE task_search (
            task_id bigint PRIMARY KEY REFERENCES task ON DELETE CASCADE, task_texts \(text), task_tags \(text));
        CREATE FUNCTION search_texts(title text, notes text, tags text, subtasks text) RETURNS text
        LANGUAGE sql STABLE AS $$
            SELECT search_folded(concat_ws(E'\\x1f', title, notes, ' ' || tags || ' ', subtasks))
        $$;
        CREATE FUNCTION index_added_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO task_search (task_id, task_texts, task_tags)
            SELECT id, search_texts(title, notes, tags, NULL), search_folded(' ' || tags || ' ') FROM new_task;
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER index_added_tasks AFTER INSERT ON task REFERENCING NEW TABLE AS new_task
            FOR EACH STATEMENT EXECUTE FUNCTION index_added_tasks();
        CREATE FUNCTION index_tasks(tasks bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
        BEGIN
            UPDATE task_search SET
                task_texts = search_texts(task.title, task.notes, task.tags, (
                    SELECT string_agg(subtask.title, E'\\n' ORDER BY subtask.id) FROM subtask
                    WHERE subtask.task = task.id)),
                task_tags = search_folded(' ' || task.tags || ' ')
            FROM task WHERE task.id = task_id AND task_id = ANY (tasks);
        END
        $$;
        CREATE FUNCTION index_task() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM index_tasks(ARRAY[NEW.id]);
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER index_task AFTER UPDATE OF title, notes, tags ON task FOR EACH ROW
            WHEN (OLD.title <> NEW.title OR OLD.notes <> NEW.notes OR OLD.tags <> NEW.tags)
            EXECUTE FUNCTION index_task();
        CREATE FUNCTION index_subtasks() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                PERFORM index_tasks(ARRAY(SELECT DISTINCT task FROM new_subtask));
            ELSIF TG_OP = 'DELETE' THEN
                PERFORM index_tasks(ARRAY(SELECT DISTINCT task FROM old_subtask));
            ELSE
                PERFORM index_tasks(ARRAY(SELECT DISTINCT task FROM (
                    SELECT id, task, title FROM new_subtask EXCEPT SELECT id, task, title FROM old_subtask) AS renamed));
            END IF;
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER index_added_subtasks AFTER INSERT ON subtask REFERENCING NEW TABLE AS new_subtask
            FOR EACH STATEMENT EXECUTE FUNCTION index_subtasks();
        CREATE TRIGGER index_changed_subtasks AFTER UPDATE ON subtask
            REFERENCING OLD TABLE AS old_subtask NEW TABLE AS new_subtask
            FOR EACH STATEMENT EXECUTE FUNCTION index_subtasks();
        CREATE TRIGGER index_deleted_subtasks AFTER DELETE ON subtask REFERENCING OLD TABLE AS old_subtask
            FOR EACH STATEMENT EXECUTE FUNCTION index_subtasks();
        DO $$
        DECLARE
            place text;
        BEGIN
            CREATE EXTENSION IF NOT EXISTS pg_trgm;
            SELECT quote_ident(nspname) INTO place
            FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
            EXECUTE format('CREATE INDEX task_search_texts ON task_search USING gin (task_texts %s.gin_trgm_ops)', place);
        EXCEPTION WHEN OTHERS THEN
            RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
        END
        $$;

        """
}
