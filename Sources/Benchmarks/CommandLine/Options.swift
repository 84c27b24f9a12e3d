/// What is measured, and how much of it.
struct Options {
    /// The most pages that are opened at once: each takes a file of the process, and one of the clients'.
    static let mostPages = 19_000

    /// The parts that were named; none means all.
    var chosen: [Part] = []

    /// How many pages are open while a change fans out, one row each.
    var pages = [1, 1_000, 10_000]

    var parts: [Part] { chosen.isEmpty ? Part.all : chosen }
}
