import HTMLTemplates

/// All components of a scene, at any depth.
final class ComponentTable {
    let templates: TemplateLibrary
    private unowned let scene: ViewBinder
    /// The components by the prefix of their ids, until they are closed.
    private var components: [String: Component] = [:]
    /// The components with changes that the client does not have.
    private var changed: [Component] = []
    /// The number of components whose outputs lack first values.
    private var awaitedCount = 0

    init(of scene: ViewBinder, templates: TemplateLibrary) {
        self.scene = scene
        self.templates = templates
    }

    /// Indicates whether all outputs of the components that the page waits for have values.
    var areReady: Bool { awaitedCount == 0 }

    /// Indicates whether the page is shown without a component until its outputs have values.
    var isAnyMissing: Bool { all.contains(where: \.isMissing) }

    var isEmpty: Bool { components.isEmpty }

    var all: some Sequence<Component> { components.values }

    /// Adds a component.
    ///
    /// - Parameter isAwaited: Indicates whether the page waits for the first values of its outputs.
    func add(_ component: Component, isAwaited: Bool) {
        components[component.binder.idPrefix] = component
        component.isAwaited = isAwaited && !component.binder.outputs.areReady
        if component.isAwaited { awaitedCount += 1 }
    }

    func remove(_ component: Component) {
        let prefix = component.binder.idPrefix
        // A successor with the same path may have been added already.
        if components[prefix] === component { components[prefix] = nil }
        if component.isListed { changed.removeAll { $0 === component } }
        _ = becameReady(component)
    }

    func becameReady(_ component: Component) -> Bool {
        guard component.isAwaited else { return false }
        component.isAwaited = false
        awaitedCount -= 1
        return true
    }

    func noteChange(of component: Component) {
        component.isListed = true
        changed.append(component)
    }

    /// Returns the component whose controls have names that begin with the path.
    func component(at path: some StringProtocol) -> Component? {
        components["\(scene.idPrefix):\(path)"]
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
