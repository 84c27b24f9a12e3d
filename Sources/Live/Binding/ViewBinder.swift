import EventLoops
import HTMLTemplates
import HTTP
import Rx

/// The binder of a scene on a page: it connects the names in the scene's template with the outputs and inputs of its
/// view model.
///
/// A view receives it in ``View/bind(_:)``. It lives on its page's loop and must be used there only. Binding a name
/// that the template does not have ends the page with an error.
public final class ViewBinder {
    // The properties that every change uses come first and are adjacent: with thousands of scenes, their memory is
    // often not in the processor's cache. Properties that few scenes need are in a separate object.
    //
    // Unchecked: the loop protects them; see “Exclusivity checks” in the architecture article.
    /// The values of the template's slots.
    @exclusivity(unchecked) var slots = SlotValues()
    unowned let page: Page
    // That of the page, which each output would retain to read it.
    let loop: EventLoop
    /// Indicates whether a field was edited or set since the last flush. Only then can its value differ from the view
    /// model's.
    @exclusivity(unchecked) var areFieldsInQuestion = false
    /// The earliest patch that can contain the scene; 0 for a scene of the document. A client whose last patch is
    /// earlier still shows another scene.
    var firstPatch: UInt64 = 0
    /// Indicates whether the binder is that of the page's layout.
    var isLayout = false
    /// The slot in which the template shows the page's messages; -1 if it shows none.
    private var messagesIndex: Int16 = -1
    /// The number on the app's icon for this scene, 0 for none; `nil` for that of the scene below.
    @exclusivity(unchecked) private(set) var badge: Int32?
    /// The scene's template, which `open(with:template:)` sets after the view has declared its keys.
    @exclusivity(unchecked) private(set) var template: Template!
    /// The prefix of every id that the template generates, which makes ids unique among the scenes of a page.
    let idPrefix: String
    /// The fields that are bound both ways, in ascending order of their slots.
    @exclusivity(unchecked) var fields: [FieldState] = []
    /// The slots of `fields`, in ascending order.
    @exclusivity(unchecked) private(set) var fieldSlots: [Int] = []

    /// The bindings that the view has declared, until `open(with:template:)` starts them.
    @exclusivity(unchecked) private(set) var draft: BinderDraft?
    /// The predictions of the view; `nil` if it has none.
    @exclusivity(unchecked) var predictions: ViewPredictions?
    /// The subscriptions to the view's outputs.
    @exclusivity(unchecked) var outputs = OutputSinks()
    // An array, because a view has only a few inputs: a linear search is faster than a dictionary and needs less
    // memory.
    @exclusivity(unchecked) private(set) var inputs: [BinderInput] = []

    /// The title of the page while this scene is on top; `nil` for that of the scene below.
    @exclusivity(unchecked) private(set) var title: TemplateValue?
    @exclusivity(unchecked) private var location: BinderLocation?

    // Not reference-counted: a component keeps its binder alive and clears the reference before it is deallocated.
    /// The component whose view is bound; `nil` for a scene.
    unowned(unsafe) var component: Component?
    /// The components of the scene, created with the first one; `nil` for a component's binder.
    @exclusivity(unchecked) private(set) var components: ComponentTable?

    /// Creates a binder for a view, which then declares its bindings.
    init(of view: any View, idPrefix: String, page: Page) {
        self.idPrefix = idPrefix
        self.page = page
        loop = page.loop
        draft = page.context.drafts.take(for: view)
    }

    /// Creates the binder of a layout without a view, whose values are set directly.
    init(layout template: Template, page: Page) {
        isLayout = true
        idPrefix = Page.layoutPrefix
        self.template = template
        self.page = page
        loop = page.loop
        slots = SlotValues(Array(repeating: .null, count: template.keys.count))
    }

    deinit {
        for output in outputs.all { output.dispose() }
    }

    /// Makes the view declare its bindings. Must be called before `open(with:template:)`.
    func declareBindings(of view: any View) {
        view.bind(self)
        predictions?.view = view
    }

