/// The function and the triggers that report the changes of a table to the processes that listen. They need no superuser:
/// the owner of the table may create them.
///
/// A trigger runs once for each statement. It reports the keys of up to 100 rows, if they fit into a notification, which
/// holds 8,000 bytes, and otherwise the whole table. With an argument, it also reports the row of a statement that updates a
/// single one, before and after the statement, if both fit.
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

    private static let keyLimit = ChangedRows.keyLimit
    /// The schema of the function, in quotes where needed.
    private let schema: String
    /// The owner of the table.
    private let owner: String
    /// The columns of the primary key, in quotes where needed.
    private let key: [String]

    init(schema: String, owner: String, key: [String]) { (self.schema, self.owner, self.key) = (schema, owner, key) }

    /// Tables of an owner with the same key share a function. So its definition depends on its name only, and neither a table
    /// that is renamed nor one that is restored from a dump gets that of another one, or that of an earlier release.
    static func functionName(for key: [String], owner: String) -> String {
        let suffix = (body(for: key) + owner).utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "bindery_changed_\(String(suffix, radix: 16))"
    }

    private var functionName: String { "\(schema).\(Self.functionName(for: key, owner: owner))" }

    /// The statement that creates the function.
    var definition: String { "CREATE OR REPLACE FUNCTION \(functionName)() \(Self.body(for: key));\n" }

    /// Returns the expression of a row's key; `nil` if the table has none.
    private static func expression(of key: [String]) -> String? {
        switch key.count {
        case 0: nil
        case 1: "\(key[0])::text"
        default: "jsonb_build_array(\(key.joined(separator: ", ")))::text"
        }
    }

    /// Returns the definition without the name. Its settings are those of the module's connections, so that values have the same
    /// texts as in the server's answers.
    private static func body(for key: [String]) -> String {
        func keys(in table: String) -> String {
            "(SELECT \(expression(of: key) ?? "NULL::text") AS key FROM \(table) LIMIT \(keyLimit + 1))"
        }
        func row(_ table: String) -> String {
            // Not the name of a column.
            "(SELECT bindery_row AS fields, \(expression(of: key) ?? "NULL::text") AS key FROM \(table) AS bindery_row "
                + "WHERE pg_column_size(bindery_row) < \(rowLimit))"
        }
        return """
            RETURNS trigger LANGUAGE plpgsql
            SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET extra_float_digits = 1 AS $bindery$
            #variable_conflict use_column
            DECLARE
                keys jsonb;
                payload text;
            BEGIN
                IF TG_OP = 'UPDATE' AND TG_NARGS > 0 THEN
                    IF (SELECT count(*) FROM (SELECT FROM bindery_new LIMIT 2) AS n) = 1 THEN
                        BEGIN
                            SELECT TG_RELID::text || ' ' || to_json(ARRAY[n.key])::text
                                || ',' || to_json(ARRAY[pg_current_xact_id()::text])::text
                                || ',' || row_to_json(n.fields)::text || ',' || row_to_json(o.fields)::text
                            INTO payload FROM \(row("bindery_new")) AS n, \(row("bindery_old")) AS o WHERE n.key = o.key;
                        EXCEPTION WHEN OTHERS THEN
                            -- The write counts more than its report.
                            payload := NULL;
                        END;
                        IF octet_length(payload) <= \(payloadLimit) THEN
                            PERFORM pg_notify('\(ChangeNotice.channel)', payload);
                            RETURN NULL;
                        END IF;
                    END IF;
                END IF;
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
                payload := TG_RELID::text;
                IF jsonb_array_length(keys) <= \(keyLimit) AND octet_length(keys::text) <= \(payloadLimit - 20)
                    AND NOT keys @> 'null' THEN
                    payload := payload || ' ' || keys::text;
                END IF;
                PERFORM pg_notify('\(ChangeNotice.channel)', payload);
                RETURN NULL;
            END
            $bindery$
            """
    }

    /// The bytes of a notification. The server permits 7,999.
    private static let payloadLimit = 7_900
    /// The bytes of a row as it is stored above which it is not reported, because its text may be much longer.
    private static let rowLimit = 100_000

    /// The statements that create a trigger in the place of one for another key.
    func trigger(_ event: Event, on table: String, reportsRows: Bool = false) -> String {
        """
        DROP TRIGGER IF EXISTS \(event.triggerName) ON \(table);
        CREATE TRIGGER \(event.triggerName) AFTER \(event.rawValue.uppercased()) ON \(table)\(event.transitionTables)
        FOR EACH STATEMENT EXECUTE FUNCTION \(functionName)(\(reportsRows ? "'rows'" : ""));

        """
    }
}
