/// A group of rows that can be asked for by name.
struct Part {
    /// As it stands on the command line.
    let name: String

    /// One line for the help.
    let summary: String

    /// Takes the figures: some seconds.
    let measure: (Options) throws -> Table

    /// In the order in which they are printed.
    static var all: [Part] { [.reactive, .templates, .server, .persistence, .live] }

    static func named(_ name: String) -> Part? { all.first { $0.name == name } }
}
