import EventLoops
public import HTMLTemplates
public import Rx
import Synchronization
public import Texts
import Tracing

/// Binds outputs to the keys of the template, and determines the changes that the client has to be sent.
extension ViewBinder {
    /// Binds an output to a key of the template. The values are text, numbers, conditions, or any other type that a
    /// template shows. An error of the output ends the page.
    // Inlinable for the same reason as the bindings of actions.
    @inlinable
    public func bindValue<Value: TemplateConvertible>(_ key: String, from output: some ObservableConvertibleType<Value>)
    {
        declare(key, Value.templateKind, from: output, to: ValueSink())
    }

    /// Binds an output of values with keys of their own to a key: `{{#person}}<p>{{name}}</p>{{/person}}`. An error of
    /// the output ends the page.
    public func bindValue<Model: TemplateModel>(_ key: String, from output: some ObservableConvertibleType<Model>) {
        bind(key, .model(TemplateSchema(Model.self)), to: output) { [lists = page.context.lists] in
            lists.record(of: $0)
        }
    }

    /// Binds an output of values with keys of their own that may be missing. A section over the key is written if there
    /// is a value, and `{{^person}}…{{/person}}` if there is none.
    public func bindValue<Model: TemplateModel>(_ key: String, from output: some ObservableConvertibleType<Model?>) {
        bind(key, .optional(.model(TemplateSchema(Model.self))), to: output) { [lists = page.context.lists] in
            if let model = $0 { lists.record(of: model) } else { .null }
        }
    }

    /// Sets a key to a value that never changes.
    public func setValue<Value: TemplateConvertible>(_ key: String, _ constant: Value) {
        let draft = openDraft
        let index = draft.declare(DeclaredKey(name: key, kind: Value.templateKind, isOptional: false))
        draft.add(.value(index, constant.templateValue))
    }

    /// Binds the page's title, which the layout shows with its key `title`.
    public func bindTitle(from output: some ObservableConvertibleType<String>) {
        needsScene(for: "title")
        declare(from: output, to: TitleSink())
    }

    /// Binds the page's title to texts, which are shown in the user's language.
    public func bindTitle(from output: some ObservableConvertibleType<Text>) {
        needsScene(for: "title")
        declare(from: output, to: TitleSink())
    }

    /// Sets the page's title to a text, which is shown in the user's language: `page.setTitle("Settings")`.
    public func setTitle(_ constant: Text) {
        needsScene(for: "title")
        whenOpen { $0.showTitle(constant.templateValue) }
    }

    /// Sets the page's title to data, which is the same in every language.
    @_disfavoredOverload
    public func setTitle(_ constant: String) { setTitle(Text(verbatim: constant)) }

    func bind<Value>(
        _ key: String, _ kind: TemplateKeyKind, isOptional: Bool = false,
        to output: some ObservableConvertibleType<Value>,
        _ convert: @escaping (Value) -> TemplateValue
    ) {
        declare(key, kind, isOptional: isOptional, from: output, to: ConvertingSink(convert))
    }
}

// MARK: Subscriptions

extension ViewBinder {
    /// Indicates whether every bound output has emitted its first value.
    var isReady: Bool { outputs.areReady && components?.areReady ?? true }

    /// The names of the outputs that have not emitted a value yet.
    var missingOutputs: [String] {
        let own = outputs.missing.compactMap { ($0 as? any NamedOutput)?.name(in: self) }
        guard let components, !components.areReady else { return own }
        let others = components.all.flatMap { component in
            component.binder.missingOutputs.map { "\(component.path)\($0)" }
        }
        return own + others.sorted()
    }

    /// Subscribes to an output for the lifetime of the binder. The page is not ready before the output's first value.
    func follow<Value>(_ output: some ObservableConvertibleType<Value>, _ sink: SlotSink<Value>, inSlot slot: Int) {
        sink.slot = slot
        begin(sink, with: output.asObservable())
    }

    /// Subscribes to an output for the lifetime of the binder. The page does not wait for a value of the output.
    func listen<Value>(to output: some ObservableConvertibleType<Value>, _ sink: OutputSink<Value>) {
        begin(sink, with: output.asObservable(), isAwaited: false)
    }

