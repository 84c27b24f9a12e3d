/// The changes of tasks in PostgreSQL, which a trigger records in the transaction of the change, and the origin of lists.
///
/// A function that looks up rows keeps its plan, which the server may have made while the table was empty. So it must not scan
/// the table: it would do so for each of 100,000 tasks that are completed together.
extension ServerSchema {
    static let history = """
        CREATE TABLE event (
            \(key), \(owner), task bigint NOT NULL REFERENCES task ON DELETE CASCADE, time double precision NOT NULL,
            kind \(text), former \(text) DEFAULT '', value \(text) DEFAULT '');
        CREATE INDEX event_task ON event (task, id DESC NULLS LAST);
        CREATE FUNCTION due_code(due double precision, due_minute bigint, due_zone text) RETURNS text
        LANGUAGE sql IMMUTABLE AS $$
            SELECT coalesce(
                CASE WHEN due = trunc(due) THEN due::bigint::text || '.0' ELSE due::text END
                || ' ' || coalesce(due_minute::text, '') || ' ' || due_zone, '')
        $$;
        CREATE FUNCTION record_task() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            now double precision := extract(epoch FROM clock_timestamp());
            former_due text := due_code(OLD.due, OLD.due_minute, OLD.due_zone);
            new_due text := due_code(NEW.due, NEW.due_minute, NEW.due_zone);
        BEGIN
            INSERT INTO event (owner, task, time, kind, former, value)
            SELECT NEW.owner, NEW.id, change.time, change.kind, change.former, change.value
            FROM (VALUES
                (1, OLD.title <> NEW.title, now, 'title', OLD.title, NEW.title),
                (2, OLD.notes <> NEW.notes, now, 'notes', '', ''),
                (3, former_due <> new_due, now, 'due', former_due, new_due),
                (4, OLD.priority <> NEW.priority, now, 'priority', OLD.priority::text, NEW.priority::text),
                (5, OLD.tags <> NEW.tags, now, 'tags', OLD.tags, NEW.tags),
                (6, OLD.repetition <> NEW.repetition, now, 'repetition', OLD.repetition, NEW.repetition),
                (7, OLD.checked IS DISTINCT FROM NEW.checked, coalesce(NEW.checked, now),
                    CASE WHEN NEW.checked IS NULL THEN 'reopened' ELSE 'completed' END, '', ''),
                (8, (OLD.deleted IS NULL) <> (NEW.deleted IS NULL), coalesce(NEW.deleted, now),
                    CASE WHEN NEW.deleted IS NULL THEN 'restored' ELSE 'deleted' END, '', '')
            ) AS change (place, happened, time, kind, former, value)
            WHERE change.happened ORDER BY change.place;
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER record_task AFTER UPDATE OF title, notes, due, due_minute, due_zone, priority, tags, repetition,
            checked, deleted ON task FOR EACH ROW WHEN (OLD.title <> '') EXECUTE FUNCTION record_task();
        CREATE FUNCTION limit_events() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
        BEGIN
            DELETE FROM event WHERE task = NEW.task AND id <= (
                SELECT id FROM event WHERE task = NEW.task ORDER BY id DESC NULLS LAST LIMIT 1 OFFSET 200);
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER limit_events AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION limit_events();
        CREATE FUNCTION forget_import() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            NEW.import := NULL;
            RETURN NEW;
        END
        $$;
        CREATE TRIGGER forget_import BEFORE UPDATE OF name, color, archived ON list FOR EACH ROW
            WHEN (NEW.import IS NOT NULL AND (OLD.name <> NEW.name OR OLD.color <> NEW.color
                OR OLD.archived IS DISTINCT FROM NEW.archived)) EXECUTE FUNCTION forget_import();

        """
}
