import EventLoops
public import HTMLTemplates
import HTTP
public import Rx

/// A scene as it stands on a page: its template, the values that its view bound to it, and the inputs that the view takes.
///
/// A view gets it in ``View/bind(_:)``. It lives on its page's loop, and all its calls are made there. A name that the template does
/// not have ends the page with an error that says so.
public final class Mount {
    // What a change looks at stands first, together: thousands of mounts may take one that the processor has not seen for a while.
    /// What is true now, by the template's slots.
    private(set) var values: [TemplateValue] = []
    /// What the client has in the slots that were set since the last flush: as few as have changed, not all.
    private var outdated: [SlotValue] = []
    unowned let page: Page
    /// Whether the client has been sent the whole; before, nothing needs to be known of what it has.
    private var isRendered = false
    /// Known when the view has said what the template's keys are: see `open(with:)`.
    private(set) var template: Template!
    /// Stands before every id that the template makes, so that two scenes on one page do not share any.
    let idPrefix: String
    /// The fields that are bound both ways, by their slots ascending.
    var fields: [FieldState] = []
    /// Their slots, ascending.
    private(set) var fieldSlots: [Int] = []
    /// Whether a field was edited or set since the last flush: only then may it hold something else than the view model.
    var areFieldsInQuestion = false

    /// What the keys are that the view has bound, and how to begin with each.
    private(set) var kinds: [String: TemplateKeyKind] = [Message.listKey: Message.listKind]
    private var beginnings: [(Mount) -> Void] = []
    /// What is wrong whatever the template is.
    private(set) var mistakes: [LiveError] = []
    /// The keys that the template may do without, and the fields that are read when an action starts.
    private(set) var optionalKeys: Set<String> = [Message.listKey]
    private(set) var readFields: Set<String> = []

    /// What follows the view's outputs.
    private var outputs: [any MountOutput] = []
    // A view has a handful of each: a search costs less than a table, in memory too.
    private var inputs: [(name: String, input: Input)] = []
    private var lookups: [(type: ObjectIdentifier, find: (String) -> Any?)] = []
    private var awaited = 0
    /// Where the windows on long lists begin, by their names.
    var windowStarts: [String: Int] = [:]

    /// What a posted name does: a field takes its value, an action starts.
    enum Input {
        case field((_ mount: Mount, _ values: [String], _ form: PostedForm) -> Void)
        case action((_ mount: Mount, _ value: String, _ form: PostedForm) -> Void)
        case files(limit: Int, (_ mount: Mount, _ files: [FormFile]) -> Void)
        /// What the page itself tells the view.
        case signal(() -> Void)
    }

    init(idPrefix: String, page: Page) {
        self.idPrefix = idPrefix
        self.page = page
    }

    /// A mount without a view, whose values are set.
    init(template: Template, idPrefix: String, page: Page) {
        self.template = template
        self.idPrefix = idPrefix
        self.page = page
        values = Array(repeating: .null, count: template.keys.count)
    }

    deinit {
        for output in outputs { output.cut() }
    }

    /// Compiles the template for what the view has bound to its keys, the first time, and begins to observe.
    ///
    /// - Throws: What is wrong with the template or does not fit the view, with its place.
    func open(with library: TemplateLibrary, template name: String) throws {
        template = try library.template(name, keys: kinds)
        values = Array(repeating: .null, count: template.keys.count)
        if let mistake = mistakes.first ?? wrongControls(in: template).first { throw mistake }
        if optionalKeys.contains(Message.listKey) { messagesSlot = template.slot(of: Message.listKey) }
        let beginnings = beginnings
        (self.beginnings, kinds, optionalKeys, readFields) = ([], [:], [], [])
        outputs.reserveCapacity(beginnings.count)
        // To its size.
        inputs = inputs.map { $0 }
        for begin in beginnings { begin(self) }
        fieldSlots = page.context.fieldShapes.slots(of: fields)
    }

    /// Says what a key is, and what to do with its slot as soon as the template is known.
    ///
    /// - Parameter isOptional: whether the template may do without the key.
    func declare(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        _ begin: @escaping (Mount, _ slot: Int) -> Void
    ) {
        precondition(template == nil, "A view binds in bind(_:) only: “\(key)” comes too late.")
        kinds[key] = kind
        if isOptional { optionalKeys.insert(key) } else { optionalKeys.remove(key) }
        beginnings.append { mount in
            guard let slot = isOptional ? mount.template.slot(of: key) : mount.slot(of: key) else { return }
            begin(mount, slot)
        }
    }

