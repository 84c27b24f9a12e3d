/// The dialogs that the browser shows for a page: `alert`, `confirm`, `prompt` and `beforeunload`. Other commands fail
/// until the dialog is answered.
extension WebDriverWindow {
    /// The text of the open dialog; `nil` if none is open.
    public var question: String? { try? get("/alert/text").string }

    /// Answers the open dialog: with OK if `isYes` is true, otherwise with Cancel.
    ///
    /// - Throws: `LiveTestingError` when no dialog is open.
    public func answer(_ isYes: Bool) throws { try post(isYes ? "/alert/accept" : "/alert/dismiss") }
}
