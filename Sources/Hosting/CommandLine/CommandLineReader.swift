/// Divides the arguments of a program into options with their values, a command and its operands.
struct CommandLineReader<Options: ProgramOptions> {
    /// The parts of a command line.
    struct Line {
        var options: [(option: ProgramOption<Options>, value: String)] = []
        var command: ProgramCommand<Options>?
        var operands: [String] = []
    }

    private let table: OptionTable<Options>
    private var line = Line()

    init(_ table: OptionTable<Options>) { self.table = table }

    /// Returns the parts; `nil` if the arguments ask for help. An option without a value has an empty one.
    consuming func read(_ arguments: [String]) throws(OptionError) -> Line? {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return nil }
            if argument == "help", line.command == nil, !table.commands.isEmpty { return nil }
            if argument == "--", line.command != nil {
                line.operands += rest
                break
            }
            if argument.hasPrefix("--") || line.command == nil && (argument.hasPrefix("-") || table.commands.isEmpty) {
                try readOption(argument, &rest)
            } else if line.command != nil {
                line.operands.append(argument)
            } else {
                guard let command = table.commands.first(where: { $0.name == argument }) else {
                    throw OptionError("unknown command \(argument)")
                }
                line.command = command
            }
        }
        return line
    }

    private mutating func readOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(OptionError) {
        let (name, given) = Self.split(argument)
        guard let option = table.options.first(where: { $0.name == name }), option.placeholder != nil || given == nil
        else { throw OptionError("unknown option \(argument)") }
        line.options.append((option, option.placeholder == nil ? "" : try Self.value(of: name, given, or: &rest)))
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
