import Bindery

/// What a person may ask for on the command line.
struct Options: ProgramOptions, Equatable {
    var serving = ServingOptions(port: 8080)
    /// The file that holds the tasks.
    var database = "quicktodo.sqlite"

    static let table = OptionTable<Options>(
        program: "quicktodo", summary: "QuickTodo: a to-do list that is the same in every window.",
        [
            .host, .port,
            .value(
                "--database", "FILE", "where the tasks are kept; made at the first start", sets: \.database),
            .site, .development,
        ] + ProgramOption.operating)
}
