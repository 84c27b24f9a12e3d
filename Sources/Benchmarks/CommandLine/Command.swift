/// A command, as parsed from the command line.
enum Command {
    case help
    case run(Options)
    /// Runs the clients of a measurement; a measurement starts this program again with this command.
    case clients(port: Int, count: Int)

    /// Parses the arguments, without the program's name.
    ///
    /// - Throws: An error with a one-line message.
    static func reading(_ arguments: [String]) throws(CommandError) -> Command {
        if arguments.count == 3, arguments[0] == "clients", let port = Int(arguments[1]), let count = Int(arguments[2])
        {
            return .clients(port: port, count: count)
        }
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                return .help
            case "--pages":
                guard let value = rest.popFirst(), let pages = pages(value) else {
                    throw CommandError(
                        "benchmarks: --pages requires counts from 1 to \(Options.mostPages), such as --pages 1,1000")
                }
                options.pages = pages
            default:
                guard let part = Part.named(argument) else {
                    let names = Part.all.map(\.name).joined(separator: ", ")
                    throw CommandError("benchmarks: Unknown part \"\(argument)\". The parts are \(names).")
                }
                options.chosen.append(part)
            }
        }
        return .run(options)
    }

    private static func pages(_ text: String) -> [Int]? {
        let counts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        return counts.allSatisfy { (1...Options.mostPages).contains($0) } ? counts : nil
    }

    static var usage: String {
        let parts = Part.all.map { part in
            "  " + part.name + String(repeating: " ", count: 14 - part.name.count) + part.summary
        }
        return """
            usage: benchmarks [part ...] [--pages N,N...]

            Prints one table with all parts, or with the given parts:
            \(parts.joined(separator: "\n"))

            --pages  numbers of open pages, one per fan-out row of "live" (default 1,1000,10000; at most \(Options.mostPages))

            Requires a release build: \(Build.command)
            """
    }
}

/// An error in the command line, described in one line.
struct CommandError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
