import HTMLTemplates

/// The bindings that a view has declared, until its template is known and they are started.
final class BinderDraft {
    // Unchecked: as in the binder.
    /// The keys that the view has bound, in this order. Of several with one name, the last one counts.
    @exclusivity(unchecked) private(set) var keys = Declarations<DeclaredKey>()
    /// The names of the inputs.
    @exclusivity(unchecked) var inputs = Declarations<DeclaredInput>()
    /// The fields that are read when an action starts.
    @exclusivity(unchecked) var readFields = Declarations<String>()
    /// The bindings that start before all others, in this order.
    @exclusivity(unchecked) private var earlyBeginnings: [Beginning] = []
    /// The other bindings in the order in which they start.
    @exclusivity(unchecked) private var beginnings: [Beginning] = []
    /// The errors that do not depend on the template.
    @exclusivity(unchecked) var mistakes: [LiveError] = []
    /// The keys of components and their views that are known so far, for the check of names at startup.
    @exclusivity(unchecked) var components: [(key: String, views: () -> [any View])] = []
    /// The names of the fields with rules.
    @exclusivity(unchecked) var formFields: [String] = []
    /// A binding that only a scene can have, such as `title`.
    @exclusivity(unchecked) var bindingOfScene: StaticString?
    /// The view that was bound with the draft before, whose names were found to match its template.
    @exclusivity(unchecked) private var checked: (library: TemplateLibrary, isComponent: Bool, view: CheckedView)?
    /// Indicates whether the names of this view were found to match its template.
    @exclusivity(unchecked) private var areNamesChecked = false
    /// Indicates whether a view is being bound with the draft.
    @exclusivity(unchecked) private var isTaken = false
    /// The error if the view is that of a component and binds what only a scene can bind.
    var sceneMistake: LiveError? { bindingOfScene.map { .sceneOnly("\($0)") } }

    /// The start of a binding when the template is known. The number is the index of a declared key, in whose slot the
    /// binding starts, unless the template omits the key.
    enum Beginning {
        case inSlot(Int, (ViewBinder, _ slot: Int) -> Void)
        /// An output that sets a key, and the observable that the output follows.
        case slotOutput(Int, any SlotOutput, AnyObject)
        /// An output that sets no key.
        case output(any NamedOutput, AnyObject, isAwaited: Bool)
        /// A value that never changes.
        case value(Int, TemplateValue)
        /// The state of an input.
        case input(Int, BinderInput)
        /// The state of a field that is bound both ways.
        case field(Int, mayBeAbsent: Bool)
        /// A binding of several keys or of none.
        case whenOpen((ViewBinder) -> Void)
    }

    init() {
        // More than most views have, so that the array does not grow in steps.
        beginnings.reserveCapacity(16)
    }

    /// The list of the page's messages, which each template may show.
    private static let messages = DeclaredKey(name: Message.listKey, kind: Message.listKind, isOptional: true)

    /// Begins a view. Returns false if another view is being bound with the draft.
    func take() -> Bool {
        if isTaken { return false }
        isTaken = true
        keys.declare(Self.messages)
        return true
    }

    /// Declares a key, and returns its index.
    @discardableResult
    func declare(_ key: DeclaredKey) -> Int {
        keys.declare(key)
        return keys.count - 1
    }

    /// Adds a binding.
    ///
    /// - Parameter isBeforeAll: Indicates whether the binding starts before all others. An output without replay needs
    ///   this, because starting any other binding may cause it to emit.
    func add(_ beginning: Beginning, isBeforeAll: Bool = false) {
        if isBeforeAll { earlyBeginnings.append(beginning) } else { beginnings.append(beginning) }
    }

    /// Calls `body` with the bindings in the order in which they start.
    func visitBeginnings(_ body: (Beginning) -> Void) {
        Self.visit(earlyBeginnings, body)
        Self.visit(beginnings, body)
    }

