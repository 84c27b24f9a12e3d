/// An error of a transition.
public enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `pop()` was called on the last scene of the stack.
    case nothingToPop

    /// A description of the error.
    public var description: String {
        switch self {
        case .nothingToPop: "There is no previous scene to return to."
        }
    }
}
