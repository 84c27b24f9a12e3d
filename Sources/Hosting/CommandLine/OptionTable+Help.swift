extension OptionTable {
    /// The text that `--help` shows, without a line break at its end.
    public var help: String {
        let options = options.filter { !$0.isHidden }
        let labels = options.map(\.label) + ["--help"]
        let indent = 2 + (labels.map(\.count).max() ?? 0) + 3
        let texts = options.map { $0.text(indent: indent) } + ["show this help"]
        let lines = zip(labels, texts).map { label, text in
            "  " + label + String(repeating: " ", count: indent - 2 - label.count) + text
        }
        return """
            \(summary)

            Usage: \(program) [options]

            \(lines.joined(separator: "\n"))
            """
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
