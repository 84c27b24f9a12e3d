import HTMLTemplates

/// What can go wrong between an app, its templates and its pages. Each is the programmer's to mend, and says how.
public struct LiveError: Error, Sendable, CustomStringConvertible {
    /// What kind of mistake it is.
    public enum Code: Sendable, Hashable {
        case unknownKey
        case unknownControl
        case wrongControl
        case boundTwice
        case noTemplate
        case noMessages
        case namesDiffer
        case timedOut
        case duplicateIdentity
    }

    public let code: Code

    /// A sentence for the programmer.
    public let description: String

    static func unknownKey(_ key: String, template: String, known: [String]) -> LiveError {
        LiveError(
            code: .unknownKey,
            description:
                """
                The view binds “\(key)”, but its template “\(template)” has no such key; it has \(list(known)).
                """)
    }

    static func unknownControl(_ name: String, template: String, known: [String]) -> LiveError {
        LiveError(
            code: .unknownControl,
            description: """
                The view takes “\(name)”, but its template “\(template)” has no field or button of that name; it has \(list(known)).
                """)
    }

    static func wrongControl(_ control: TemplateControl, _ why: String) -> LiveError {
        LiveError(code: .wrongControl, description: "\(control.file):\(control.line):\(control.column): \(why)")
    }

    static func boundTwice(_ name: String) -> LiveError {
        LiveError(
            code: .boundTwice, description: "The view binds the field or button “\(name)” twice; once is enough.")
    }

    static let noMessages = LiveError(
        code: .noMessages,
        description: """
            The view tells messages, but the layout has no list for them, such as {{#messages}}<p role="{{role}}">{{text}}</p>{{/messages}}.
            """)

    static func namesDiffer(_ problems: [String]) -> LiveError {
        LiveError(
            code: .namesDiffer,
            description: """
                The views and their templates do not fit together, in \(problems.count == 1 ? "one place" : "\(problems.count) places"):
                \(problems.map { "  " + $0 }.joined(separator: "\n"))
                """)
    }

    static func timedOut(_ what: String) -> LiveError {
        LiveError(code: .timedOut, description: "The page gave up waiting for \(what).")
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : Set(names).sorted().map { "“\($0)”" }.joined(separator: ", ")
    }
}
