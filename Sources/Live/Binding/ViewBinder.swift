import EventLoops
public import HTMLTemplates
import HTTP
public import Rx

/// The binder of a scene on a page: it connects the names in the scene's template with the outputs and inputs of its
/// view model.
///
/// A view receives it in ``View/bind(_:)``. It lives on its page's loop and must be used there only. Binding a name
/// that the template does not have ends the page with an error.
public final class ViewBinder {
    // The properties that every change uses come first and are adjacent: with thousands of scenes, their memory is
    // often not in the processor's cache. Properties that few scenes need are in a separate object.
    /// The current values, indexed by the template's slots.
    private(set) var values: [TemplateValue] = []
    /// The values that the client has in the slots that were set since the last flush.
    private var outdated: [SlotValue] = []
    unowned let page: Page
    /// Indicates whether the client has received the whole scene. Until then, changes need not be recorded.
    private var isRendered = false
    /// Indicates whether a field was edited or set since the last flush. Only then can its value differ from the view
    /// model's.
    var areFieldsInQuestion = false
    /// The earliest patch that can contain the scene; 0 for a scene of the document. A client whose last patch is
    /// earlier still shows another scene.
    var firstPatch: UInt64 = 0
    /// The slot in which the template shows the page's messages; -1 if it shows none.
    private var messagesIndex: Int16 = -1
    /// The number on the app's icon for this scene, 0 for none; `nil` for that of the scene below.
    private(set) var badge: Int32?
    /// The scene's template, which `open(with:template:)` sets after the view has declared its keys.
    private(set) var template: Template!
    /// The prefix of every id that the template generates, which makes ids unique among the scenes of a page.
    let idPrefix: String
    /// The fields that are bound both ways, in ascending order of their slots.
    var fields: [FieldState] = []
    /// The slots of `fields`, in ascending order.
    private(set) var fieldSlots: [Int] = []

    /// The bindings that the view has declared, until `open(with:template:)` starts them.
    private(set) var draft: BinderDraft?
    /// The subscriptions to the view's outputs.
    private(set) var outputs: [DisposeBase] = []
    /// The outputs that must emit a first value and have not done so yet.
    private var awaited: [ObjectIdentifier] = []
    // An array, because a view has only a few inputs: a linear search is faster than a dictionary and needs less
    // memory.
    private(set) var inputs: [BinderInput] = []

    /// The title of the page while this scene is on top; `nil` for that of the scene below.
    private(set) var title: String?
    private var location: BinderLocation?

    init(idPrefix: String, page: Page) {
        self.idPrefix = idPrefix
        self.page = page
        draft = BinderDraft()
    }

    /// Creates a binder without a view, whose values are set directly.
    init(template: Template, idPrefix: String, page: Page) {
        self.template = template
        self.idPrefix = idPrefix
        self.page = page
        values = Array(repeating: .null, count: template.keys.count)
    }

    deinit {
        for output in outputs { output.dispose() }
    }

    /// Gets the template, which the library compiles on first use, and starts the bindings that the view has declared.
    ///
    /// - Throws: `TemplateError` or ``LiveError``, with the place of the error, if the template is invalid or does not
    ///   match the view.
    func open(with library: TemplateLibrary, template name: String) throws {
        guard let draft else { preconditionFailure("open(with:template:) was called twice.") }
        template = try library.template(name, keys: draft.kinds)
        values = Array(repeating: .null, count: template.keys.count)
        if let mistake = draft.mistakes.first ?? wrongControls(in: template).first { throw mistake }
        if draft.optionalKeys.contains(Message.listKey), let slot = template.slot(of: Message.listKey) {
            messagesIndex = Int16(slot)
        }
        self.draft = nil
        outputs.reserveCapacity(draft.beginnings.count)
        // Releases unused capacity.
        inputs = inputs.map { $0 }
        for (_, begin) in draft.beginnings { begin(self) }
        fieldSlots = page.context.fieldShapes.slots(of: fields)
    }

