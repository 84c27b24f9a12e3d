import Bindery
import QuickTodoViewModels

/// The command-line options of QuickTodo.
struct Options: ProgramOptions, Equatable {
    var serving = ServingOptions(port: 8080)
    /// The database file for the tasks, or the URL of a database on a server, as given; `nil` for the file in ``data``.
    var database: String?
    /// The folder of the database and of all else that the program stores; `nil` for the current folder.
    var data: String?
    /// The format of an exported or imported file; `nil` to detect it.
    var format: ExchangeFormat?
    /// Indicates whether an import only shows what it would add.
    var isPreview = false

    /// The file that is moved to a server.
    var moved: String?
    /// The URL of the database to which it is moved.
    var target: String?

    /// The place of the database.
    var location: DatabaseLocation {
        database.map(DatabaseLocation.init) ?? .file(data.map { "\($0)/\(Self.databaseName)" } ?? Self.databaseName)
    }

    /// The path of a folder in ``data`` for files that are being uploaded; `nil` for the one for temporary files.
    var uploads: String? { data.map { "\($0)/uploads" } }

    private static let databaseName = "quicktodo.sqlite"

    static let table = OptionTable<Options>(
        program: "quicktodo", summary: "QuickTodo: a to-do list that stays in sync in every tab.",
        [
            .host, .port,
            .value(
                "--data", "DIR", "folder for the database and uploads; created if it does not exist",
                default: "the current folder", sets: \.data, to: "a folder"
            ) { .some($0) },
            .value(
                "--database", "FILE", "file for tasks, created if it does not exist, or a URL: postgresql://…",
                default: "quicktodo.sqlite in the folder of --data", sets: \.database, to: "a file or a URL"
            ) { .some($0) },
            .value("--from", "FILE", "database file that move reads", default: "none", sets: \.moved, to: "a file") {
                .some($0)
            },
            .value("--to", "URL", "database that move fills", default: "none", sets: \.target, to: "a URL") {
                .some($0)
            },
            .value(
                "--format", "WORD", "format of an exported or imported file: \(formats)", default: "as the file's name",
                sets: \.format, to: "one of \(formats)"
            ) { ExchangeFormat(rawValue: $0).map(Optional.some) },
            .flag("--preview", "show what an import would add, and add nothing", sets: \.isPreview),
            .site, .development, .writeTexts,
        ] + ProgramOption.operating, commands: Commands.all)

    private static let formats = ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
}
