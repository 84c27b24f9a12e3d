/// One option of a program: its name, what it means, its default, and how its value is read.
public struct ProgramOption<Options: ProgramOptions>: Sendable {
    /// As it is typed, with its dashes: `--port`.
    public let name: String
    /// What stands for the value in the help, `PORT`; nil where the option takes none.
    let placeholder: String?
    /// What it does, for the help.
    let meaning: String
    /// What the help says of the default; nil for nothing.
    let defaultText: String?
    /// Takes the value over; false when it is none. The value of an option that takes none is empty.
    let take: @Sendable (String, inout Options) -> Bool
    /// What a value has to be: `a number from 0 to 65535`.
    let requirement: String
    /// Indicates whether the help leaves it out.
    var isHidden = false

    /// An option with a value, which stands after the name or behind `=`.
    ///
    /// - Parameters:
    ///   - name: as it is typed, with its dashes.
    ///   - placeholder: what stands for the value in the help.
    ///   - meaning: what it does, for the help: a phrase without a full stop.
    ///   - text: the default, for the help; nil for the value that stands in new options.
    ///   - path: what it sets.
    ///   - requirement: what a value has to be; the message for any other reads `--port takes a number, not x`.
    ///   - parse: reads the value; nil when it is none. It is never empty.
    public static func value<Value>(
        _ name: String, _ placeholder: String, _ meaning: String, default text: String? = nil,
        sets path: any WritableKeyPath<Options, Value> & Sendable, to requirement: String,
        parse: @escaping @Sendable (String) -> Value?
    ) -> ProgramOption {
        ProgramOption(
            name: name, placeholder: placeholder, meaning: meaning,
            defaultText: text ?? "\(Options()[keyPath: path])",
            take: { text, options in
                guard let value = parse(text) else { return false }
                options[keyPath: path] = value
                return true
            }, requirement: requirement)
    }

    /// An option whose value is any text but an empty one.
    public static func value(
        _ name: String, _ placeholder: String, _ meaning: String,
        sets path: any WritableKeyPath<Options, String> & Sendable
    ) -> ProgramOption {
        value(name, placeholder, meaning, sets: path, to: "a text") { $0 }
    }

    /// An option without a value: to name it turns something on.
    public static func flag(
        _ name: String, _ meaning: String, sets path: any WritableKeyPath<Options, Bool> & Sendable
    ) -> ProgramOption {
        ProgramOption(
            name: name, placeholder: nil, meaning: meaning, defaultText: nil,
            take: { _, options in
                options[keyPath: path] = true
                return true
            }, requirement: "")
    }
}
