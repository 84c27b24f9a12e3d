/// All options of a program, in the order of its help. The help, the error messages and the parsing all use this table.
///
/// `--help` and `-h` are always accepted.
public struct OptionTable<Options: ProgramOptions>: Sendable {
    /// The program's name, as typed on the command line.
    public let program: String
    let summary: String
    let options: [ProgramOption<Options>]

    /// Creates a table of options with distinct names.
    ///
    /// - Parameters:
    ///   - program: The program's name, as typed on the command line.
    ///   - summary: A sentence that describes the program, for the help.
    ///   - options: The options in the order of the help.
    public init(program: String, summary: String, _ options: [ProgramOption<Options>]) {
        precondition(
            Set(options.map(\.name)).count == options.count, "Two options of \(program) have the same name.")
        self.program = program
        self.summary = summary
        self.options = options
    }

    /// The request that the arguments express.
    public enum Request: Sendable {
        /// Run the program with these options.
        case run(Options)
        /// Print the help.
        case help
    }

    /// Reads the arguments after the program's name. A value follows its option as the next argument or after `=`. If
    /// an option occurs several times, its last value is used, unless it takes several values.
    ///
    /// - Throws: An `OptionError` about the first invalid argument.
    public func read(_ arguments: [String]) throws(OptionError) -> Request {
        var asked = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return .help }
            let (name, given) = Self.split(argument)
            guard let option = options.first(where: { $0.name == name }), option.placeholder != nil || given == nil
            else { throw OptionError("unknown option \(argument)") }
            let value = option.placeholder == nil ? "" : try Self.value(of: name, given, or: &rest)
            guard option.take(value, &asked) else {
                throw OptionError("\(name) takes \(option.requirement), not \(value)")
            }
        }
        return .run(asked)
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }

    private static func value(
        of name: String, _ given: String?, or rest: inout ArraySlice<String>
    ) throws(OptionError) -> String {
        guard let value = given ?? rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw OptionError("\(name) needs a value")
        }
        return value
    }
}
