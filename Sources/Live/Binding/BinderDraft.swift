import HTMLTemplates

/// The bindings that a view has declared, until its template is known and they are started.
final class BinderDraft {
    // Unchecked: as in the binder.
    /// The keys that the view has bound, in this order. Of several with one name, the last one counts.
    @exclusivity(unchecked) var keys: [DeclaredKey] = []
    /// The bindings in the order in which they start.
    @exclusivity(unchecked) var beginnings: [Beginning] = []
    /// The errors that do not depend on the template.
    var mistakes: [LiveError] = []
    /// The fields that are read when an action starts.
    var readFields: [String] = []
    /// The keys of components and their views that are known so far, for the check of names at startup.
    var components: [(key: String, views: () -> [any View])] = []
    /// The names of the fields with rules.
    var formFields: [String] = []
    /// A binding that only a scene can have, such as `title`.
    var bindingOfScene: StaticString?
    /// The error if the view is that of a component and binds what only a scene can bind.
    var sceneMistake: LiveError? { bindingOfScene.map { .sceneOnly("\($0)") } }

    /// The start of a binding when the template is known. The number is the index of a declared key, in whose slot the
    /// binding starts, unless the template omits the key.
    enum Beginning {
        case inSlot(Int, (ViewBinder, _ slot: Int) -> Void)
        /// A value that never changes.
        case value(Int, TemplateValue)
        /// The state of an input.
        case input(Int, BinderInput)
        /// A binding of several keys or of none; the key is the one that it sets.
        case whenOpen(String?, (ViewBinder) -> Void)
    }

    init() {
        // More than most views have, so that the arrays do not grow in steps.
        keys.reserveCapacity(12)
        beginnings.reserveCapacity(16)
        keys.append(Self.messages)
    }

    /// The list of the page's messages, which each template may show.
    private static let messages = DeclaredKey(name: Message.listKey, kind: Message.listKind, isOptional: true)

    /// Declares a key and the binding that starts in its slot.
    func declare(_ key: DeclaredKey, _ beginning: (_ index: Int) -> Beginning) {
        beginnings.append(beginning(keys.count))
        keys.append(key)
    }

    /// Returns the key that a binding sets; `nil` if it sets none.
    func key(of beginning: Beginning) -> String? {
        switch beginning {
        case .inSlot(let index, _), .value(let index, _), .input(let index, _): keys[index].name
        case .whenOpen(let key, _): key
        }
    }

    /// The kinds of the keys.
    var kinds: [String: TemplateKeyKind] { Dictionary(keys.map { ($0.name, $0.kind) }) { $1 } }

    /// The keys that the template may omit.
    var optionalKeys: Set<String> {
        Set(Dictionary(keys.map { ($0.name, $0.isOptional) }) { $1 }.filter(\.value).keys)
    }

    /// Indicates whether the template may show the page's messages, because the view has not bound their key itself.
    var showsMessages: Bool { keys.last { $0.name == Message.listKey }?.isOptional == true }

    /// Removes all bindings, and keeps the memory of the arrays.
    func clear() {
        keys.removeSubrange(1...)
        beginnings.removeAll(keepingCapacity: true)
        readFields.removeAll(keepingCapacity: true)
        components.removeAll(keepingCapacity: true)
        (mistakes, formFields, bindingOfScene) = ([], [], nil)
    }
}

/// The drafts of a loop's views. A view is bound with the draft of the one before, whose arrays are large enough.
struct BinderDrafts {
    /// The draft of the latest view; `nil` while another view is bound with it.
    private var spare: BinderDraft?

    /// Returns an empty draft.
    mutating func take() -> BinderDraft {
        defer { spare = nil }
        return spare ?? BinderDraft()
    }

    /// Keeps an empty draft for the next view.
    mutating func giveBack(_ draft: BinderDraft) { spare = draft }
}
