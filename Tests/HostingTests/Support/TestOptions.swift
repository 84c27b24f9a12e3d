import Hosting

/// The options of a test program: all predefined ones, and three specific ones.
struct TestOptions: ProgramOptions, Equatable {
    var serving = ServingOptions()
    var file = "a.txt"
    var count = 3
    var isLoud = false

    init() {}

    init(_ change: (inout TestOptions) -> Void) { change(&self) }

    static let table = OptionTable<TestOptions>(
        program: "tested", summary: "Tested: a program for tests.", options)

    static let tableWithCommands = OptionTable<TestOptions>(
        program: "tested", summary: "Tested: a program for tests.", options,
        commands: [
            ProgramCommand("copy", "FROM TO", 2...2, "copy a file") { _, _ in },
            ProgramCommand("fail", "[KIND]", 0...1, "fail") { _, operands in
                if operands.isEmpty { throw Failure() }
                throw OptionError(operands[0])
            },
        ])

    private struct Failure: Error, CustomStringConvertible { let description = "fail" }

    private static let options: [ProgramOption<TestOptions>] = [
        .host, .port, .site, .development, .value("--file", "FILE", "what to read", sets: \.file),
        .value("--count", "N", "how often", sets: \.count, to: "a number") { Int($0) },
        .flag("--loud", "not quietly", sets: \.isLoud),
    ]
}
