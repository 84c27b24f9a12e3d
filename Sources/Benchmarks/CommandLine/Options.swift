/// The selection of measurements and their sizes.
struct Options {
    /// The maximum number of open pages. Each page needs one file descriptor of this process and one of the clients'
    /// process.
    static let mostPages = 19_000

    /// The parts given on the command line; empty for all.
    var chosen: [Part] = []

    /// The numbers of open pages during a fan-out, one row each.
    var pages = [1, 1_000, 10_000]

    var parts: [Part] { chosen.isEmpty ? Part.all : chosen }
}
