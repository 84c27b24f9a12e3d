extension OptionTable {
    /// The text that `--help` shows, without a line break at its end.
    public var help: String {
        let shown = options.filter { !$0.isHidden }
        let optionLines = Self.lines(
            shown.map(\.label) + ["--help"], { indent in shown.map { $0.text(indent: indent) } + ["show this help"] })
        let commandLines = Self.lines(commands.map(\.label), { _ in commands.map(\.meaning) })
        let usage = commands.isEmpty ? "" : "\n       \(program) COMMAND [options]"
        let sections = commands.isEmpty ? optionLines : "Commands:\n\(commandLines)\n\nOptions:\n\(optionLines)"
        let example = options.first { !$0.isHidden && $0.placeholder != nil } ?? options.first
        let environment = example.map { option in
            """


            Each option can also be set by an environment variable, such as \(variable(of: option)) for \(option.name). The command
            line takes precedence.
            """
        }
        return """
            \(summary)

            Usage: \(program) [options]\(usage)

            \(sections)\(environment ?? "")
            """
    }

    /// Returns the lines of a table with two columns.
    ///
    /// - Parameter texts: Returns the texts of the second column for its position.
    private static func lines(_ labels: [String], _ texts: (Int) -> [String]) -> String {
        let indent = 2 + (labels.map(\.count).max() ?? 0) + 3
        return zip(labels, texts(indent)).map { label, text in
            "  " + label + String(repeating: " ", count: indent - 2 - label.count) + text
        }.joined(separator: "\n")
    }
}

extension ProgramOption {
    fileprivate var label: String { placeholder.map { "\(name) \($0)" } ?? name }

    /// The meaning, followed by the default in parentheses; the default is on a separate line if the line would exceed
    /// 100 columns.
    fileprivate func text(indent: Int) -> String {
        guard let defaultText else { return meaning }
        let fits = indent + meaning.count + defaultText.count + 3 <= 100
        return meaning + (fits ? " " : "\n" + String(repeating: " ", count: indent)) + "(\(defaultText))"
    }
}
