public import Texts

/// The state of a form.
public struct FormState: Equatable, Sendable {
    /// Indicates whether all parts and the form itself are valid.
    public var isValid = true
    /// Indicates whether an asynchronous rule is being evaluated.
    public var isValidating = false
    /// Indicates whether a submission is in progress.
    public var isSubmitting = false
    /// The errors of the form as a whole that are shown. They appear with the first submission.
    public var errors: [Text] = []
    /// A sentence with the number of fields to correct; empty before the first submission, and when there are none.
    public var summary: Text = ""
    /// The latest change that a screen reader announces, because it is not where the focus is.
    public var announcement: Text = ""

    /// Creates the state of a valid form.
    public init() {}
}
