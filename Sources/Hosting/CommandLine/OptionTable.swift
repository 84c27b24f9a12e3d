/// All options and commands of a program, in the order of its help. The help, the error messages and the parsing all use
/// this table.
///
/// `--help` and `-h` are always accepted. Each option can also be set by an environment variable, whose name consists of
/// the names of the program and of the option: `NOTES_PORT` for `--port` of the program `notes`.
public struct OptionTable<Options: ProgramOptions>: Sendable {
    /// The program's name, as typed on the command line.
    public let program: String
    let summary: String
    let options: [ProgramOption<Options>]
    let commands: [ProgramCommand<Options>]

    /// Creates a table of options with distinct names, and of commands with distinct names.
    ///
    /// - Parameters:
    ///   - program: The program's name, as typed on the command line.
    ///   - summary: A sentence that describes the program, for the help.
    ///   - options: The options in the order of the help.
    ///   - commands: The commands in the order of the help. Each accepts all options.
    public init(
        program: String, summary: String, _ options: [ProgramOption<Options>],
        commands: [ProgramCommand<Options>] = []
    ) {
        precondition(
            Set(options.map(\.name)).count == options.count, "Two options of \(program) have the same name.")
        precondition(
            Set(commands.map(\.name)).count == commands.count, "Two commands of \(program) have the same name.")
        self.program = program
        self.summary = summary
        self.options = options
        self.commands = commands
    }

    /// The request that the arguments express.
    public enum Request: Sendable {
        /// Run the program with these options.
        case run(Options)
        /// Run a command with these options and operands.
        case command(ProgramCommand<Options>, Options, operands: [String])
        /// Print the help.
        case help
    }

    /// Reads the arguments after the program's name. A value follows its option as the next argument or after `=`. If
    /// an option occurs several times, its last value is used, unless it takes several values. The first other argument
    /// is the name of a command, if the program has any, and the following ones are its operands. All arguments after
    /// `--` are operands.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - environment: The environment variables. The variable of an option is ignored if it is empty, or if the
    ///     option or another one that replaces it is among the arguments.
    /// - Throws: An `OptionError` about the first invalid argument or variable.
    public func read(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws(OptionError) -> Request {
        guard let line = try CommandLineReader(self).read(arguments) else { return .help }
        var asked = Options()
        let given = line.options.flatMap { [$0.option.name] + $0.option.replaced }
        try take(environment, except: Set(given), into: &asked)
        for (option, value) in line.options where !option.take(value, &asked) {
            throw OptionError("\(option.name) takes \(option.requirement), not \(value)")
        }
        guard let command = line.command else { return .run(asked) }
        guard command.count.contains(line.operands.count) else {
            throw OptionError("\(program) \(command.name) takes \(command.requirement)")
        }
        return .command(command, asked, operands: line.operands)
    }
}

extension ProgramCommand {
    /// The requirement for the operands, in the message about a wrong number of them.
    fileprivate var requirement: String { operands.isEmpty ? "no further words" : operands }
}
