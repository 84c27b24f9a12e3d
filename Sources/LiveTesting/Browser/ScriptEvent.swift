/// An event that a page gave the app's own scripts.
public struct ScriptEvent: Sendable, Hashable {
    /// What stands after `bindery:`.
    public let name: String
    /// The event's detail as JSON.
    public let detail: String

    /// An event, to compare others with.
    public init(name: String, detail: String) {
        self.name = name
        self.detail = detail
    }
}
