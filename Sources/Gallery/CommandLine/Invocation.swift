/// What a person asks of the program on its command line.
enum Invocation: Equatable {
    /// To serve the gallery.
    case serve(Settings)
    /// To show the cars in the terminal.
    case carsTerminal
    /// To say what can be asked.
    case help

    struct Settings: Equatable {
        /// The address to listen on: an IP address or a name of this machine.
        var host = "127.0.0.1"
        /// The port to listen on; 0 lets the system choose.
        var port = 8081
        /// The folder that holds `Public` and `Templates`; nil means to look for it.
        var site: String?
    }

    /// A command line that cannot be followed.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        let description: String

        init(_ what: String) {
            description = "\(what). Try gallery --help."
        }
    }

    /// Reads the arguments after the program's name. A value stands after its option or behind `=`; of several the last counts.
    init(_ arguments: [String]) throws(Mistake) {
        var settings = Settings()
        var (wantsTerminal, rest) = (false, arguments[...])
        while let argument = rest.popFirst() {
            let (option, given) = Self.split(argument)
            switch option {
            case "--help" where given == nil, "-h" where given == nil:
                self = .help
                return
            case "--cars-terminal" where given == nil: wantsTerminal = true
            case "--host": settings.host = try Self.value(of: option, given, or: &rest)
            case "--port": settings.port = try Self.port(Self.value(of: option, given, or: &rest))
            case "--site": settings.site = try Self.value(of: option, given, or: &rest)
            default: throw Mistake("unknown option \(argument)")
            }
        }
        self = wantsTerminal ? .carsTerminal : .serve(settings)
    }

    private static func split(_ argument: String) -> (option: String, value: String?) {
        guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }

    private static func value(
        of option: String, _ given: String?, or rest: inout ArraySlice<String>
    ) throws(Mistake) -> String {
        guard let value = given ?? rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw Mistake("\(option) needs a value")
        }
        return value
    }

    private static func port(_ text: String) throws(Mistake) -> Int {
        guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let port = UInt16(text) else {
            throw Mistake("--port takes a number from 0 to 65535, not \(text)")
        }
        return Int(port)
    }

    static let usage = """
        The gallery: small apps, each a pattern of MVVM with Rx.

        Usage: gallery [options]

          --host ADDRESS    address to listen on (127.0.0.1)
          --port PORT       port to listen on, 0 for any free one (8081)
          --site DIR        the folder that holds Public and Templates
                            (this folder, or else one above the program)
          --cars-terminal   no server: the app Cars in this terminal
          --help            show this text
        """
}
