public import Texts

/// The message for an address that does not exist.
public final class NotFoundViewModel: Sendable {
    /// The kinds of missing addresses.
    public enum Subject: Sendable, Hashable {
        /// An address that no scene has.
        case page
        /// The address of a task that does not exist.
        case task
        /// The address of a list that does not exist.
        case list
    }

    /// A short heading.
    public let heading: Text

    /// A possible reason or remedy.
    public let advice: Text

    /// Indicates whether the subject may be in the bin.
    public let mayBeInBin: Bool

    /// The title of the page.
    public let pageTitle: Text

    /// The requested address.
    public let path: String

    /// Creates a message for a missing subject at a path.
    public init(_ subject: Subject, path: String) {
        self.path = path
        mayBeInBin = subject != .page
        switch subject {
        case .page:
            heading = Text("Page not found")
            advice = Text("Check the address and try again.")
        case .list:
            heading = Text("This list no longer exists")
            advice = Text("It may have been deleted in another tab.")
        case .task:
            heading = Text("This task no longer exists")
            advice = Text("It may have been deleted in another tab.")
        }
        pageTitle = Text("\(heading) – QuickTodo")
    }
}
