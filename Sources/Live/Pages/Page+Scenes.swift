import HTMLTemplates
import Scenes

/// The scenes of a page: what is pushed, modal and popped, and what the layout shows of it.
extension Page {
    /// The scenes from the root up; the last is on top.
    var stack: [MountedScene] { scenes.all }

    /// The modal scene that is up.
    var modal: MountedScene? { scenes.modal }

    /// Whether the page has its scenes, and every scene all its values.
    var isReady: Bool { !stack.isEmpty && stack.allSatisfy(\.mount.isReady) }

    func mountBecameReady() {
        activity.check(self)
        checkHold()
    }

    /// Puts a scene on the page.
    func present(_ scene: MountedScene) {
        scenes.put(scene)
        stale.formUnion(scene.type == .modal ? .modal : [.content, .modal])
        clientAddress.change = .push
        hold(for: scene)
        if let shown = stack.last { watchFirstValues(of: shown) }
        scenesChanged()
    }

    /// Takes the scene on top away; false when it is the last.
    func pop() -> Bool {
        guard let gone = scenes.pop() else { return false }
        stale.formUnion(gone.type == .modal ? .modal : [.content, .modal])
        clientAddress.change = .back
        scenesChanged()
        return true
    }

    /// Takes all scenes above the first `count` away: the browser went back.
    func pop(to count: Int) {
        while stack.count > count, pop() {}
    }

    private func scenesChanged() {
        guard !isEnded else { return }
        mounts = (scenes.content?.mount, scenes.modal?.mount)
        updateLayout()
        updateBadge()
        activity.check(self)
        updateAddress()
        checkHold()
        checkLateOutputs()
    }

    /// Sets all keys of the layout that follow from the scenes and the messages.
    func updateLayout() {
        setLayout("presenting", .bool(modal != nil))
        updateTitle()
        if !messages.isEmpty { messagesChanged() }
    }

    /// Sets a key of the layout, where it has it.
    func setLayout(_ key: String, _ value: TemplateValue) {
        guard !isEnded, let slot = layout.template.slot(of: key) else { return }
        stale.insert(.layout)
        layout.set(slot, value)
    }

    /// The title is that of the topmost scene that has one.
    func updateTitle() {
        guard let title = stack.last(where: { $0.mount.title != nil })?.mount.title else { return }
        setLayout("title", .text(title))
    }
}
