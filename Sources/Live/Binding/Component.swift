import EventLoops
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
    private(set) var binder: ViewBinder
    /// The key under which the enclosing view has bound the component or its list.
    let key: String
    /// The binder of the enclosing view, which keeps this component alive.
    unowned let parent: ViewBinder
    /// Indicates whether the page is shown without waiting for the component.
    private let isDeferred: Bool
    /// Indicates whether the markup that was rendered last contains the component, unless a component around it is
    /// hidden.
    private var isWritten = false
    private(set) var showsContent = false
    private(set) var isClosed = false
    /// Indicates whether an output of the component has failed.
    private(set) var hasFailed = false
    /// The list that contains the component.
    weak var list: (any ComponentList)?
    /// Increases when the component must be sent again as a row of its list.
    private(set) var version: Int32 = 0
    /// Indicates whether the component is among those with changes. Used by its table only.
    var isListed = false
    /// Indicates whether the page waits for first values of the component. Used by its table only.
    var isAwaited = false

    /// Creates a component and binds its view.
    ///
    /// - Parameters:
    ///   - identity: The identity of its row, if it is in a list.
    ///   - isDeferred: Indicates whether the page is shown without waiting for the component.
    /// - Throws: `TemplateError` or ``LiveError``, if the view does not match its template.
    init(
        _ view: any View, key: String, identity: String? = nil, isDeferred: Bool = false, in parent: ViewBinder
    ) throws {
        self.view = view
        self.key = key
        self.parent = parent
        self.isDeferred = isDeferred || parent.component?.isDeferred == true
        binder = ViewBinder(of: view, idPrefix: Self.prefix(of: key, identity, within: parent), page: parent.page)
        do {
            try bind()
        } catch {
            binder.close()
            throw error
        }
        parent.componentTable.add(self, isAwaited: !self.isDeferred || parent.page.waitsForDeferred)
    }

    private func bind() throws {
        binder.component = self
        binder.firstPatch = parent.page.nextPatch
        binder.declareContent()
        binder.declareBindings(of: view)
        try binder.open(with: parent.componentTable.templates, template: type(of: view).template)
        if parent.template.hasContent(ofComponent: key), let slot = binder.template.slot(of: Self.contentKey) {
            binder.replace(slot, .component(ComponentContent(of: self)))
        }
    }

    deinit { binder.component = nil }

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

    /// The component as the value of a key; null while the page is shown without it.
    var value: TemplateValue { isShown ? .component(self) : .null }

    /// Indicates whether the component is shown: it is not deferred, or its outputs have values, or it has failed.
    private var isShown: Bool { !isDeferred || hasFailed || binder.outputs.areReady }

    /// Indicates whether the page is shown without the component until its outputs have values.
    var isMissing: Bool { !isShown && !isClosed }

    /// Ends the component's bindings and those of the components in it, because it is no longer on the page.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        binder.close()
        parent.componentTable.remove(self)
    }
}

// MARK: Rendering

extension Component {
    func write(into out: inout [UInt8]) {
        isWritten = true
        if hasFailed { return out.append(contentsOf: FailedComponent.markup(of: self)) }
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

    /// Records that the markup around the component is about to be rendered, possibly without it.
    func hide() { isWritten = false }

    /// Records that the component's own markup is about to be rendered, possibly without its content.
    func hideContent() {
        showsContent = false
        parent.componentsWillBeWritten(in: parent.template.componentSlots(inContentOf: key))
    }

    /// The names of the elements around the component in the templates of its scene, outermost first.
    var surroundings: [String] { parent.surroundings(ofComponent: key) }

    /// Indicates whether the client has the component.
    var isOnPage: Bool {
        guard isWritten, !isClosed, let slot = parent.template.slot(of: key),
            let fragment = parent.template.fragments.last(where: { $0.keys.contains(slot) })
        else { return false }
        return parent.template.isOnPage(fragment, parent.values) && (parent.component?.isOnPage ?? true)
    }

    /// Records a change that the client does not have.
    func noteChange() {
        if isWritten, !isListed, !hasFailed { parent.componentTable.noteChange(of: self) }
    }

    /// Records that all outputs have their first values. Returns true if the page waited for that.
    func becameReady() -> Bool {
        if isDeferred { resend() }
        return parent.componentTable.becameReady(self)
    }

    /// Sends the whole component again.
    private func resend() {
        version += 1
        if let list { return list.resend(self) }
        if let slot = parent.template.slot(of: key) { parent.set(slot, value) }
    }
}

// MARK: Failures

extension Component {
    /// Shows a message with a button to try again in place of the component, because one of its outputs has failed.
    func fail() {
        guard !isClosed, !hasFailed else { return }
        hasFailed = true
        let binder = binder
        binder.close()
        binder.addInput(EventInput(FailedComponent.retry) { [weak self] _, _ in self?.retry() })
        _ = parent.componentTable.becameReady(self)
        if parent.scene.isReady { parent.page.binderBecameReady() }
        resend()
    }

    /// Binds the view again, which subscribes to its outputs again.
    private func retry() {
        guard hasFailed, !isClosed else { return }
        hasFailed = false
        let failed = binder
        binder = ViewBinder(of: view, idPrefix: failed.idPrefix, page: parent.page)
        failed.component = nil
        do {
            try bind()
        } catch {
            return parent.page.fail(error)
        }
        resend()
    }
}

/// A list that contains components as its rows.
protocol ComponentList: AnyObject {
    /// Sends a row again.
    func resend(_ component: Component)
}

/// The content that a template gives to a component, as a value of the component's template.
private final class ComponentContent: TemplateComponent, @unchecked Sendable {
    // Sendable because its state is used only on its page's loop, where the template is rendered.

    private unowned let component: Component

    init(of component: Component) { self.component = component }

    var showsContent: Bool { false }

    func write(into out: inout [UInt8]) { component.writeContent(into: &out) }
}
