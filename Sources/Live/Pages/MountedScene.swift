import Scenes

/// One entry of a page's stack: the scene with its view model, where it is found again, and how it stands there.
struct MountedScene {
    /// Keeps the view model alive.
    let scene: Any
    /// What the app says of its address.
    let origin: Address
    let type: SceneTransitionType
    /// Whether it stands where another scene should.
    var isProblem = false
    /// Tells the scenes of a page apart that came one after another; the page gives it.
    var serial: Int32 = 0
    let mount: Mount

    /// The address that the browser's history has for it; nil before another scene was put over it. Its own may change meanwhile.
    var left: Address?

    /// Whether the address leads to it as it stands here.
    func isFound(at wanted: Address) -> Bool { address == wanted || left == wanted }

    /// Where it is found again, as it is now.
    var address: Address { mount.address ?? origin }
}
