public import Differences
import HTMLTemplates
public import Rx

/// Components: views inside a view, each with its own view model.
extension ViewBinder {
    /// Places a view in the element that contains `{{{key}}}`, as a component with its own view model.
    ///
    /// A component has its own template and its own scope of keys, ids and names: a field or button in it can have the
    /// same name as one in another instance. A change in it sends only its own fragments. In a component the view's
    /// `bind(_:)` can use everything except the title, the address and the badge, which belong to scenes.
    ///
    /// With `{{#key}}…{{/key}}` instead, the component also receives content, which the component's template writes
    /// with `{{{content}}}`. The content uses the keys and controls of the enclosing view.
    ///
    /// An error of an output inside a component does not end the page: the component is replaced by a message with a
    /// button that binds its view again.
    ///
    /// - Parameters:
    ///   - key: The key of the component: letters, digits, hyphens and underscores.
    ///   - view: The view to show there.
    ///   - isDeferred: Indicates whether the page is shown without waiting for the first values of the component's
    ///     outputs. Until they have values, the key has none, so that `{{^key}}…{{/key}}` writes a placeholder. A
    ///     browser that runs no scripts then requests the document again, and that request waits for them.
    public func setComponent(_ key: String, _ view: some View, isDeferred: Bool = false) {
        checkComponentKey(key)
        openDraft.components.append((key, { [view] }))
        declare(key, .component) { binder, slot in
            guard let component = binder.mount(view, key: key, isDeferred: isDeferred) else { return }
            binder.keep(component, inSlot: slot)
        }
    }

    /// Binds a component whose view model changes: each new view model gets a new component, and the former one is
    /// disposed of with its bindings. Without a view model there is no component.
    ///
    /// - Parameters:
    ///   - key: The key of the component: letters, digits, hyphens and underscores.
    ///   - output: The view models. An element that is the same object as the one before has no effect.
    ///   - isDeferred: Indicates whether the page is shown without waiting for the first values of the component's
    ///     outputs, as in ``setComponent(_:_:isDeferred:)``.
    ///   - view: Creates the view of a view model.
    public func bindComponent<Model: AnyObject, Content: View>(
        _ key: String, from output: some ObservableConvertibleType<Model?>, isDeferred: Bool = false,
        view: @escaping (Model) -> Content
    ) {
        checkComponentKey(key)
        openDraft.components.append((key, { Self.first(of: output).flatMap { $0 }.map { [view($0)] } ?? [] }))
        declare(key, .component, from: output, to: ComponentSink(isDeferred: isDeferred, view))
    }

    /// Binds a component whose view model changes: each new view model gets a new component, and the former one is
    /// disposed of with its bindings.
    public func bindComponent<Model: AnyObject, Content: View>(
        _ key: String, from output: some ObservableConvertibleType<Model>, isDeferred: Bool = false,
        view: @escaping (Model) -> Content
    ) {
        bindComponent(key, from: output.asObservable().map { Optional($0) }, isDeferred: isDeferred, view: view)
    }

    /// Binds a list of components, one for each view model: `{{#people}}<li>{{{component}}}</li>{{/people}}`.
    ///
    /// A component is created when its view model's identity first appears, kept while the identity remains in the list
    /// with the same view model, also when it moves, and disposed of when it is gone. The client receives only the
    /// insertions, removals and moves, and the changes inside the components. Two view models with the same identity
    /// end the page with an error.
    ///
    /// - Parameters:
    ///   - key: The key of the list: letters, digits, hyphens and underscores.
    ///   - output: The view models in the order of the rows. Each change takes time proportional to their number.
    ///   - view: Creates the view of a view model.
    public func bindComponents<Model: AnyObject & IdentifiableType, Content: View>(
        _ key: String, from output: some ObservableConvertibleType<[Model]>, view: @escaping (Model) -> Content
    ) {
        checkComponentKey(key)
        openDraft.components.append((key, { Self.first(of: output)?.first.map { [view($0)] } ?? [] }))
        let kind = TemplateKeyKind.list(rows: TemplateSchema(ComponentRow.self), keyed: true)
        declare(key, kind, from: output, to: ComponentsSink(view))
    }

