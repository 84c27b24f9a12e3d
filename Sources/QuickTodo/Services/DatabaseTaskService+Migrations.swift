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
            Migration("Bin, changes of all tasks, owners") { connection in
                for column in TaskSchema.laterColumns { try connection.execute(column) }
            },
            Migration("Attributes") { connection in
                for column in TaskSchema.attributeColumns { try connection.execute(column) }
            },
            Migration("Order of the list") { connection in try connection.execute(TaskSchema.listOrder) },
            Migration("Settings") { connection in try connection.execute(DatabaseSettingsService.table) },
            Migration("Statistics, bin, history, samples") { connection in
                let schemas = [completionSchema, binSchema, historySchema, sampleSchema]
                for statement in schemas.joined() { try connection.execute(statement) }
            },
            Migration("Lists") { connection in
                for statement in ListSchema.statements { try connection.execute(statement) }
            },
            Migration("Subtasks") { connection in
                for statement in SubtaskSchema.statements { try connection.execute(statement) }
            },
            Migration("Places") { connection in
                for statement in TaskSchema.places { try connection.execute(statement) }
            },
            Migration("Search") { connection in
                for statement in SearchSchema.statements { try connection.execute(statement) }
            },
            Migration("Imports") { connection in
                for statement in ImportSchema.statements { try connection.execute(statement) }
            },
            Migration("Numbers of due tasks") { connection in
                for statement in DueCountSchema.statements { try connection.execute(statement) }
            },
            Migration("Subtasks in searches") { connection in
                for statement in SearchSchema.subtaskStatements { try connection.execute(statement) }
            },
            Migration("Tasks in remarks of imports") { connection in
                for column in ImportSchema.remarkColumns { try connection.execute(column) }
            },
            Migration("Order and colors of imports") { connection in
                for column in ImportSchema.orderColumns { try connection.execute(column) }
            },
        ]
    }
}
