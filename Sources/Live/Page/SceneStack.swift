import Scenes

/// The navigation stack of a page, from the root to the topmost scene. The bindings of a scene that leaves it end, so
/// that no component of the scene changes after its binder has been released.
struct SceneStack {
    /// The binders of the scenes in the layout's parts. Most flushes read only these.
    private(set) var contentBinder: ViewBinder?
    private(set) var modalBinder: ViewBinder?
    private(set) var all: [MountedScene] = [] {
        didSet { (contentBinder, modalBinder) = (content?.binder, modal?.binder) }
    }
    private var presented: Int32 = 0

    /// The modal scene, if one is presented.
    var modal: MountedScene? { modalIndex.map { all[$0] } }

    /// The topmost scene that is not modal.
    var content: MountedScene? { contentIndex.map { all[$0] } }

    private var modalIndex: Int? { all.last?.type == .modal ? all.count - 1 : nil }

    private var contentIndex: Int? { all.indices.last { all[$0].type != .modal } }

    /// Puts a scene on top. A root scene replaces all others.
    mutating func put(_ scene: MountedScene) {
        var scene = scene
        presented += 1
        scene.serial = presented
        if scene.type == .root {
            removeAll()
            all = [scene]
        } else {
            cover()
            all.append(scene)
        }
    }

    /// Records the address of the topmost scene, because another scene is about to cover it.
    private mutating func cover() {
        guard let last = all.indices.last else { return }
        all[last].left = all[last].address
    }

    /// Removes and returns the topmost scene; returns nil if it is the only one.
    mutating func pop() -> MountedScene? {
        guard all.count > 1 else { return nil }
        let gone = all.removeLast()
        gone.binder.close()
        return gone
    }

    mutating func removeAll() {
        let gone = all
        all = []
        for scene in gone.reversed() { scene.binder.close() }
    }
}
