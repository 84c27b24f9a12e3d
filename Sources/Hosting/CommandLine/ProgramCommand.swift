/// A command of a program, such as `backup FILE`: work that it does instead of serving its app.
public struct ProgramCommand<Options: ProgramOptions>: Sendable {
    /// The work of a command, for its options and operands.
    public typealias Work = @Sendable (Options, [String]) async throws -> Void

    /// The name as typed.
    public let name: String
    /// The placeholders of the operands in the help, such as `FILE`; empty if there are none.
    let operands: String
    /// The description in the help.
    let meaning: String
    /// The accepted numbers of operands.
    let count: ClosedRange<Int>
    /// Does the work. It runs on no loop, and not on the main queue, which is free for the results of services.
    let run: Work

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - name: The name as typed, one word.
    ///   - operands: The placeholders of the operands in the help, such as `FILE`.
    ///   - count: The accepted numbers of operands.
    ///   - meaning: The description in the help: a phrase without a full stop.
    ///   - run: Does the work. An `OptionError` that it throws exits with status 2, another error with status 1.
    public init(
        _ name: String, _ operands: String = "", _ count: ClosedRange<Int> = 0...0, _ meaning: String,
        run: @escaping Work
    ) {
        precondition(!name.isEmpty && !name.hasPrefix("-"), "The command “\(name)” would be read as an option.")
        (self.name, self.operands, self.count, self.meaning, self.run) = (name, operands, count, meaning, run)
    }

    /// The command as typed, with the placeholders of its operands.
    var label: String { operands.isEmpty ? name : "\(name) \(operands)" }
}
