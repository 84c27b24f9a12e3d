import EventLoops
public import HTMLTemplates
import HTTP
public import Rx

/// A scene as it stands on a page: its template, the values that its view bound to it, and the inputs that the view takes.
///
/// A view gets it in ``View/bind(_:)``. It lives on its page's loop, and all its calls are made there. A name that the template does
/// not have ends the page with an error that says so.
public final class Mount {
    // What a change looks at stands first, together: thousands of mounts may take one that the processor has not seen for a while. What few
    // scenes have stands aside.
    /// What is true now, by the template's slots.
    private(set) var values: [TemplateValue] = []
    /// What the client has in the slots that were set since the last flush: as few as have changed, not all.
    private var outdated: [SlotValue] = []
    unowned let page: Page
    /// Whether the client has been sent the whole; before, nothing needs to be known of what it has.
    private var isRendered = false
    /// Whether a field was edited or set since the last flush: only then may it hold something else than the view model.
    var areFieldsInQuestion = false
    /// The earliest patch that can hold the scene; 0 for a scene of the document. A client that has none so late shows another one still.
    var firstPatch: UInt64 = 0
    /// Where the template shows the page's messages, if it does.
    private var messagesIndex: Int16 = -1
    /// The number that the app's icon bears for this scene, 0 for none; nil leaves it to the scene below.
    private(set) var badge: Int32?
    /// Known when the view has said what the template's keys are: see `open(with:)`.
    private(set) var template: Template!
    /// Stands before every id that the template makes, so that two scenes on one page do not share any.
    let idPrefix: String
    /// The fields that are bound both ways, by their slots ascending.
    var fields: [FieldState] = []
    /// Their slots, ascending.
    private(set) var fieldSlots: [Int] = []

    /// What the view has said, until it is put into practice.
    private(set) var draft: MountDraft?
    /// What follows the view's outputs.
    private(set) var outputs: [DisposeBase] = []
    /// Those that have given no value yet and should.
    private var awaited: [ObjectIdentifier] = []
    // A view has a handful: a search costs less than a table, in memory too.
    private(set) var inputs: [MountInput] = []

    /// What the window is called while this scene is on top; nil leaves it to the scene below.
    private(set) var title: String?
    private var location: MountLocation?

    init(idPrefix: String, page: Page) {
        self.idPrefix = idPrefix
        self.page = page
        draft = MountDraft()
    }

    /// A mount without a view, whose values are set.
    init(template: Template, idPrefix: String, page: Page) {
        self.template = template
        self.idPrefix = idPrefix
        self.page = page
        values = Array(repeating: .null, count: template.keys.count)
    }

    deinit {
        for output in outputs { output.dispose() }
    }

    /// Compiles the template for what the view has bound to its keys, the first time, and begins to observe.
    ///
    /// - Throws: What is wrong with the template or does not fit the view, with its place.
    func open(with library: TemplateLibrary, template name: String) throws {
        guard let draft else { preconditionFailure("A mount is opened once.") }
        template = try library.template(name, keys: draft.kinds)
        values = Array(repeating: .null, count: template.keys.count)
        if let mistake = draft.mistakes.first ?? wrongControls(in: template).first { throw mistake }
        if draft.optionalKeys.contains(Message.listKey), let slot = template.slot(of: Message.listKey) {
            messagesIndex = Int16(slot)
        }
        self.draft = nil
        outputs.reserveCapacity(draft.beginnings.count)
        // To its size.
        inputs = inputs.map { $0 }
        for (_, begin) in draft.beginnings { begin(self) }
        fieldSlots = page.context.fieldShapes.slots(of: fields)
    }

    /// Replaces the template by another that fits the same view. Outputs and inputs stay bound; only keys that the former template did without
    /// are followed anew. From here on the client has nothing of the scene.
    ///
    /// - Parameter newly: a draft that the view has bound for this.
    func adopt(_ new: Template, from newly: Mount) {
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
        if isReady { page.mountBecameReady() }
    }

    /// Ends the subscription to an output whose key the template has no more.
    private func remove(_ output: any SlotOutput) {
        awaited.removeAll { $0 == ObjectIdentifier(output) }
        guard let index = outputs.firstIndex(where: { $0 === output }) else { return }
        outputs.remove(at: index).dispose()
    }

    private var openDraft: MountDraft {
        guard let draft else { preconditionFailure("A view binds in bind(_:) only.") }
        return draft
    }

    /// Says what a key is, and what to do with its slot as soon as the template is known.
    ///
    /// - Parameter isOptional: whether the template may do without the key.
    func declare(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        _ begin: @escaping (Mount, _ slot: Int) -> Void
    ) {
        guard let draft else { preconditionFailure("A view binds in bind(_:) only: “\(key)” comes too late.") }
        draft.kinds[key] = kind
        if isOptional { draft.optionalKeys.insert(key) } else { draft.optionalKeys.remove(key) }
        draft.beginnings.append(
            (
                key,
                { mount in
                    guard let slot = isOptional ? mount.template.slot(of: key) : mount.slot(of: key) else { return }
                    begin(mount, slot)
                }
            ))
    }

