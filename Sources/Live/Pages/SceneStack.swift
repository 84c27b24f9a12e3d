import Scenes

/// The scenes of a page, from the root up; the last is on top.
struct SceneStack {
    private(set) var all: [MountedScene] = []
    private var presented: Int32 = 0

    /// The modal scene that is up.
    var modal: MountedScene? { modalIndex.map { all[$0] } }

    /// The scene that fills the window.
    var content: MountedScene? { contentIndex.map { all[$0] } }

    private var modalIndex: Int? { all.last?.type == .modal ? all.count - 1 : nil }

    private var contentIndex: Int? { all.indices.last { all[$0].type != .modal } }

    /// Puts a scene on top; a root takes the place of all there are.
    mutating func put(_ scene: MountedScene) {
        var scene = scene
        presented += 1
        scene.serial = presented
        if scene.type == .root {
            all = [scene]
        } else {
            cover()
            all.append(scene)
        }
    }

    /// Another scene comes over the one on top.
    private mutating func cover() {
        guard let last = all.indices.last else { return }
        all[last].left = all[last].address
    }

    /// Takes the scene on top away, unless it is the last: then nil.
    mutating func pop() -> MountedScene? { all.count > 1 ? all.removeLast() : nil }

    mutating func removeAll() {
        all = []
    }
}
