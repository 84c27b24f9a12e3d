/// The relation of a new scene to the current one.
public enum SceneTransitionType: Sendable, Hashable {
    /// The scene replaces the whole stack.
    case root
    /// The scene covers the current one. `pop()` returns to it.
    case push
    /// The scene is shown in a dialog over the current one. `pop()` closes the dialog.
    case modal
}