    /// Subscribes to an output for the lifetime of the binder.
    ///
    /// - Parameters:
    ///   - source: The observable of the output's values.
    ///   - isAwaited: Indicates whether the page is not ready before the output's first value.
    func begin(_ output: any NamedOutput, with source: AnyObject, isAwaited: Bool = true) {
        outputs.add(output)
        output.begin(source, in: self)
        // Most outputs have a value at once.
        if isAwaited, !output.hasValue { outputs.await(output) }
    }

    func gotFirstValue(of output: AnyObject) {
        guard outputs.gotValue(of: output) else { return }
        page.checkLateOutputs()
        if let component {
            if outputs.areReady, component.becameReady(), scene.isReady { page.binderBecameReady() }
        } else if isReady {
            page.binderBecameReady()
        }
    }
}

// MARK: Values

extension ViewBinder {
    /// The current values, indexed by the template's slots.
    var values: [TemplateValue] { slots.current }

    func set(_ slot: Int, _ value: TemplateValue) {
        Trace.step()
        if fieldSlots.contains(slot) { fieldIsDecided(slot) }
        replace(slot, value)
    }

    func replace(_ slot: Int, _ value: TemplateValue) {
        Trace.step()
        slots.replace(slot, value)
        noteChange()
        page.setNeedsFlush()
    }

    /// Records a change that the client does not have, where the page finds it when it is flushed.
    func noteChange() {
        if let component {
            component.noteChange()
            if scene.isLayout { page.markStale(.layout) }
        } else if isLayout {
            page.markStale(.layout)
        }
    }

    func slot(of key: String) -> Int? {
        if let slot = template.slot(of: key) { return slot }
        page.fail(LiveError.unknownKey(key, template: template.name, known: template.keys))
        return nil
    }

    /// The whole scene with its current values.
    var html: [UInt8] {
        if components?.isEmpty == false {
            componentsWillBeWritten()
            var html: [UInt8] = []
            template.render(values, idPrefix: idPrefix, format: page.renderer.format, into: &html)
            return html
        }
        // The rendered scenes have shared values too, which are then compared in constant time.
        shareValues()
        return page.renderer.scenes.html(of: template, values, idPrefix: idPrefix, page.renderer.format)
    }

    /// Records that the client has the scene with its current values.
    func clientHasAll() {
        slots.clientHasAll()
        shareValues()
        predictions?.clientHasNothing()
        for index in fields.indices {
            fields[index].client = values[fields[index].shape.slot]
            fields[index].isUncertain = false
        }
    }

    /// Replaces the values by the same ones of another page. Few components have the same values, and values with
    /// components would keep these alive.
    func shareValues() {
        guard !slots.areShared, component == nil, components?.isEmpty ?? true else { return }
        slots.share(page.renderer.values.values(sameAs: values, of: template))
    }

    /// Records that everything that shows a value must be written again.
    func rewriteAll() { slots.invalidate() }

    /// Records that the client does not have the component, so that changes need not be recorded.
    func clientHasNothing() { slots.clientHasNothing() }

    /// Adds the operations that update the client to the current values of the scene and its components.
    ///
    /// - Parameter scene: The id of the element that contains the scene.
    func flush(
        into operations: inout [Operation], using renderer: SharedRenderer, scene: @autoclosure () -> String?
    ) {
        flushOwn(into: &operations, using: renderer, scene: scene)
        components?.flush(into: &operations, using: renderer, scene: scene)
    }

    /// Adds the operations that update the client to the current values, without those of components.
    func flushOwn(into operations: inout [Operation], using renderer: SharedRenderer, scene: () -> String?) {
        Trace.step()
        if !slots.outdated.isEmpty {
            do {
                // The components of the scene may read its values while they are rendered.
                let shared = try renderer.update(self, from: slots.outdated, to: slots.current, into: &operations)
                for list in shared { slots.share(list) }
            } catch {
                return page.fail(error)
            }
            slots.outdated.removeAll(keepingCapacity: true)
            shareValues()
        }
        if areFieldsInQuestion { flushFields(into: &operations, scene: scene) }
        if predictions != nil { flushPredictions(into: &operations, using: renderer) }
    }
}

// MARK: Sinks

