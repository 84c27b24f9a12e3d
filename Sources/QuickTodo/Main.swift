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
        let app = QuickTodoApp(
            service: DatabaseTaskService(
                database: database, searchIndex: opened.searchIndex, isShared: opened.isShared),
            settings: DatabaseSettingsService(database: database))
        let rooms = (database as? any SharedDatabase).map { SharedRooms($0, node: options.serving.node) }
        rooms?.share(app.editingRoom, as: "editors")
        try serve(
            app, from: site, options.serving, ready: "QuickTodo is ready at",
            configure: {
                $0.monitor(database)
                $0.postLedger = database
                if let uploads = options.uploads { $0.uploads = uploads }
                // Only files to import are sent. One that is somewhat too large is refused beside the field.
                $0.limits.uploadBytesPerPage = 2 * ImportLimits.fileBytes
            },
            atEnd: {
                rooms?.end()
                database.close()
            })
    }
}
