/// An option of a program: its name, meaning and default, and the function that reads its value.
public struct ProgramOption<Options: ProgramOptions>: Sendable {
    /// The name as typed, including the dashes: `--port`.
    public let name: String
    /// The placeholder for the value in the help, such as `PORT`; `nil` for an option without a value.
    let placeholder: String?
    /// The description in the help.
    let meaning: String
    /// The default as shown in the help; `nil` to show none.
    let defaultText: String?
    /// Stores the value in the options; returns false if the value is invalid. An option without a value receives an
    /// empty string.
    let take: @Sendable (String, inout Options) -> Bool
    /// The requirement for a value: `a number from 0 to 65535`.
    let requirement: String
    /// Indicates whether the help omits the option.
    var isHidden = false
    /// Indicates whether the option may be given several times.
    var takesSeveral = false
    /// The names of the options that have no effect beside this one. Their variables are ignored if it is on the command line.
    var replaced: [String] = []

    /// Creates an option with a value, which follows the name as the next argument or after `=`.
    ///
    /// - Parameters:
    ///   - name: The name as typed, including the dashes.
    ///   - placeholder: The placeholder for the value in the help.
    ///   - meaning: The description in the help: a phrase without a full stop.
    ///   - text: The default as shown in the help; `nil` shows the property's default value.
    ///   - path: The property that the option sets.
    ///   - requirement: The requirement for a value, as in the message `--port takes a number, not x`.
    ///   - parse: Reads the value, which is never empty; returns `nil` if it is invalid.
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

    /// Creates an option with a value that may be given several times. Each value is added to the property.
    ///
    /// - Parameters:
    ///   - name: The name as typed, including the dashes.
    ///   - placeholder: The placeholder for the value in the help.
    ///   - meaning: The description in the help: a phrase without a full stop.
    ///   - text: The default as shown in the help.
    ///   - path: The property to which the option adds a value.
    ///   - requirement: The requirement for a value, as in the message `--listen takes an address, not x`.
    ///   - parse: Reads the value, which is never empty; returns `nil` if it is invalid.
    public static func values<Value>(
        _ name: String, _ placeholder: String, _ meaning: String, default text: String,
        adds path: any WritableKeyPath<Options, [Value]> & Sendable, to requirement: String,
        parse: @escaping @Sendable (String) -> Value?
    ) -> ProgramOption {
        ProgramOption(
            name: name, placeholder: placeholder, meaning: meaning, defaultText: text,
            take: { text, options in
                guard let value = parse(text) else { return false }
                options[keyPath: path].append(value)
                return true
            }, requirement: requirement, takesSeveral: true)
    }

    /// Creates an option whose value is any non-empty text.
    public static func value(
        _ name: String, _ placeholder: String, _ meaning: String,
        sets path: any WritableKeyPath<Options, String> & Sendable
    ) -> ProgramOption {
        value(name, placeholder, meaning, sets: path, to: "text") { $0 }
    }

    /// Creates an option without a value, which sets a property to true.
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
