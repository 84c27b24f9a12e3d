import HTMLTemplates
import Scenes

/// Checks the events that a template declares with attributes such as `data-on-dblclick="edit"`.
enum EventCheck {
    /// The names that may follow `data-on-`, with the kinds of their events. Keys of the whole page begin with
    /// `window-`.
    static let kinds: [String: ClientEventKind] = {
        let own = ClientEventKind.allCases.filter { $0 != .state }.map { ($0.rawValue, $0) }
        let window = [ClientEventKind.keyDown, .keyUp].map { ("window-\($0.rawValue)", $0) }
        return Dictionary(uniqueKeysWithValues: own + window)
    }()

    /// Returns an error for each event that does not exist, that its binding cannot receive, or whose keys are not
    /// valid.
    ///
    /// - Parameter accepted: The kinds of events that the view's inputs accept, by their names. Inputs that need no data
    ///   of events accept all.
    static func mistakes(in template: Template, accepted: [String: Set<ClientEventKind>] = [:]) -> [LiveError] {
        let events = template.events.filter { $0.event != TemplateEvent.reordering }
        let found = events.flatMap { event -> [LiveError] in
            guard let kind = kinds[event.event] else {
                let near = Suggestion.sentence(for: event.event, among: kinds.keys.sorted())
                return [.wrongEvent(event, "There is no event “\(event.event)”.\(near)")]
            }
            var mistakes: [LiveError] = []
            if let accepted = accepted[event.name], !accepted.contains(kind) {
                let sentence =
                    "The view's relay for “\(event.name)” cannot receive the event \(event.event), only "
                    + "\(list(accepted)): \(remedy(for: kind))."
                mistakes.append(.wrongEvent(event, sentence))
            }
            let isKey = kind == .keyDown || kind == .keyUp
            if isKey, let keys = event.attributes["data-keys"], let mistake = MarkCheck.mistake(inKeys: keys, event) {
                mistakes.append(mistake)
            }
            return mistakes
        }
        return MarkCheck.mistakes(in: template) + found
    }

    /// Returns an error for each button that cannot work, because the view's relay needs the data of an event.
    ///
    /// - Parameter bound: The kinds of events of the inputs that accept no press of a button, by their names.
    static func wrongButtons(in template: Template, bound: [String: Set<ClientEventKind>]) -> [LiveError] {
        template.controls.filter(\.isPressed).compactMap { button in
            guard let name = button.name, let kinds = bound[name] else { return nil }
            return .wrongControl(
                button,
                "The view's relay for “\(name)” cannot receive the press of a button, only \(list(kinds)): bind the "
                    + "button under a name of its own.")
        }
    }

    /// Indicates whether the template declares an event with this name and the kind and key of the event that the client
    /// has posted.
    static func declares(_ name: String, _ event: PostedEvent, in template: Template) -> Bool {
        template.events.contains { declared in
            guard declared.name == name, kinds[declared.event] == event.kind else { return false }
            guard let key = event.key, let list = declared.attributes["data-keys"] else { return true }
            let combinations = try? KeyCombination.list(list)
            return combinations?.contains { $0.matches(key.key, key.modifiers) } ?? true
        }
    }

    private static func list(_ kinds: Set<ClientEventKind>) -> String {
        kinds.map(\.rawValue).sorted().joined(separator: ", ")
    }

    /// Returns the advice for a name that is bound to another type.
    private static func remedy(for kind: ClientEventKind) -> String {
        kind == .send ? "bind it with bindSent(_:to:)" : "use another type, such as \(type(of: kind))"
    }

    /// Returns the name of the type that receives an event of the kind.
    private static func type(of kind: ClientEventKind) -> String {
        let types: [any ClientEvent.Type] = [
            PointerEvent.self, KeyEvent.self, ScrollEvent.self, ResizeEvent.self, VisibilityEvent.self, DropEvent.self,
        ]
        return types.first { $0.kinds.contains(kind) }.map { "\($0)" } ?? "Void"
    }

    // MARK: Alternatives

    /// Returns a warning for each event that needs a mouse or a finger and for which the template has no key or button
    /// with the same name.
    static func warnings(in template: Template) -> [PlacedDiagnostic] {
        let buttons = Set(template.controls.filter(\.isPressed).compactMap(\.name))
        let keys = Set(template.events.filter { isKeyboard($0) }.map(\.name))
        return template.events.filter { event in
            needsPointer(event) && !buttons.contains(event.name) && !keys.contains(event.name)
        }
        .map { event in
            PlacedDiagnostic(
                event.place,
                "Only a pointer can cause “\(event.name)” (\(event.event)). Add a button or data-on-keydown with the "
                    + "same name\(event.event == "click" ? ", or tabindex=\"0\"" : ""), for users without a mouse.")
        }
    }

    private static func needsPointer(_ event: TemplateEvent) -> Bool {
        guard let kind = kinds[event.event] else { return false }
        if kind == .click {
            return !interactive.contains(event.element) && !event.attributeNames.contains("tabindex")
        }
        return kind == .drop || ClientEventKind.pointing.contains(kind)
    }

    private static func isKeyboard(_ event: TemplateEvent) -> Bool {
        switch kinds[event.event] {
        case .keyDown, .keyUp, .focus, .blur: true
        case .click: !needsPointer(event)
        default: false
        }
    }

    /// The elements that keys activate.
    private static let interactive: Set = ["a", "button", "input", "select", "textarea", "summary", "label", "option"]
}

extension TemplateControl {
    /// Indicates whether the control is a button that the user can press.
    fileprivate var isPressed: Bool {
        element == "button" || element == "input" && ["submit", "image"].contains(type)
    }
}