    /// What to do as soon as the template is known.
    ///
    /// - Parameter isBeforeAll: for what hears of things that happen once, and may as soon as anything else is bound.
    func whenOpen(isBeforeAll: Bool = false, _ begin: @escaping (Mount) -> Void) {
        precondition(template == nil, "A view binds in bind(_:) only.")
        beginnings.insert(begin, at: isBeforeAll ? 0 : beginnings.endIndex)
    }

    /// Where the template shows the page's messages, if it does.
    private(set) var messagesSlot: Int?

    /// Whether every bound output has given its first value.
    var isReady: Bool { awaited == 0 }

    /// The number that the app's icon bears for this scene, 0 for none; nil leaves it to the scene below.
    private(set) var badge: Int?

    /// What the window is called while this scene is on top; nil leaves it to the scene below.
    private(set) var title: String?

    /// Where the scene is found again, where its view says so itself.
    private(set) var address: Address?
}

// MARK: Outputs

extension Mount {
    /// Binds an output to a key: text, a number, a flag, anything that a template shows.
    public func value<Value: TemplateConvertible>(_ key: String, to output: some ObservableConvertibleType<Value>) {
        bind(key, Value.templateKind, to: output) { $0.templateValue }
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

    func bind<Value>(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        to output: some ObservableConvertibleType<Value>,
        _ convert: @escaping (Value) -> TemplateValue
    ) {
        declare(key, kind, isOptional: isOptional) { mount, slot in
            mount.follow(output, ValueSink(mount, slot: slot, convert))
        }
    }

    /// Subscribes for as long as the mount lives; the page is not ready before the first value.
    func follow<Value>(_ output: some ObservableConvertibleType<Value>, _ sink: OutputSink<Value>) {
        awaited += 1
        sink.isAwaited = true
        listen(to: output, sink)
    }

    /// Subscribes for as long as the mount lives; whether anything ever comes does not matter.
    func listen<Value>(to output: some ObservableConvertibleType<Value>, _ sink: OutputSink<Value>) {
        outputs.append(sink)
        sink.follow(output.asObservable())
    }

    func gotFirstValue() {
        awaited -= 1
        if awaited == 0 { page.mountBecameReady() }
    }

    func setBadge(_ count: Int) {
        badge = count
        page.updateBadge()
    }

    func setTitle(_ title: String) {
        self.title = title
        page.updateTitle()
    }

    func setAddress(_ address: Address) {
        self.address = address
        page.updateAddress()
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

// MARK: Rows

extension Mount {
    /// Lets a row be found by its identity's text, as the input of an action.
    func addLookup<Row>(of type: Row.Type, _ find: @escaping (String) -> Row?) {
        lookups.append((ObjectIdentifier(type), find))
    }

    func row<Row>(_ type: Row.Type, withID id: String) -> Row? {
        for lookup in lookups where lookup.type == ObjectIdentifier(type) {
            if let row = lookup.find(id) as? Row { return row }
        }
        return nil
    }
}

// MARK: Inputs

extension Mount {
    /// The names that the view takes.
    var inputNames: [String] { inputs.map(\.name) }

    func input(_ name: String) -> Input? { inputs.first { $0.name == name }?.input }

    func addInput(_ name: String, _ input: Input) {
        guard self.input(name) == nil else { return mistake(LiveError.boundTwice(name)) }
        inputs.append((name, input))
    }

    /// The names that the view takes.
    var takenNames: Set<String> { readFields.union(inputs.map(\.name)) }

    /// An action reads this field's text when it starts.
    func addReadField(_ name: String) {
        readFields.insert(name)
    }

    /// The view has done what cannot be right.
    func mistake(_ error: LiveError) {
        mistakes.append(error)
    }

    /// What of the view does not fit the controls that the template has.
    func wrongControls(in template: Template) -> [LiveError] {
        let known = template.controls.compactMap(\.name)
        return (inputs.map(\.name) + readFields).sorted().filter { !known.contains($0) && $0 != PageVisibility.input }
            .map { LiveError.unknownControl($0, template: template.name, known: known) }
            + ControlCheck.mistakes(in: template, fileInputs: fileInputs)
    }

    private var fileInputs: [String] {
        inputs.compactMap { if case .files = $0.input { $0.name } else { nil } }
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
