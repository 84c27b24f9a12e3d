import Scenes

/// An entry of a page's navigation stack: the scene with its view model, its binder and its address.
struct MountedScene {
    /// The app's scene, which keeps the view model alive.
    let scene: Any
    /// The app's address for the scene.
    let origin: Address
    let type: SceneTransitionType
    /// Indicates whether the scene replaces one that could not be shown, as an error page does.
    var isErrorPage = false
    /// A number that identifies the scene within its page. The page assigns it.
    var serial: Int32 = 0
    let binder: ViewBinder

    /// The scene's address in the browser's history; nil until another scene covers it. Its current address may change
    /// meanwhile.
    var left: Address?

    /// Indicates whether `wanted` is the scene's address or its address in the browser's history.
    func isFound(at wanted: Address) -> Bool { address == wanted || left == wanted }

    /// The scene's current address.
    var address: Address { binder.address ?? origin }
}
