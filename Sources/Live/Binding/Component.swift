import HTMLTemplates
import HTTP

/// A component of a scene: a view inside another view, with its own binder and its own scope of ids and names.
///
/// The ids in its markup begin with its path (``ViewBinder/idPrefix``), and so do the names of its controls: the button
/// `remove` in the row `42` of the list `people` is posted as `people:42:remove`. The path depends only on the keys and
/// identities that lead to the component, so that it is the same when the page is mounted again.
final class Component: TemplateComponent, @unchecked Sendable {
    // Sendable because its state is used only on its page's loop, where the template is rendered.

    let view: any View
    let binder: ViewBinder
    /// The key under which the enclosing view has bound the component or its list.
    let key: String
    /// The binder of the enclosing view, which keeps this component alive.
    unowned let parent: ViewBinder
    /// Indicates whether the markup that was rendered last contains the component, unless a component around it is
    /// hidden.
    private var isWritten = false
    private(set) var showsContent = false
    /// Indicates whether the component is among those with changes.
    fileprivate var isListed = false
    /// Indicates whether the page waits for first values of the component.
    fileprivate var isAwaited = false
    private(set) var isClosed = false

    /// Creates a component and binds its view.
    ///
    /// - Parameter identity: The identity of its row, if it is in a list.
    /// - Throws: `TemplateError` or ``LiveError``, if the view does not match its template.
    init(_ view: some View, key: String, identity: String? = nil, in parent: ViewBinder) throws {
        self.view = view
        self.key = key
        self.parent = parent
        binder = ViewBinder(
            idPrefix: Self.prefix(of: key, identity, within: parent), page: parent.page)
        binder.component = self
        let table = parent.componentTable
        binder.firstPatch = parent.page.nextPatch
        binder.declareContent()
        view.bind(binder)
        try binder.open(with: table.templates, template: type(of: view).template)
        table.add(self)
        if parent.template.hasContent(ofComponent: key), let slot = binder.template.slot(of: Self.contentKey) {
            binder.replace(slot, .component(ComponentContent(of: self)))
        }
    }

    /// The key with which a component's template writes the content that the enclosing template gives it.
    static let contentKey = "content"

    private static func prefix(of key: String, _ identity: String?, within parent: ViewBinder) -> String {
        var prefix = parent.idPrefix
        if parent.component == nil { prefix += ":" }
        prefix += key + ":"
        if let identity { prefix += TemplateFragment.encoded(identity: identity) + ":" }
        return prefix
    }

    /// The part of the component's ids that precedes the names of its controls.
    var path: Substring { binder.idPrefix.drop { $0 != ":" }.dropFirst() }

    func write(into out: inout [UInt8]) {
        isWritten = true
        binder.componentsWillBeWritten()
        binder.template.render(
            binder.values, idPrefix: binder.idPrefix, format: binder.page.renderer.format, into: &out)
        binder.clientHasAll()
    }

    fileprivate func writeContent(into out: inout [UInt8]) {
        showsContent = true
        parent.template.renderContent(
            ofComponent: key, parent.values, idPrefix: parent.idPrefix, format: parent.page.renderer.format, into: &out)
    }

    deinit { binder.component = nil }

    /// Records that the markup around the component is about to be rendered, possibly without it.
    func hide() { isWritten = false }

    /// Records that the component's own markup is about to be rendered, possibly without its content.
    func hideContent() {
        showsContent = false
        parent.componentsWillBeWritten(in: parent.template.componentSlots(inContentOf: key))
    }

    /// Indicates whether the client has the component.
    var isOnPage: Bool {
        guard isWritten, !isClosed, let slot = parent.template.slot(of: key),
            let fragment = parent.template.fragments.last(where: { $0.keys.contains(slot) })
        else { return false }
        return parent.template.isOnPage(fragment, parent.values) && (parent.component?.isOnPage ?? true)
    }

    /// Records a change that the client does not have.
    func noteChange() {
        if isWritten, !isListed { parent.componentTable.noteChange(of: self) }
    }

    /// Records that an output has its first value. Returns true if the page waited for it.
    func becameReady() -> Bool { parent.componentTable.becameReady(self) }

    /// Ends the component's bindings and those of the components in it, because it is no longer on the page.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        binder.close()
        parent.componentTable.remove(self)
    }
}

/// The content that a template gives to a component, as a value of the component's template.
private final class ComponentContent: TemplateComponent, @unchecked Sendable {
    // Sendable because its state is used only on its page's loop, where the template is rendered.

    private unowned let component: Component

    init(of component: Component) { self.component = component }

    var showsContent: Bool { false }

    func write(into out: inout [UInt8]) { component.writeContent(into: &out) }
}

/// All components of a scene, at any depth.
final class ComponentTable {
    let templates: TemplateLibrary
    private unowned let scene: ViewBinder
    /// The components by the prefix of their ids. Their binders keep them alive.
    private var components: [String: Unmanaged<Component>] = [:]
    /// The components with changes that the client does not have.
    private var changed: [Component] = []
    /// The number of components whose outputs lack first values.
    private var awaitedCount = 0

    init(of scene: ViewBinder, templates: TemplateLibrary) {
        self.scene = scene
        self.templates = templates
    }

    /// Indicates whether all outputs of all components have values.
    var areReady: Bool { awaitedCount == 0 }

    var all: some Sequence<Component> { components.values.lazy.map { $0.takeUnretainedValue() } }

    fileprivate func add(_ component: Component) {
        components[component.binder.idPrefix] = Unmanaged.passUnretained(component)
        component.isAwaited = !component.binder.outputs.areReady
        if component.isAwaited { awaitedCount += 1 }
    }

    fileprivate func remove(_ component: Component) {
        let prefix = component.binder.idPrefix
        // A successor with the same path may have been added already.
        if components[prefix]?.toOpaque() == Unmanaged.passUnretained(component).toOpaque() {
            components[prefix] = nil
        }
        if component.isListed { changed.removeAll { $0 === component } }
        _ = becameReady(component)
    }

    fileprivate func becameReady(_ component: Component) -> Bool {
        guard component.isAwaited else { return false }
        component.isAwaited = false
        awaitedCount -= 1
        return true
    }

    fileprivate func noteChange(of component: Component) {
        component.isListed = true
        changed.append(component)
    }

    /// Returns the component whose controls have names that begin with the path.
    func component(at path: some StringProtocol) -> Component? {
        components["\(scene.idPrefix):\(path)"]?.takeUnretainedValue()
    }

    /// Adds the operations that update the client to the current values of the components.
    func flush(into operations: inout [Operation], using renderer: SharedRenderer, scene: () -> String?) {
        let listed = changed
        changed = []
        for component in listed {
            component.isListed = false
            if component.isOnPage {
                component.binder.flushOwn(into: &operations, using: renderer, scene: scene)
            } else {
                component.hide()
                component.binder.clientHasNothing()
            }
        }
    }
}