    /// Calls `body` without a copy of each binding, which would retain what it contains.
    private static func visit(_ group: [Beginning], _ body: (Beginning) -> Void) {
        group.withUnsafeBufferPointer { for index in $0.indices { body($0[index]) } }
    }

    /// Returns the key that a binding sets; `nil` if it sets none.
    func key(of beginning: Beginning) -> String? {
        switch beginning {
        case .inSlot(let index, _), .slotOutput(let index, _, _), .value(let index, _), .input(let index, _),
            .field(let index, _):
            keys[index].name
        case .output, .whenOpen: nil
        }
    }

    /// Returns the number of outputs that the view follows.
    ///
    /// - Parameter slots: The slots of the keys, as in ``CheckedView``.
    func outputCount(inSlots slots: [Int?]) -> Int {
        var count = 0
        visitBeginnings { beginning in
            switch beginning {
            case .slotOutput(let index, _, _), .input(let index, _): count += slots[index] == nil ? 0 : 1
            case .output: count += 1
            case .inSlot, .value, .field, .whenOpen: break
            }
        }
        return count
    }

    /// The kinds of the keys.
    var kinds: [String: TemplateKeyKind] { Dictionary(keys.all.map { ($0.name, $0.kind) }) { $1 } }

    /// The keys that the template may omit.
    var optionalKeys: Set<String> {
        Set(Dictionary(keys.all.map { ($0.name, $0.isOptional) }) { $1 }.filter(\.value).keys)
    }

    /// Indicates whether the template may show the page's messages, because the view has not bound their key itself.
    var showsMessages: Bool { keys.all.last { $0.name == Message.listKey }?.isOptional == true }

    // MARK: The check of names

    /// The names that the view uses.
    func use(of library: TemplateLibrary, isComponent: Bool) -> CheckedViews.Use {
        CheckedViews.Use(
            library: library, isComponent: isComponent, keys: Array(keys.all), inputs: inputs.all.map(\.name),
            readFields: Array(readFields.all), files: inputs.all.filter(\.takesFiles).map(\.name))
    }

    /// Returns the view that was bound with the draft before, if it has the same names.
    func unchangedView(of library: TemplateLibrary, isComponent: Bool) -> CheckedView? {
        guard let checked, checked.library === library, checked.isComponent == isComponent, areNamesSame
        else { return nil }
        return checked.view
    }

    /// Records that the names were found to match the template.
    func note(_ view: CheckedView, of library: TemplateLibrary, isComponent: Bool) {
        checked = (library, isComponent, view)
        areNamesChecked = true
    }

    private var areNamesSame: Bool { keys.areSame && inputs.areSame && readFields.areSame }

    /// Removes all bindings, and keeps the memory of the arrays and the names for the next view of the type.
    func giveBack() {
        if !areNamesSame, !areNamesChecked { checked = nil }
        areNamesChecked = false
        beginnings.removeAll(keepingCapacity: true)
        earlyBeginnings.removeAll(keepingCapacity: true)
        keys.restart()
        inputs.restart()
        readFields.restart()
        if !components.isEmpty { components.removeAll(keepingCapacity: true) }
        (mistakes, formFields, bindingOfScene) = ([], [], nil)
        isTaken = false
    }
}

/// The drafts of a loop's views. A view is bound with the draft of the page before, whose arrays are large enough and
/// which knows the view's names. Must be used on its loop only.
struct BinderDrafts {
    /// The latest draft for each type of view.
    private var drafts: [ObjectIdentifier: BinderDraft] = [:]

    /// Returns an empty draft for a view. The caller gives it back.
    mutating func take(for view: any View) -> BinderDraft {
        let type = ObjectIdentifier(type(of: view))
        if let draft = drafts[type], draft.take() { return draft }
        let draft = BinderDraft()
        _ = draft.take()
        drafts[type] = draft
        return draft
    }

    /// Forgets everything, because templates have changed.
    mutating func removeAll() { drafts = [:] }
}