    /// Gets the template, which the library compiles on first use, and starts the bindings that the view has declared.
    ///
    /// - Throws: `TemplateError` or ``LiveError``, with the place of the error, if the template is invalid or does not
    ///   match the view.
    func open(with library: TemplateLibrary, template name: String) throws {
        guard let draft else { preconditionFailure("open(with:template:) was called twice.") }
        let unchanged = draft.unchangedView(of: library, isComponent: component != nil)
        let view = try unchanged ?? checkedView(name, draft, library)
        template = view.template
        if component == nil, !template.componentSlots.isEmpty {
            components = ComponentTable(of: self, templates: library)
        }
        slots = SlotValues(Array(repeating: .null, count: template.keys.count))
        if component != nil, let mistake = draft.sceneMistake { throw mistake }
        if let mistake = draft.mistakes.first { throw mistake }
        messagesIndex = view.messagesIndex
        self.draft = nil
        outputs.reserve(draft.outputCount(inSlots: view.slots))
        // Releases unused capacity.
        if inputs.capacity > inputs.count + 4 { inputs = inputs.withUnsafeBufferPointer { Array($0) } }
        draft.visitBeginnings { begin($0, of: draft, inSlots: view.slots) }
        fieldSlots = page.context.fieldShapes.slots(of: fields)
        draft.giveBack()
    }

    /// Compares the names of the view with those in its template, unless this has been done for a view with these names.
    private func checkedView(_ name: String, _ draft: BinderDraft, _ library: TemplateLibrary) throws -> CheckedView {
        let use = draft.use(of: library, isComponent: component != nil)
        if let known = page.context.checkedViews.view(name, for: use) {
            draft.note(known, of: library, isComponent: component != nil)
            return known
        }
        let view = CheckedView(try use.template(name, kinds: draft.kinds), draft)
        template = view.template
        if component != nil, let mistake = draft.sceneMistake { throw mistake }
        if let mistake = (draft.mistakes + wrongControls(in: view.template)).first { throw mistake }
        page.context.checkedViews.add(view, for: use)
        draft.note(view, of: library, isComponent: component != nil)
        return view
    }

    /// Drops the bindings that the view has declared. The binder must not be opened afterward.
    func dropDraft() {
        draft?.giveBack()
        draft = nil
    }

    /// Replaces the template with another version that matches the same view.
    ///
    /// Outputs and inputs stay bound; only keys that are new in the template are subscribed to. The scene counts as not
    /// sent afterward.
    ///
    /// - Parameter newly: A draft that the view has bound for this purpose.
    func adopt(_ new: Template, from newly: ViewBinder) {
        let old: Template = template
        template = new
        let formerValues = values
        slots = SlotValues(new.keys.map { key in old.slot(of: key).map { formerValues[$0] } ?? .null })
        let draft = newly.openDraft
        let view = CheckedView(new, draft)
        messagesIndex = view.messagesIndex
        for case let output as any SlotOutput in outputs.all {
            guard let slot = new.slot(of: old.keys[output.slot]) else {
                (output as? any ComponentHolder)?.closeComponents()
                outputs.remove(output)?.dispose()
                continue
            }
            output.slot = slot
        }
        fields = fields.compactMap { $0.moved(to: new, page.context.fieldShapes) }
        draft.visitBeginnings { beginning in
            if let key = draft.key(of: beginning), old.slot(of: key) == nil {
                begin(beginning, of: draft, inSlots: view.slots)
            }
        }
        fieldSlots = page.context.fieldShapes.slots(of: fields)
        if isReady { page.binderBecameReady() }
    }

    /// Ends the bindings before the binder is deallocated.
    func close() {
        closeComponents()
        for output in outputs.all { output.dispose() }
        outputs = OutputSinks()
        inputs = []
        fields = []
        fieldSlots = []
    }

    var openDraft: BinderDraft {
        guard let draft else { preconditionFailure("A view must create its bindings in bind(_:).") }
        return draft
    }

    /// Starts a binding that the view has declared.
    ///
    /// - Parameter slots: The slots of the draft's keys, as in ``CheckedView``.
    private func begin(_ beginning: BinderDraft.Beginning, of draft: BinderDraft, inSlots slots: [Int?]) {
        switch beginning {
        case .whenOpen(let begin): begin(self)
        case .inSlot(let index, let begin):
            if let slot = slot(of: index, draft, slots) { begin(self, slot) }
        case .slotOutput(let index, let output, let source):
            guard let slot = slot(of: index, draft, slots) else { return }
            output.slot = slot
            begin(output, with: source)
        case .output(let output, let source, let isAwaited): begin(output, with: source, isAwaited: isAwaited)
        case .field(let index, let mayBeAbsent):
            if let slot = slots[index] { addField(draft.keys[index].name, slot, mayBeAbsent: mayBeAbsent) }
        case .value(let index, let value):
            if let slot = slot(of: index, draft, slots) { self.slots.setFirst(slot, value) }
        case .input(let index, let input):
            if let slot = slot(of: index, draft, slots) { input.showState(in: self, slot: slot) }
        }
    }

