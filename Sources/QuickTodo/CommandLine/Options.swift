/// What a person may ask for on the command line.
struct Options: Equatable {
    /// The address to listen on: an IP address or a name of this machine.
    var host = "127.0.0.1"
    /// The port to listen on; 0 lets the system choose.
    var port: UInt16 = 8080
    /// The file that holds the tasks.
    var database = "quicktodo.sqlite"
    /// Whether saved templates show in open pages at once.
    var development = false
    /// The folder that holds `Public` and `Templates`; `nil` means to look for it.
    var site: String?

    static let help = """
        QuickTodo: a to-do list that is the same in every window.

        Usage: quicktodo [options]

          --host ADDRESS    address to listen on (127.0.0.1)
          --port PORT       port to listen on, 0 for any free one (8080)
          --database FILE   where the tasks are kept; made at the first start (quicktodo.sqlite)
          --site DIR        the folder that holds Public and Templates
                            (this folder, or else one above the program)
          --development     show a template in open pages as soon as it is saved, and what is wrong with it
          --help            show this text
        """
}

extension Options {
    /// What to do.
    enum Command: Equatable {
        case run(Options)
        case help
    }

    /// A command line that cannot be followed.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        var description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// Reads the arguments after the program's name. Values stand after their option or behind `=`; the last one counts.
    static func command(from arguments: [String]) throws(Mistake) -> Command {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            if argument == "--help" || argument == "-h" { return .help }
            if argument == "--development" {
                options.development = true
                continue
            }
            guard ["--host", "--port", "--database", "--site"].contains(name) else {
                throw Mistake("unknown option \(argument)")
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty, !value.hasPrefix("--")
            else {
                throw Mistake("\(name) needs a value")
            }
            switch name {
            case "--host": options.host = value
            case "--port": options.port = try port(value)
            case "--database": options.database = value
            default: options.site = value
            }
        }
        return .run(options)
    }

    private static func port(_ value: String) throws(Mistake) -> UInt16 {
        guard value.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(value) else {
            throw Mistake("--port takes a number from 0 to 65535, not \(value)")
        }
        return port
    }
}
