/// The numbers of due and of completed tasks in PostgreSQL.
///
/// The triggers run once for each statement, unlike those of SQLite. A trigger for each row would write the same row of
/// numbers as often as a statement changes tasks, and PostgreSQL keeps each version of a row until the transaction has
/// ended, so that an import of 100,000 tasks would take hours.
extension ServerSchema {
    static let counts = """
        CREATE TABLE due_count (
            \(owner), list bigint NOT NULL, count bigint NOT NULL, PRIMARY KEY (owner, list));
        CREATE FUNCTION count_due() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                \(adding("due_count", "list", "list", [("new_task", 1)], where: due))
            ELSIF TG_OP = 'UPDATE' THEN
                \(adding("due_count", "list", "list", [("new_task", 1), ("old_task", -1)], where: due))
            ELSE
                \(adding("due_count", "list", "list", [("old_task", -1)], where: due))
            END IF;
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER count_due_inserted AFTER INSERT ON task REFERENCING NEW TABLE AS new_task
            FOR EACH STATEMENT EXECUTE FUNCTION count_due();
        CREATE TRIGGER count_due_updated AFTER UPDATE ON task REFERENCING OLD TABLE AS old_task NEW TABLE AS new_task
            FOR EACH STATEMENT EXECUTE FUNCTION count_due();
        CREATE TRIGGER count_due_deleted AFTER DELETE ON task REFERENCING OLD TABLE AS old_task
            FOR EACH STATEMENT EXECUTE FUNCTION count_due();

        CREATE TABLE completion (
            \(owner), quarter bigint NOT NULL, count bigint NOT NULL, PRIMARY KEY (owner, quarter));
        CREATE FUNCTION count_completed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                \(adding("completion", "quarter", quarter, [("new_task", 1)], where: completed))
            ELSE
                \(adding("completion", "quarter", quarter, [("new_task", 1), ("old_task", -1)], where: completed))
            END IF;
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER count_completed_inserted AFTER INSERT ON task REFERENCING NEW TABLE AS new_task
            FOR EACH STATEMENT EXECUTE FUNCTION count_completed();
        CREATE TRIGGER count_completed_updated AFTER UPDATE ON task
            REFERENCING OLD TABLE AS old_task NEW TABLE AS new_task
            FOR EACH STATEMENT EXECUTE FUNCTION count_completed();

        """

    private static let due = "checked IS NULL AND title <> '' AND deleted IS NULL"
    private static let completed = "checked IS NOT NULL"
    private static let quarter = "trunc(checked / 900)::bigint"

    /// Returns the statement that adds the rows of tables to the numbers of their groups: in the order of the groups, so that
    /// two transactions do not wait for each other.
    private static func adding(
        _ numbers: String, _ column: String, _ group: String, _ sources: [(table: String, sign: Int)],
        where condition: String
    ) -> String {
        let rows = sources.map { "SELECT owner, \(group) AS part, \($0.sign) AS n FROM \($0.table) WHERE \(condition)" }
        return """
            INSERT INTO \(numbers) (owner, \(column), count)
                SELECT owner, part, sum(n) FROM (\(rows.joined(separator: " UNION ALL "))) AS change
                GROUP BY owner, part HAVING sum(n) <> 0 ORDER BY owner, part
                ON CONFLICT (owner, \(column)) DO UPDATE SET count = \(numbers).count + excluded.count;
            """
    }
}
