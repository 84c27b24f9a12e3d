import Bindery
import QuickTodoViewModels

/// The program `quicktodo`.
@main
struct Main: HostedProgram {
    static let options = Options.table

    static func run(_ options: Options) throws {
        let site = try Site(templates: "quicktodo", wanted: options.serving.site)
        try options.createFolder()
        let opened = try AppDatabase(options.location, examples: true, recordsPosts: true)
        let database = opened.database
        let app = QuickTodoApp(opened)
        let rooms = (database as? any SharedDatabase).map { SharedRooms($0, node: options.serving.node) }
        rooms?.share(app.editingRoom, as: "editors")
        var serving = options.serving
        serving.data = options.location.data
        try serve(
            app, from: site, serving, ready: "QuickTodo is ready at",
            configure: {
                QuickTodoApp.configure(&$0, for: database)
                if let uploads = options.uploads { $0.uploads = uploads }
            },
            atEnd: {
                rooms?.end()
                database.close()
            })
    }
}
