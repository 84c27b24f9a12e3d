/// Why a transition was refused.
public enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `pop()` on the last scene of the stack.
    case nothingToPop

    public var description: String {
        switch self {
        case .nothingToPop: "There is no scene below this one to go back to."
        }
    }
}
