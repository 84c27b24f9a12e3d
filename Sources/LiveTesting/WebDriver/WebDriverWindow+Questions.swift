/// What a page asks in a box of the browser's own: `alert`, `confirm`, `prompt`, and before it is left. Until it is answered, other
/// commands fail.
extension WebDriverWindow {
    /// The words of the question that stands there now, nil when there is none.
    public var question: String? { try? get("/alert/text").string }

    /// Answers it: with OK, or with Cancel.
    ///
    /// - Throws: `LiveTestingError` when nothing is asked.
    public func answer(_ isYes: Bool) throws { try post(isYes ? "/alert/accept" : "/alert/dismiss") }
}