/// An output to which a binder subscribes, with a name for logs and error pages.
protocol NamedOutput: DisposeBase {
    /// Indicates whether the output has emitted a value.
    var hasValue: Bool { get }
    /// Returns the key to which the output is bound, or the name of the binding, such as `title`, `address` or `alert`.
    func name(in binder: ViewBinder) -> String
    /// Subscribes a binder to an observable of the output's values.
    func begin(_ source: AnyObject, in binder: ViewBinder)
}

/// The subscription of a binder to an output.
@usableFromInline
class OutputSink<Value>: EndSink<Value>, NamedOutput {
    // Not reference-counted: the binder disposes of all its sinks before it is deallocated. Read and set on the loop
    // only.
    private unowned(unsafe) var binder: ViewBinder?
    // Set before the subscription begins.
    @exclusivity(unchecked) private var loop: EventLoop!
    /// The number of values from other threads that are queued for the loop. A value that is emitted on the loop in the
    /// meantime is queued behind them, which preserves their order.
    private let carried = Atomic<Int32>(0)
    @exclusivity(unchecked) private(set) final var hasValue = false

    final func begin(_ source: AnyObject, in binder: ViewBinder) {
        self.binder = binder
        loop = binder.loop
        began(in: binder)
        follow(unsafeDowncast(source, to: Observable<Value>.self))
    }

    /// Called before the binder is subscribed.
    func began(in binder: ViewBinder) {}

    /// Handles a new value. Called on the loop.
    func take(_ value: Value, _ binder: ViewBinder) { fatalError("A subclass must override take(_:_:).") }

    func name(in binder: ViewBinder) -> String { fatalError("A subclass must override name(in:).") }

    final override func onNext(_ value: Value) {
        Trace.step()
        if loop.inEventLoop, carried.load(ordering: .relaxed) == 0 { receive(value) } else { carry(value) }
    }

    private func carry(_ value: Value) {
        carried.add(1, ordering: .relaxed)
        let bound = LoopBound((self, value), on: loop)
        loop.execute {
            let (sink, value) = bound.onLoop
            sink.carried.subtract(1, ordering: .relaxed)
            sink.receive(value)
        }
    }

    private func receive(_ value: Value) {
        Trace.step()
        guard let binder else { return }
        take(value, binder)
        if hasValue { return }
        hasValue = true
        binder.gotFirstValue(of: self)
    }

    final override func onError(_ error: any Error) {
        let (isFirst, last) = end()
        guard isFirst else { return }
        LoopBound(self, on: loop).run { sink in
            if let binder = sink.binder { binder.page.fail(error, of: sink, in: binder) }
        }
        last?.disposeAfterTermination()
    }

    final override func onCompleted() {
        end().last?.disposeAfterTermination()
    }

    /// Ends the subscription when the binder is deallocated or no longer needs it. Called on the page's loop.
    final override func dispose() {
        let isFirst = binder != nil
        binder = nil
        super.dispose()
        if isFirst { disposed() }
    }

    /// Called once on the loop when the subscription has ended with its binder.
    func disposed() {}
}

/// An output that sets a key.
protocol SlotOutput: NamedOutput {
    /// The key's slot in the binder's template.
    var slot: Int { get set }
}

/// Sets a key to a value that a subclass determines.
@usableFromInline
class SlotSink<Value>: OutputSink<Value>, SlotOutput {
    @exclusivity(unchecked) final var slot = -1

    final override func name(in binder: ViewBinder) -> String { binder.template.keys[slot] }
}

/// Sets a key to the values of an output.
@usableFromInline
final class ValueSink<Value: TemplateConvertible>: SlotSink<Value> {
    @usableFromInline
    override init() { super.init() }

    override func take(_ value: Value, _ binder: ViewBinder) {
        Trace.step()
        binder.set(slot, value.templateValue)
    }
}

/// Sets a key to the converted values of an output.
final class ConvertingSink<Value>: SlotSink<Value> {
    private let convert: (Value) -> TemplateValue

    init(_ convert: @escaping (Value) -> TemplateValue) { self.convert = convert }

    override func take(_ value: Value, _ binder: ViewBinder) { binder.set(slot, convert(value)) }
}

/// Sets the title of a scene.
final class TitleSink<Title: TemplateConvertible>: OutputSink<Title> {
    override func take(_ title: Title, _ binder: ViewBinder) { binder.showTitle(title.templateValue) }

    override func name(in binder: ViewBinder) -> String { "title" }
}
