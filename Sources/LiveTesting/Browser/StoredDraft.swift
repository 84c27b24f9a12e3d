/// Text that was typed and not submitted, which the browser keeps for an account, an address and a field.
struct StoredDraft {
    struct Key: Hashable {
        /// The owner that the page names; empty without an account.
        let owner: String
        let address: String
        /// The name of the field, the value of a box, and the value of the form's button, which distinguishes the forms
        /// of rows.
        let field: String
    }

    var text: String
    /// The content of the field before it was edited.
    let base: String
}

/// Text that the client has restored in a field.
public struct RestoredDraft: Sendable, Hashable {
    /// The content of the field that the restored text has replaced.
    public let replaced: String
    /// Indicates whether that content is another one than when the text was typed, which the client tells the user.
    public let hasChanged: Bool

    /// Creates a value to compare with that of a tab.
    public init(replaced: String, hasChanged: Bool) {
        (self.replaced, self.hasChanged) = (replaced, hasChanged)
    }
}
