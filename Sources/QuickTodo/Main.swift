import Bindery
import QuickTodoViewModels

/// The program `quicktodo`.
@main
struct Main: HostedProgram {
    static let options = Options.table

    static func run(_ options: Options) throws {
        let site = try Site(templates: "quicktodo", wanted: options.serving.site)
        let database = try Database(path: options.database, migrations: DatabaseTaskService.migrations())
        try serve(
            QuickTodoApp(service: DatabaseTaskService(database: database)), from: site, options.serving,
            ready: "QuickTodo is ready at", configure: { $0.monitor(database) }, atEnd: database.close)
    }
}