    /// Declares the key with which the template of a component writes the content that it is given.
    func declareContent() {
        openDraft.declare(DeclaredKey(name: Component.contentKey, kind: .component, isOptional: true))
    }

    private func checkComponentKey(_ key: String) {
        precondition(
            !key.isEmpty
                && key.utf8.allSatisfy {
                    switch $0 {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }, "The component's key “\(key)” must consist of letters, digits, hyphens and underscores.")
    }

    /// Returns the element that an output emits at once; `nil` if it emits none.
    private static func first<Element>(of output: some ObservableConvertibleType<Element>) -> Element? {
        var first: Element?
        output.asObservable().take(1).subscribe(onNext: { first = $0 }).dispose()
        return first
    }

    /// Records that the view binds something that only a scene has.
    func needsScene(for what: StaticString) { openDraft.bindingOfScene = what }
}

// MARK: The scene's components

extension ViewBinder {
    /// The binder of the scene that contains the component, or the binder itself.
    var scene: ViewBinder {
        var binder = self
        while let component = binder.component { binder = component.parent }
        return binder
    }

    /// The table of the scene's components. There is one if a template of the scene has a key for a component.
    var componentTable: ComponentTable {
        guard let components = scene.components else { preconditionFailure("The scene has no components.") }
        return components
    }

    /// Indicates whether the template of the scene or of a component in it may set an element's style.
    var hasStyles: Bool { template.hasStyles || components?.all.contains { $0.binder.template.hasStyles } == true }

    /// Returns the name under which a control of the view is posted.
    func postedName(_ name: String) -> String { component.map { $0.path + name } ?? name }

    /// Returns the component of the scene that a posted name belongs to, and the rest of the name.
    func component(named posted: String) -> (component: Component, name: String)? {
        guard let components, let colon = posted.lastIndex(of: ":"),
            let component = components.component(at: posted[...colon])
        else { return nil }
        return (component, String(posted[posted.index(after: colon)...]))
    }

    fileprivate func mount(
        _ view: any View, key: String, identity: String? = nil, isDeferred: Bool = false
    ) -> Component? {
        do {
            return try Component(view, key: key, identity: identity, isDeferred: isDeferred, in: self)
        } catch {
            page.fail(error)
            return nil
        }
    }

    /// Shows a component for the lifetime of the binder.
    private func keep(_ component: Component, inSlot slot: Int) {
        // An output that never emits keeps the component while it is not shown.
        outputs.add(ConstantComponent(component))
        set(slot, component.value)
    }

    /// The components of the view, without those inside them.
    private func ownComponents(in slots: [Int]) -> [any TemplateComponent] {
        slots.flatMap { slot -> [any TemplateComponent] in
            switch values[slot] {
            case .component(let component): [component]
            case .list(let list): list.rows(as: ComponentRow.self)?.map(\.component) ?? []
            default: []
            }
        }
    }

    /// Records that the components are about to be rendered with the parts that contain them, or are hidden in them.
    ///
    /// - Parameter slots: The slots of the components; `nil` for all.
    func componentsWillBeWritten(in slots: [Int]? = nil) {
        for case let component as Component in ownComponents(in: slots ?? template.componentSlots) { component.hide() }
        if let content = template.slot(of: Component.contentKey), slots?.contains(content) ?? true {
            component?.hideContent()
        }
    }

    /// Returns the names of the elements around the place of a component, outermost first.
    func surroundings(ofComponent key: String) -> [String] {
        let outer = component?.surroundings ?? []
        guard let place = template.place(ofComponent: key, values) else { return outer }
        guard let content = place.content, let slot = template.slot(of: content.key),
            case .component(let enclosing as Component) = values[slot]
        else { return outer + place.ancestors }
        return enclosing.binder.surroundings(ofComponent: Component.contentKey) + place.ancestors[content.depth...]
    }

