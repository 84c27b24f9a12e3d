import HTMLTemplates
import HTTP

/// An inconsistency between an app, its templates and its pages. Its description tells the developer how to correct it.
public struct LiveError: Error, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: Sendable, Hashable {
        /// A view binds a key that its template does not have.
        case unknownKey
        /// A view uses a field or button that its template does not have.
        case unknownControl
        /// A control in a template is of a kind that does not match its binding.
        case wrongControl
        /// A view binds the same field or button twice.
        case boundTwice
        /// A component binds something that only a scene has, such as a title.
        case sceneOnly
        /// A view predicts an action or a list that it does not bind.
        case wrongPrediction
        /// A view shows messages, but the layout has no list for them.
        case noMessages
        /// The names that views bind differ from the names in their templates. This is checked when the server starts.
        case namesDiffer
        /// The app's routes have errors. This is checked when the server starts.
        case invalidRoutes
        /// A scene has no route, or a route made the scene of another one.
        case noRoute
        /// The modules of a script cannot be joined. This is checked when the server starts.
        case invalidScript
        /// A source of content is malformed, or would undo the pages' content security policy. This is checked when the
        /// server starts.
        case invalidContentSource
        /// A view model sends the user to an address that is not of this site or of a site in
        /// ``ContentSources/redirects``.
        case foreignRedirect
        /// The secret of a sealing key is too short.
        case shortSealingKey
        /// The scenes of an address did not arrive before the timeout.
        case timedOut
        /// A page ended before it could be shown.
        case ended
    }

    /// The kind of the error.
    public let code: Code

    /// A sentence for the developer, preceded by the place in a template if there is one: `tasks.mustache:3:14: …`.
    public var description: String { place.map { "\($0): \(sentence)" } ?? sentence }

    /// The sentence without the place.
    let sentence: String
    /// The place in a template, such as `tasks.mustache:3:14`; `nil` if the error has no single place.
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
                The view uses “\(name)”, but its template “\(template)” has no field, button or event with that name; it has \
                \(list(known)).
                """)
    }

    static func wrongControl(_ control: TemplateControl, _ why: String) -> LiveError {
        LiveError(
            code: .wrongControl, sentence: why, place: "\(control.file):\(control.line):\(control.column)")
    }

    static func wrongEvent(_ event: TemplateEvent, _ why: String) -> LiveError {
        LiveError(code: .wrongControl, sentence: why, place: event.place)
    }

    static func boundTwice(_ name: String) -> LiveError {
        LiveError(
            code: .boundTwice, sentence: "The view binds the field or button “\(name)” twice; bind it only once.")
    }

    static func sceneOnly(_ what: String) -> LiveError {
        LiveError(
            code: .sceneOnly,
            sentence: "A component binds the page's \(what), which only a scene can: bind it in the scene's view.")
    }

    /// - Parameter tag: The tag that the template lacks.
    static func unwritten(_ tag: String, _ key: String, template: String) -> LiveError {
        LiveError(
            code: .unknownKey,
            sentence: "The view binds a component to “\(key)”, but its template “\(template)” does not write \(tag).")
    }

    static func lostContent(of key: String, component: String) -> LiveError {
        LiveError(
            code: .unknownKey,
            sentence: """
                The template gives “\(key)” content, but the component's template “\(component)” does not write \
                {{{content}}}.
                """)
    }

    static func wrongPrediction(_ name: String, _ why: String) -> LiveError {
        LiveError(code: .wrongPrediction, sentence: "The view predicts “\(name)”, but \(why).")
    }

    static func shortSealingKey(bytes: Int) -> LiveError {
        LiveError(
            code: .shortSealingKey,
            sentence: """
                The secret of a sealing key has \(bytes) bytes; it needs at least \(SealingKey.minimumBytes). Make one with \
                “openssl rand -hex 32”.
                """)
    }

    static let noMessages = LiveError(
        code: .noMessages,
        sentence: """
            The view shows messages, but the layout has no list for them. Add one to the layout, such as \
            {{#messages}}<p role="{{role}}">{{text}}</p>{{/messages}}.
            """)

    static func foreignRedirect(_ address: String) -> LiveError {
        LiveError(
            code: .foreignRedirect,
            sentence: """
                The view model sends the user to “\(address.prefix(200))”, which is no path of this site and of no site in \
                the configuration's contentSources.redirects. Add its origin there, such as https://pay.example.
                """)
    }

    static func namesDiffer(_ diagnostics: [PlacedDiagnostic]) -> LiveError {
        LiveError(
            code: .namesDiffer,
            sentence: """
                The views and their templates do not match in \
                \(diagnostics.count == 1 ? "one place" : "\(diagnostics.count) places"):
                \(diagnostics.map { "  \($0)" }.joined(separator: "\n"))
                """)
    }

    /// - Parameters:
    ///   - routes: The errors in the app's routes.
    ///   - names: The differences between the views and their templates.
    static func invalidRoutes(_ routes: [PlacedDiagnostic], _ names: [PlacedDiagnostic]) -> LiveError {
        let all = routes + names
        return LiveError(
            code: .invalidRoutes,
            sentence: """
                The app's routes, views and templates have \(all.count == 1 ? "one error" : "\(all.count) errors"):
                \(all.map { "  \($0)" }.joined(separator: "\n"))
                """)
    }

    static func noRoute(_ scene: String) -> LiveError {
        LiveError(
            code: .noRoute,
            sentence: "The scene “\(scene)” has no route. Add one to the app's “routes” whose “model” recognizes it.")
    }

    @usableFromInline
    static func wrongScene(of pattern: String) -> LiveError {
        LiveError(
            code: .noRoute,
            sentence: """
                The route “\(pattern)” made a scene that its “model” does not recognize. Return the scene of this route \
                from “make” or “load”.
                """)
    }

    /// - Parameter error: The error in a module of a script in `Public`.
    static func invalidScript(_ error: ScriptBundleError) -> LiveError {
        LiveError(code: .invalidScript, sentence: "Public/\(error)")
    }

    /// - Parameters:
    ///   - list: The list in `ContentSources` that contains the source.
    ///   - why: The reason and the remedy.
    static func invalidContentSource(_ source: String, of list: String, _ why: String) -> LiveError {
        LiveError(
            code: .invalidContentSource,
            sentence: "contentSources.\(list) contains “\(source)”, which is refused. \(why)")
    }

    static func timedOut(_ limit: Duration) -> LiveError {
        LiveError(
            code: .timedOut,
            sentence: """
                The app's route for the page's address, or its scenes(at:coordinator:), emitted no scenes within \
                \(limit) (LiveLimits.mountTimeout).
                """)
    }

    static let ended = LiveError(
        code: .ended,
        sentence: """
            The page ended before it could be shown, because the user signed out, the page was evicted, or the server \
            is stopping.
            """)

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : Set(names).sorted().map { "“\($0)”" }.joined(separator: ", ")
    }
}