    /// Replaces the template with another version that matches the same view.
    ///
    /// Outputs and inputs stay bound; only keys that are new in the template are subscribed to. The scene counts as not
    /// sent afterward.
    ///
    /// - Parameter newly: A draft that the view has bound for this purpose.
    func adopt(_ new: Template, from newly: ViewBinder) {
        let old: Template = template
        (template, isRendered, outdated) = (new, false, [])
        let formerValues = values
        values = new.keys.map { key in old.slot(of: key).map { formerValues[$0] } ?? .null }
        let showsMessages = newly.draft?.optionalKeys.contains(Message.listKey) == true
        messagesIndex = showsMessages ? Int16(new.slot(of: Message.listKey) ?? -1) : -1
        for case let output as any SlotOutput in outputs {
            guard let slot = new.slot(of: old.keys[output.slot]) else {
                remove(output)
                continue
            }
            output.slot = slot
        }
        fields = fields.compactMap { $0.moved(to: new, page.context.fieldShapes) }
        for (key, begin) in newly.draft?.beginnings ?? [] {
            if let key, old.slot(of: key) == nil { begin(self) }
        }
        fieldSlots = page.context.fieldShapes.slots(of: fields)
        if isReady { page.binderBecameReady() }
    }

    /// Ends the subscription to an output whose key is no longer in the template.
    private func remove(_ output: any SlotOutput) {
        awaited.removeAll { $0 == ObjectIdentifier(output) }
        guard let index = outputs.firstIndex(where: { $0 === output }) else { return }
        outputs.remove(at: index).dispose()
    }

    private var openDraft: BinderDraft {
        guard let draft else { preconditionFailure("A view must create its bindings in bind(_:).") }
        return draft
    }

    /// Declares a key and its kind.
    ///
    /// - Parameters:
    ///   - isOptional: Indicates whether the template may omit the key.
    ///   - begin: A closure that starts the binding when the template and the key's slot are known.
    func declare(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        _ begin: @escaping (ViewBinder, _ slot: Int) -> Void
    ) {
        guard let draft else { preconditionFailure("A view must bind “\(key)” in bind(_:).") }
        draft.kinds[key] = kind
        if isOptional { draft.optionalKeys.insert(key) } else { draft.optionalKeys.remove(key) }
        draft.beginnings.append(
            (
                key,
                { binder in
                    guard let slot = isOptional ? binder.template.slot(of: key) : binder.slot(of: key) else { return }
                    begin(binder, slot)
                }
            ))
    }

    /// Declares a binding that starts when the template is known.
    ///
    /// - Parameters:
    ///   - key: The key that the binding sets; `nil` if it sets none.
    ///   - isBeforeAll: Indicates whether the binding starts before all others. An output without replay needs this,
    ///     because starting any other binding may cause it to emit.
    ///   - begin: A closure that starts the binding.
    func whenOpen(_ key: String? = nil, isBeforeAll: Bool = false, _ begin: @escaping (ViewBinder) -> Void) {
        let draft = openDraft
        draft.beginnings.insert((key, begin), at: isBeforeAll ? 0 : draft.beginnings.endIndex)
    }

    /// The slot in which the template shows the page's messages; `nil` if it shows none.
    var messagesSlot: Int? { messagesIndex < 0 ? nil : Int(messagesIndex) }

    /// Indicates whether every bound output has emitted its first value.
    var isReady: Bool { awaited.isEmpty }

    /// The names of the outputs that have not emitted a value yet.
    var missingOutputs: [String] {
        let missing = outputs.filter { awaited.contains(ObjectIdentifier($0)) }
        return missing.compactMap { ($0 as? any NamedOutput)?.name(in: self) }
    }
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

    func setWindowStart(_ start: Int, of name: String) { madeLocation.windowStarts[name] = start }
}

// MARK: Outputs

extension ViewBinder {
    /// Binds an output to a key of the template. The values are text, numbers, conditions, or any other type that a
    /// template shows. An error of the output ends the page.
    public func bindValue<Value: TemplateConvertible>(_ key: String, from output: some ObservableConvertibleType<Value>)
    {
        declare(key, Value.templateKind) { binder, slot in binder.follow(output, ValueSink(binder, slot: slot)) }
    }

    /// Sets a key to a value that never changes.
    public func setValue<Value: TemplateConvertible>(_ key: String, _ constant: Value) {
        declare(key, Value.templateKind) { binder, slot in binder.set(slot, constant.templateValue) }
    }

    /// Binds the page's title, which the layout shows with its key `title`.
    public func bindTitle(from output: some ObservableConvertibleType<String>) {
        whenOpen { binder in
            binder.follow(output, TitleSink(binder))
        }
    }

    /// Sets the page's title to constant text.
    public func setTitle(_ constant: String) {
        whenOpen { $0.showTitle(constant) }
    }

