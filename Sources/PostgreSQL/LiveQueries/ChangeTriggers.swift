/// The function and the triggers that report the changes of a table to the processes that listen. They need no superuser:
/// the owner of the table may create them.
///
/// A trigger runs once for each statement. It reports the keys of up to 100 rows, if they fit into a notification, which
/// holds 8,000 bytes, and otherwise the whole table.
struct ChangeTriggers {
    /// The kinds of statements that change rows.
    enum Event: String, CaseIterable {
        case insert, update, delete, truncate

        var triggerName: String { "bindery_changes_\(rawValue)" }

        /// The tables with the statement's rows that the trigger passes to the function.
        fileprivate var transitionTables: String {
            switch self {
            case .insert: " REFERENCING NEW TABLE AS bindery_new"
            case .update: " REFERENCING OLD TABLE AS bindery_old NEW TABLE AS bindery_new"
            case .delete: " REFERENCING OLD TABLE AS bindery_old"
            case .truncate: ""
            }
        }
    }

    private static let keyLimit = 100
    /// The schema of the function, in quotes where needed.
    private let schema: String
    /// The columns of the primary key, in quotes where needed.
    private let key: [String]

    init(schema: String, key: [String]) { (self.schema, self.key) = (schema, key) }

    /// Tables with the same key share a function. So its definition depends on its name only, and neither a table that is
    /// renamed nor one that is restored from a dump gets that of another one.
    static func functionName(for key: [String]) -> String {
        let suffix = key.joined(separator: ",").utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "bindery_changed_\(String(suffix, radix: 16))"
    }

    private var functionName: String { "\(schema).\(Self.functionName(for: key))" }

    /// The expression of a row's key; `nil` if the table has none.
    private var keyExpression: String? {
        switch key.count {
        case 0: nil
        case 1: "\(key[0])::text"
        default: "jsonb_build_array(\(key.joined(separator: ", ")))::text"
        }
    }

    /// The statement that creates the function.
    var definition: String {
        func keys(in table: String) -> String {
            "(SELECT \(keyExpression ?? "NULL::text") AS key FROM \(table) LIMIT \(Self.keyLimit + 1))"
        }
        return """
            CREATE OR REPLACE FUNCTION \(functionName)() RETURNS trigger LANGUAGE plpgsql
            SET search_path = pg_catalog, pg_temp AS $bindery$
            DECLARE
                keys jsonb;
            BEGIN
                IF TG_OP = 'INSERT' THEN
                    SELECT jsonb_agg(key) INTO keys FROM \(keys(in: "bindery_new")) AS k;
                ELSIF TG_OP = 'UPDATE' THEN
                    SELECT jsonb_agg(key) INTO keys
                    FROM (\(keys(in: "bindery_new")) UNION \(keys(in: "bindery_old"))) AS k;
                ELSIF TG_OP = 'DELETE' THEN
                    SELECT jsonb_agg(key) INTO keys FROM \(keys(in: "bindery_old")) AS k;
                END IF;
                IF keys IS NULL AND TG_OP <> 'TRUNCATE' THEN
                    RETURN NULL;
                END IF;
                IF keys IS NULL OR jsonb_array_length(keys) > \(Self.keyLimit) OR octet_length(keys::text) > 7900
                    OR keys @> 'null' THEN
                    PERFORM pg_notify('\(ChangeNotice.channel)', TG_RELID::text);
                ELSE
                    PERFORM pg_notify('\(ChangeNotice.channel)', TG_RELID::text || ' ' || keys::text);
                END IF;
                RETURN NULL;
            END
            $bindery$;

            """
    }

    /// The statements that create a trigger in the place of one for another key.
    func trigger(_ event: Event, on table: String) -> String {
        """
        DROP TRIGGER IF EXISTS \(event.triggerName) ON \(table);
        CREATE TRIGGER \(event.triggerName) AFTER \(event.rawValue.uppercased()) ON \(table)\(event.transitionTables)
        FOR EACH STATEMENT EXECUTE FUNCTION \(functionName)();

        """
    }
}