    /// Returns the slot of a declared key. The page fails if the template must have the key and lacks it.
    private func slot(of index: Int, _ draft: BinderDraft, _ slots: [Int?]) -> Int? {
        if let slot = slots[index] { return slot }
        return draft.keys[index].isOptional ? nil : slot(of: draft.keys[index].name)
    }

    /// The slot in which the template shows the page's messages; `nil` if it shows none.
    var messagesSlot: Int? { messagesIndex < 0 ? nil : Int(messagesIndex) }
}

// MARK: Location

/// The location of a scene that binds its address or has windows on long lists, which few scenes do.
private final class BinderLocation {
    var address: Address?
    var windowStarts: [String: Int] = [:]
}

extension ViewBinder {
    private var madeLocation: BinderLocation {
        let made = location ?? BinderLocation()
        location = made
        return made
    }

    /// The address that the scene's view has bound; `nil` if it has bound none.
    var address: Address? { location?.address }

    func setAddress(_ address: Address) {
        madeLocation.address = address
        page.updateAddress()
    }

    /// The first rows of the windows on long lists, by the windows' names.
    var windowStarts: [String: Int] { location?.windowStarts ?? [:] }

    func setWindowStart(_ start: Int, of name: String) {
        scene.madeLocation.windowStarts[postedName(name)] = start
    }
}

// MARK: Title and badge

extension ViewBinder {
    func setBadge(_ count: Int) {
        badge = Int32(clamping: count)
        page.updateBadge()
    }

    func showTitle(_ title: TemplateValue) {
        self.title = page.renderer.values.title(sameAs: title)
        page.updateTitle()
    }
}

// MARK: Inputs

extension ViewBinder {
    /// The names of the inputs that the view has bound.
    var inputNames: [String] { inputs.map(\.name) }

    @usableFromInline
    func addInput(_ input: BinderInput) {
        // Those of the page before, so that the array does not grow in steps for each page.
        if inputs.isEmpty, let draft { inputs.reserveCapacity(draft.inputs.expectedCount) }
        inputs.append(input)
        draft?.inputs.declare(DeclaredInput(name: input.name, takesFiles: input is UploadsInput))
    }

    /// Records that an action reads this field's text when it starts.
    @usableFromInline
    func addReadField(_ name: String) { openDraft.readFields.declare(name) }

    /// Records an error in the view's bindings.
    func mistake(_ error: LiveError) { openDraft.mistakes.append(error) }

    /// The names of the controls that the view uses. Available only before `open(with:template:)`.
    var takenNames: Set<String> { Set(openDraft.readFields.all).union(inputNames) }

    /// Returns the errors in the bindings of the view to the template's controls. Available only before the draft is
    /// released in `open(with:template:)`.
    func wrongControls(in template: Template) -> [LiveError] {
        let known = template.controls.compactMap(\.name) + template.events.map(\.name)
        let typed = inputs.compactMap { $0 as? any TypedInput }
        let accepted = Dictionary(typed.map { ($0.name, $0.kinds) }) { $1 }
        let pressless = typed.filter { !$0.acceptsPress }
        return inputsBoundTwice
            + takenNames.sorted().filter { !known.contains($0) && $0 != PageVisibility.input }
            .map { LiveError.unknownControl($0, template: template.name, known: known) }
            + ControlCheck.mistakes(in: template, inputs: takenNames, fileInputs: fileInputNames)
            + EventCheck.mistakes(in: template, accepted: accepted)
            + EventCheck.wrongButtons(in: template, bound: Dictionary(pressless.map { ($0.name, $0.kinds) }) { $1 })
            + MarkCheck.mistakes(inListsOf: template, inputs: inputs, kinds: openDraft.kinds)
            + wrongFormFields(in: template) + wrongPredictions
    }

    private var inputsBoundTwice: [LiveError] {
        var known: Set<String> = []
        return inputNames.filter { !known.insert($0).inserted }.map { .boundTwice($0) }
    }

    private var fileInputNames: [String] { inputs.compactMap { ($0 as? UploadsInput)?.name } }
}
