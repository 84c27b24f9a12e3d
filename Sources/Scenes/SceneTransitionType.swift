/// How a scene takes the place of the one that is shown.
public enum SceneTransitionType: Sendable, Hashable {
    /// The scene becomes the only one: what was shown before is gone.
    case root
    /// The scene covers the one shown; `pop()` goes back to it.
    case push
    /// The scene stands in a dialog over the one shown; `pop()` closes it.
    case modal
}
