public import Texts

/// The state of a field.
public struct FormFieldState: Equatable, Sendable {
    /// The text in the field, valid or not.
    public var text = ""
    /// The error that is shown; empty while there is none, before the first visit, and while the field is excluded.
    public var error: Text = ""
    /// Indicates whether the field has a value that all rules accept.
    public var isValid = true
    /// Indicates whether an asynchronous rule is being evaluated.
    public var isValidating = false
    /// Indicates whether the user has left the field, or has tried to submit the form.
    public var isVisited = false

    /// Creates the state of an empty field.
    public init() {}
}
