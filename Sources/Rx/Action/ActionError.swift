/// Why an action's execution failed.
public enum ActionError: Error {
    /// It was not enabled: executing already, or switched off by `enabledIf`.
    case notEnabled
    /// Its work failed.
    case underlyingError(any Error)
}
