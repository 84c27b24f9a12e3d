/// All options of a program, in the order of its help. Its help and its messages come from here, and so does what it takes.
///
/// `--help` and `-h` are always taken.
public struct OptionTable<Options: ProgramOptions>: Sendable {
    /// The program's name, as it is typed.
    public let program: String
    let summary: String
    let options: [ProgramOption<Options>]

    /// - Parameters:
    ///   - program: its name, as it is typed.
    ///   - summary: a sentence that says what it is, for the help.
    public init(program: String, summary: String, _ options: [ProgramOption<Options>]) {
        precondition(
            Set(options.map(\.name)).count == options.count, "Two options of \(program) have the same name.")
        self.program = program
        self.summary = summary
        self.options = options
    }

    /// What is asked for.
    public enum Request: Sendable {
        /// To run.
        case run(Options)
        /// To say what can be asked for.
        case help
    }

    /// Reads the arguments after the program's name. A value stands after its option or behind `=`; of several the last counts.
    ///
    /// - Throws: What is wrong with the first argument that cannot be followed.
    public func read(_ arguments: [String]) throws(OptionMistake) -> Request {
        var asked = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return .help }
            let (name, given) = Self.split(argument)
            guard let option = options.first(where: { $0.name == name }), option.placeholder != nil || given == nil
            else { throw OptionMistake("unknown option \(argument)") }
            let value = option.placeholder == nil ? "" : try Self.value(of: name, given, or: &rest)
            guard option.take(value, &asked) else {
                throw OptionMistake("\(name) takes \(option.requirement), not \(value)")
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
    ) throws(OptionMistake) -> String {
        guard let value = given ?? rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw OptionMistake("\(name) needs a value")
        }
        return value
    }
}