    func bind<Value>(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        to output: some ObservableConvertibleType<Value>,
        _ convert: @escaping (Value) -> TemplateValue
    ) {
        declare(key, kind, isOptional: isOptional) { binder, slot in
            binder.follow(output, ConvertingSink(binder, slot: slot, convert))
        }
    }

    /// Subscribes to an output for the lifetime of the binder. The page is not ready before the output's first value.
    func follow<Value>(_ output: some ObservableConvertibleType<Value>, _ sink: OutputSink<Value>) {
        awaited.append(ObjectIdentifier(sink))
        listen(to: output, sink)
    }

    /// Subscribes to an output for the lifetime of the binder. The page does not wait for a value of the output.
    func listen<Value>(to output: some ObservableConvertibleType<Value>, _ sink: OutputSink<Value>) {
        outputs.append(sink)
        sink.follow(output.asObservable())
    }

    func gotValue(of sink: AnyObject) {
        guard let index = awaited.firstIndex(of: ObjectIdentifier(sink)) else { return }
        awaited.remove(at: index)
        page.checkLateOutputs()
        guard awaited.isEmpty else { return }
        awaited = []
        page.binderBecameReady()
    }

    func setBadge(_ count: Int) {
        badge = Int32(clamping: count)
        page.updateBadge()
    }

    func showTitle(_ title: String) {
        self.title = title
        page.updateTitle()
    }

    func set(_ slot: Int, _ value: TemplateValue) {
        if fieldSlots.contains(slot) { fieldIsDecided(slot) }
        replace(slot, value)
    }

    func replace(_ slot: Int, _ value: TemplateValue) {
        if isRendered, !outdated.contains(where: { $0.slot == slot }) {
            outdated.append(SlotValue(slot: slot, value: values[slot]))
        }
        values[slot] = value
        page.setNeedsFlush()
    }

    func slot(of key: String) -> Int? {
        if let slot = template.slot(of: key) { return slot }
        page.fail(LiveError.unknownKey(key, template: template.name, known: template.keys))
        return nil
    }
}

// MARK: Inputs

extension ViewBinder {
    /// The names of the inputs that the view has bound.
    var inputNames: [String] { inputs.map(\.name) }

    func input(_ name: String) -> BinderInput? { inputs.first { $0.name == name } }

    func addInput(_ input: BinderInput) {
        guard self.input(input.name) == nil else { return mistake(LiveError.boundTwice(input.name)) }
        inputs.append(input)
    }

    /// Records that an action reads this field's text when it starts.
    func addReadField(_ name: String) { openDraft.readFields.insert(name) }

    /// Records an error in the view's bindings.
    func mistake(_ error: LiveError) { openDraft.mistakes.append(error) }

    /// The names of the controls that the view uses. Available only before `open(with:template:)`.
    var takenNames: Set<String> { openDraft.readFields.union(inputNames) }

    /// Returns the errors in the bindings of the view to the template's controls. Available only before the draft is
    /// released in `open(with:template:)`.
    func wrongControls(in template: Template) -> [LiveError] {
        let known = template.controls.compactMap(\.name)
        return takenNames.sorted().filter { !known.contains($0) && $0 != PageVisibility.input }
            .map { LiveError.unknownControl($0, template: template.name, known: known) }
            + ControlCheck.mistakes(
                in: template, inputs: takenNames, fileInputs: inputs.compactMap { ($0 as? FilesInput)?.name })
    }
}

// MARK: Rendering

extension ViewBinder {
    /// Renders the whole scene with its current values.
    func render(into out: inout [UInt8]) {
        template.render(values, idPrefix: idPrefix, format: page.renderer.format, into: &out)
    }

    /// Records that the client has the scene with its current values.
    func clientHasAll() {
        isRendered = true
        outdated = []
        for index in fields.indices {
            fields[index].client = values[fields[index].shape.slot]
            fields[index].isUncertain = false
        }
    }

    /// Adds the operations that update the client to the current values.
    ///
    /// - Parameter scene: The id of the element that contains the scene.
    func flush(
        into operations: inout [Operation], using renderer: SharedRenderer, scene: @autoclosure () -> String?
    ) {
        if !outdated.isEmpty {
            do {
                try renderer.update(self, from: outdated, to: &values, into: &operations)
            } catch {
                return page.fail(error)
            }
            outdated.removeAll(keepingCapacity: true)
        }
        if areFieldsInQuestion { flushFields(into: &operations, scene: scene) }
    }
}
