import Scenes

/// One entry of a page's stack: the scene with its view model, where it is found again, and how it stands there.
struct MountedScene {
    /// Keeps the view model alive.
    let scene: Any
    /// What the app says of its address.
    let origin: Address
    let type: SceneTransitionType
    let mount: Mount
    /// Whether it stands where another scene should.
    var isProblem = false
    /// Tells the scenes of a page apart that came one after another; the page gives it.
    var serial = 0

    /// Where it is found again, as it is now.
    var address: Address { mount.address ?? origin }
}