    func closeComponents() {
        for case let holder as any ComponentHolder in outputs.all { holder.closeComponents() }
    }
}

/// A row of a list of components.
struct ComponentRow: TemplateModel, IdentifiableType, Equatable {
    let identity: String
    let component: Component
    /// The component's version when the row was created.
    let version: Int32

    init(_ component: Component, identity: String) {
        (self.identity, self.component) = (identity, component)
        version = component.version
    }

    static let templateKeys = TemplateKeys<ComponentRow> { key in
        key("component", \.component)
    }

    static func == (left: ComponentRow, right: ComponentRow) -> Bool {
        left.component === right.component && left.version == right.version
    }
}

extension Component: TemplateConvertible {
    static var templateKind: TemplateKeyKind { .component }
    var templateValue: TemplateValue { .component(self) }
}

// MARK: Sinks

/// An output that keeps components alive.
protocol ComponentHolder: AnyObject {
    /// Ends the components.
    func closeComponents()
}

/// Keeps a component that never changes.
private final class ConstantComponent: DisposeBase, ComponentHolder {
    private let component: Component

    init(_ component: Component) { self.component = component }

    func closeComponents() { component.close() }
}

/// Sets a key to the component of the latest view model.
private final class ComponentSink<Model: AnyObject, Content: View>: SlotSink<Model?>, ComponentHolder {
    private let view: (Model) -> Content
    private let isDeferred: Bool
    private var current: (model: Model, component: Component)?

    init(isDeferred: Bool, _ view: @escaping (Model) -> Content) {
        self.view = view
        self.isDeferred = isDeferred
    }

    override func take(_ model: Model?, _ binder: ViewBinder) {
        if let current, current.model === model { return }
        current?.component.close()
        current = model.flatMap { model in
            binder.mount(view(model), key: name(in: binder), isDeferred: isDeferred).map { (model, $0) }
        }
        binder.set(slot, current?.component.value ?? .null)
    }

    func closeComponents() { current?.component.close() }
}

/// Sets a key to the components of the view models in a list.
private final class ComponentsSink<Model: AnyObject & IdentifiableType, Content: View>: SlotSink<[Model]>,
    ComponentList, ComponentHolder
{
    private let view: (Model) -> Content
    private var current: [Model.Identity: (model: Model, row: ComponentRow)] = [:]

    init(_ view: @escaping (Model) -> Content) { self.view = view }

    override func take(_ models: [Model], _ binder: ViewBinder) {
        var former = current
        var rows: [ComponentRow] = []
        rows.reserveCapacity(models.count)
        current.removeAll(keepingCapacity: true)
        for model in models {
            let identity = model.identity
            let text = RowIdentity.text(identity)
            guard current[identity] == nil else { return binder.page.fail(DuplicateIdentity(text)) }
            if let known = former[identity], known.model === model {
                former[identity] = nil
                current[identity] = known
                rows.append(known.row)
                continue
            }
            former.removeValue(forKey: identity)?.row.component.close()
            guard let component = binder.mount(view(model), key: name(in: binder), identity: text) else { return }
            component.list = self
            let row = ComponentRow(component, identity: text)
            current[identity] = (model, row)
            rows.append(row)
        }
        for (_, row) in former.values { row.component.close() }
        binder.set(slot, .list(TemplateList(rows) { $0.identity }))
    }

    func closeComponents() {
        for (_, row) in current.values { row.component.close() }
    }

    func resend(_ component: Component) {
        let binder = component.parent
        guard case .list(let list) = binder.values[slot], let rows = list.rows(as: ComponentRow.self) else { return }
        let newer = rows.map { $0.component === component ? ComponentRow(component, identity: $0.identity) : $0 }
        for (identity, known) in current where known.row.component === component {
            current[identity]?.row = ComponentRow(component, identity: known.row.identity)
        }
        binder.set(slot, .list(TemplateList(newer) { $0.identity }))
    }
}
