/// A group of rows that can be selected by name.
struct Part {
    /// The name on the command line.
    let name: String

    /// The description in the help text, in one line.
    let summary: String

    /// Performs the measurements, which takes several seconds.
    let measure: (Options) throws -> Table

    /// All parts in the order of the output.
    static var all: [Part] { [.reactive, .differences, .templates, .server, .persistence, .live] + onServers }

    private static var onServers: [Part] {
        #if PostgreSQL
            [.nodes]
        #else
            []
        #endif
    }

    static func named(_ name: String) -> Part? { all.first { $0.name == name } }
}
