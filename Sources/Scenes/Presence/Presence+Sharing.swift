/// A page of this process in a room.
package struct LocalPresence<Metadata: Sendable & Equatable>: Sendable {
    /// The visitor as this page has it. The pages of other processes may have another name.
    package let visitor: Visitor
    package let metadata: Metadata
}

/// The exchange of a room's pages with those of other processes.
extension Presence {
    /// The pages of this process, by the number of their membership. ``people`` emits after each of their changes.
    package var localPages: [Int: LocalPresence<Metadata>] { withState { $0.localPages } }

    /// Joins the room for a page of another process.
    package func joinForElsewhere(_ visitor: Visitor, with metadata: Metadata) -> PresenceMembership<Metadata> {
        join(visitor, with: metadata, isLocal: false)
    }
}