    /// What to do as soon as the template is known.
    ///
    /// - Parameters:
    ///   - key: the key that it is about; nil where it is about none.
    ///   - isBeforeAll: for what hears of things that happen once, and may as soon as anything else is bound.
    func whenOpen(_ key: String? = nil, isBeforeAll: Bool = false, _ begin: @escaping (Mount) -> Void) {
        let draft = openDraft
        draft.beginnings.insert((key, begin), at: isBeforeAll ? 0 : draft.beginnings.endIndex)
    }

    /// Where the template shows the page's messages, if it does.
    var messagesSlot: Int? { messagesIndex < 0 ? nil : Int(messagesIndex) }

    /// Whether every bound output has given its first value.
    var isReady: Bool { awaited.isEmpty }

    /// The names of the outputs that have given no value yet.
    var missingOutputs: [String] {
        let missing = outputs.filter { awaited.contains(ObjectIdentifier($0)) }
        return missing.compactMap { ($0 as? any NamedOutput)?.name(in: self) }
    }
}

// MARK: Where it is found again

/// Where a scene is found again; few scenes say so themselves.
private final class MountLocation {
    var address: Address?
    var windowStarts: [String: Int] = [:]
}

extension Mount {
    private var madeLocation: MountLocation {
        let made = location ?? MountLocation()
        location = made
        return made
    }

    /// Where the scene is found again, where its view says so itself.
    var address: Address? { location?.address }

    func setAddress(_ address: Address) {
        madeLocation.address = address
        page.updateAddress()
    }

    /// Where the windows on long lists begin, by their names.
    var windowStarts: [String: Int] { location?.windowStarts ?? [:] }

    func setWindowStart(_ start: Int, of name: String) { madeLocation.windowStarts[name] = start }
}

// MARK: Outputs

extension Mount {
    /// Binds an output to a key of the template: text, a number, a flag, anything that a template shows. An error of the output ends the page.
    public func value<Value: TemplateConvertible>(_ key: String, to output: some ObservableConvertibleType<Value>) {
        declare(key, Value.templateKind) { mount, slot in mount.follow(output, ValueSink(mount, slot: slot)) }
    }

    /// Sets a key once, to what never changes.
    public func value<Value: TemplateConvertible>(_ key: String, _ constant: Value) {
        declare(key, Value.templateKind) { mount, slot in mount.set(slot, constant.templateValue) }
    }

    /// Binds the window's title, which the layout shows under its key `title`.
    public func title(to output: some ObservableConvertibleType<String>) {
        whenOpen { mount in
            mount.follow(output, TitleSink(mount))
        }
    }

    /// Sets the window's title once, to what never changes.
    public func title(_ constant: String) {
        whenOpen { $0.setTitle(constant) }
    }

    func bind<Value>(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        to output: some ObservableConvertibleType<Value>,
        _ convert: @escaping (Value) -> TemplateValue
    ) {
        declare(key, kind, isOptional: isOptional) { mount, slot in
            mount.follow(output, ConvertingSink(mount, slot: slot, convert))
        }
    }

    /// Subscribes for as long as the mount lives; the page is not ready before the first value.
    func follow<Value>(_ output: some ObservableConvertibleType<Value>, _ sink: OutputSink<Value>) {
        awaited.append(ObjectIdentifier(sink))
        listen(to: output, sink)
    }

    /// Subscribes for as long as the mount lives; whether anything ever comes does not matter.
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
        page.mountBecameReady()
    }

    func setBadge(_ count: Int) {
        badge = Int32(clamping: count)
        page.updateBadge()
    }

    func setTitle(_ title: String) {
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

extension Mount {
    /// The names that the view takes.
    var inputNames: [String] { inputs.map(\.name) }

    func input(_ name: String) -> MountInput? { inputs.first { $0.name == name } }

    func addInput(_ input: MountInput) {
        guard self.input(input.name) == nil else { return mistake(LiveError.boundTwice(input.name)) }
        inputs.append(input)
    }

    /// An action reads this field's text when it starts.
    func addReadField(_ name: String) { openDraft.readFields.insert(name) }

    /// The view has done what cannot be right.
    func mistake(_ error: LiveError) { openDraft.mistakes.append(error) }

    /// The names that the view takes, while it is a draft.
    var takenNames: Set<String> { openDraft.readFields.union(inputNames) }

    /// What of the view, while it is a draft, does not fit the controls that the template has.
    func wrongControls(in template: Template) -> [LiveError] {
        let known = template.controls.compactMap(\.name)
        return takenNames.sorted().filter { !known.contains($0) && $0 != PageVisibility.input }
            .map { LiveError.unknownControl($0, template: template.name, known: known) }
            + ControlCheck.mistakes(
                in: template, inputs: takenNames, fileInputs: inputs.compactMap { ($0 as? FilesInput)?.name })
    }
}

// MARK: Rendering

extension Mount {
    /// The whole scene as it is now.
    func render(into out: inout [UInt8]) {
        template.render(values, idPrefix: idPrefix, format: page.renderer.format, into: &out)
    }

    /// From here on the client has the scene as it is now.
    func clientHasAll() {
        isRendered = true
        outdated = []
        for index in fields.indices {
            fields[index].client = values[fields[index].shape.slot]
            fields[index].isUncertain = false
        }
    }

    /// Adds the operations that bring the client from what it has to what is true.
    ///
    /// - Parameter scene: the id of the element that the scene stands in.
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
