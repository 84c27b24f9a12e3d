/// The errors of an action.
public enum ActionError: Error {
    /// The action was not enabled: a run was active, or `enabledIf` was false.
    case notEnabled
    /// The work terminated with an error.
    case underlyingError(any Error)
}
