/// What the command line asks for.
enum Command {
    case help
    case run(Options)
    /// The process that a measurement starts to have its clients.
    case clients(port: Int, count: Int)

    /// Reads the arguments, without the program's name.
    /// - Throws: a line that says what is wrong.
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
                        "benchmarks: --pages takes counts from 1 to \(Options.mostPages), as in: --pages 1,1000")
                }
                options.pages = pages
            default:
                guard let part = Part.named(argument) else {
                    let names = Part.all.map(\.name).joined(separator: ", ")
                    throw CommandError("benchmarks: there is no part \"\(argument)\"; the parts are \(names).")
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

            Prints one table of all parts, or of those that are named:
            \(parts.joined(separator: "\n"))

            --pages  how many pages are open for the fan-out rows of "live" (default 1,1000,10000; at most \(Options.mostPages))

            Build it for release: \(Build.command)
            """
    }
}

/// What is wrong with the command line, in one line.
struct CommandError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
