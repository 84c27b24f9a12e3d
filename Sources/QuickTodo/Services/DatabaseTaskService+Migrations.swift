import Bindery

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DatabaseTaskService {
    /// Returns the migrations that create the database, with some introductory tasks if `examples` is true.
    static func migrations(now: @escaping @Sendable () -> Date = { Date() }, examples: Bool = true) -> [Migration] {
        [
            Migration("Tasks") { connection in
                try connection.execute(TaskSchema.table)
                if examples { try TaskSchema.addExamples(now: now(), to: connection) }
            },
            migration("Bin, changes of all tasks, owners", TaskSchema.laterColumns),
            migration("Attributes", TaskSchema.attributeColumns),
            migration("Order of the list", [TaskSchema.listOrder]),
            migration("Settings", [DatabaseSettingsService.table]),
            migration(
                "Statistics, bin, history, samples", completionSchema + binSchema + historySchema + sampleSchema),
            migration("Lists", ListSchema.statements),
            migration("Subtasks", SubtaskSchema.statements),
            migration("Places", TaskSchema.places),
            migration("Search", SearchSchema.statements),
            migration("Imports", ImportSchema.statements),
            migration("Numbers of due tasks", DueCountSchema.statements),
            migration("Subtasks in searches", SearchSchema.subtaskStatements),
            migration("Tasks in remarks of imports", ImportSchema.remarkColumns),
            migration("Order and colors of imports", ImportSchema.orderColumns),
        ]
    }

    private static func migration(_ name: String, _ statements: [SQL]) -> Migration {
        Migration(name) { connection in
            for statement in statements { try connection.execute(statement) }
        }
    }
}
