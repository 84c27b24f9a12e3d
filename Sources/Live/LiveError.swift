import HTMLTemplates

/// What can go wrong between an app, its templates and its pages. Each is the programmer's to mend, and says how.
public struct LiveError: Error, Sendable, CustomStringConvertible {
    /// What kind of mistake it is.
    public enum Code: Sendable, Hashable {
        /// A view binds a key that its template has not.
        case unknownKey
        /// A view takes a field or button that its template has not.
        case unknownControl
        /// A control of a template is of a kind that does not suit what is bound to it.
        case wrongControl
        /// A view binds one field or button twice.
        case boundTwice
        /// A view tells messages, and the layout has no place for them.
        case noMessages
        /// What views bind and what their templates have differ, as was found when the server started.
        case namesDiffer
        /// The scenes of an address did not come in time.
        case timedOut
        /// A page ended before it could be shown.
        case ended
    }

    /// What kind of mistake it is.
    public let code: Code

    /// A sentence for the programmer, behind its place in a template where there is one: `tasks.mustache:3:14: …`.
    public var description: String { place.map { "\($0): \(sentence)" } ?? sentence }

    /// The sentence alone.
    let sentence: String
    /// The place in a template, `tasks.mustache:3:14`; nil where the error is about no single place.
    var place: String?

    private init(code: Code, sentence: String, place: String? = nil) {
        (self.code, self.sentence, self.place) = (code, sentence, place)
    }

    static func unknownKey(_ key: String, template: String, known: [String]) -> LiveError {
        LiveError(
            code: .unknownKey,
            sentence: """
                The view binds “\(key)”, but its template “\(template)” has no such key; it has \(list(known)).
                """)
    }

    static func unknownControl(_ name: String, template: String, known: [String]) -> LiveError {
        LiveError(
            code: .unknownControl,
            sentence: """
                The view takes “\(name)”, but its template “\(template)” has no field or button of that name; it has \(list(known)).
                """)
    }

    static func wrongControl(_ control: TemplateControl, _ why: String) -> LiveError {
        LiveError(
            code: .wrongControl, sentence: why, place: "\(control.file):\(control.line):\(control.column)")
    }

    static func boundTwice(_ name: String) -> LiveError {
        LiveError(
            code: .boundTwice, sentence: "The view binds the field or button “\(name)” twice; once is enough.")
    }

    static let noMessages = LiveError(
        code: .noMessages,
        sentence: """
            The view tells messages, but the layout has no list for them, such as {{#messages}}<p role="{{role}}">{{text}}</p>{{/messages}}.
            """)

    static func namesDiffer(_ problems: [PlacedProblem]) -> LiveError {
        LiveError(
            code: .namesDiffer,
            sentence: """
                The views and their templates do not fit together, in \(problems.count == 1 ? "one place" : "\(problems.count) places"):
                \(problems.map { "  \($0)" }.joined(separator: "\n"))
                """)
    }

    static func timedOut(_ limit: Duration) -> LiveError {
        LiveError(
            code: .timedOut,
            sentence: """
                What scenes(at:coordinator:) returned for the page's address has sent nothing within \(limit) (LiveLimits.mounting).
                """)
    }

    static let ended = LiveError(
        code: .ended,
        sentence: """
            The page ended before it could be shown: its person signed out, it made room for another, or the server is ending.
            """)

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : Set(names).sorted().map { "“\($0)”" }.joined(separator: ", ")
    }
}
