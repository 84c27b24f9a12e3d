import HTMLTemplates
import Scenes

/// Pushes and pops the scenes of a page, and updates the layout's keys that depend on them.
extension Page {
    /// The scenes from the root up; the last is on top.
    var stack: [MountedScene] { scenes.all }

    /// The modal scene, if one is presented.
    var modal: MountedScene? { scenes.modal }

    /// Indicates whether the page has scenes, and all their outputs have values.
    var isReady: Bool { !stack.isEmpty && stack.allSatisfy(\.binder.isReady) }

    func binderBecameReady() {
        activity.check(self)
        checkHold()
    }

    /// Presents a scene on the page.
    func present(_ scene: MountedScene) {
        scenes.put(scene)
        stale.formUnion(scene.type == .modal ? .modal : [.content, .modal])
        clientAddress.change = .push
        hold(for: scene)
        if let shown = stack.last { watchFirstValues(of: shown) }
        scenesChanged()
    }

    /// Removes the topmost scene. Returns false if it is the only one.
    func pop() -> Bool {
        guard let gone = scenes.pop() else { return false }
        stale.formUnion(gone.type == .modal ? .modal : [.content, .modal])
        clientAddress.change = .back
        scenesChanged()
        return true
    }

    /// Removes all scenes above the first `count`, because the user went back.
    func pop(to count: Int) {
        while stack.count > count, pop() {}
    }

    private func scenesChanged() {
        guard !isEnded else { return }
        binders = (scenes.content?.binder, scenes.modal?.binder)
        updateLayout()
        updateBadge()
        activity.check(self)
        updateAddress()
        checkHold()
        checkLateOutputs()
    }

    /// Sets all keys of the layout that depend on the scenes and messages.
    func updateLayout() {
        setLayout("presenting", .bool(modal != nil))
        updateTitle()
        if !messages.isEmpty { messagesChanged() }
    }

    /// Sets a key of the layout, if the layout has it.
    func setLayout(_ key: String, _ value: TemplateValue) {
        guard !isEnded, let slot = layout.template.slot(of: key) else { return }
        stale.insert(.layout)
        layout.set(slot, value)
    }

    /// Sets the layout's title to that of the topmost scene that has one.
    func updateTitle() {
        guard let title = stack.last(where: { $0.binder.title != nil })?.binder.title else { return }
        setLayout("title", .text(title))
    }
}
