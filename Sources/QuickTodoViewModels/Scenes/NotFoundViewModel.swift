/// Says that there is nothing at an address, and why that may be.
public final class NotFoundViewModel: Sendable {
    /// What the address led to.
    public enum Subject: Sendable, Hashable {
        /// An address of no scene.
        case page
        /// The address of a task that is not there.
        case task
    }

    /// One short line.
    public let heading: String

    /// What may have happened.
    public let advice: String

    /// The title of the page.
    public let pageTitle: String

    /// The address that was asked for.
    public let path: String

    /// What to say where `subject` is missing at `path`.
    public init(_ subject: Subject, path: String) {
        self.path = path
        switch subject {
        case .page:
            heading = "There is nothing here"
            advice = "The address may be mistyped."
        case .task:
            heading = "This task no longer exists"
            advice = "It has been deleted, perhaps in another window."
        }
        pageTitle = "\(heading) – QuickTodo"
    }
}
