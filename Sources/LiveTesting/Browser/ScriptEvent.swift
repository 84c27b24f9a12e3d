/// An event that a page dispatched to the app's own scripts.
public struct ScriptEvent: Sendable, Hashable {
    /// The name after `bindery:`.
    public let name: String
    /// The event's detail as JSON.
    public let detail: String

    /// Creates an event to compare others with.
    public init(name: String, detail: String) {
        self.name = name
        self.detail = detail
    }
}
