import Bindery

/// The command-line options of QuickTodo.
struct Options: ProgramOptions, Equatable {
    var serving = ServingOptions(port: 8080)
    /// The database file for the tasks.
    var database = "quicktodo.sqlite"

    static let table = OptionTable<Options>(
        program: "quicktodo", summary: "QuickTodo: a to-do list that stays in sync in every tab.",
        [
            .host, .port,
            .value(
                "--database", "FILE", "database file for tasks; created if it does not exist", sets: \.database),
            .site, .development, .writeTexts,
        ] + ProgramOption.operating)
}
