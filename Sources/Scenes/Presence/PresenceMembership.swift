public import Rx

/// A page's membership in a room. The page leaves when the membership is ended or released.
public final class PresenceMembership<Metadata: Sendable & Equatable>: Disposable, Sendable {
    private let room: Presence<Metadata>
    private let visitor: Visitor
    private let number: Int

    init(_ room: Presence<Metadata>, _ visitor: Visitor, number: Int) {
        (self.room, self.visitor, self.number) = (room, visitor, number)
    }

    deinit { leave() }

    /// Changes the page's metadata.
    public func update(_ metadata: Metadata) { room.update(number, of: visitor, with: metadata) }

    /// Changes the page's metadata and the visitor's name.
    public func update(_ metadata: Metadata, name: String) {
        room.update(number, of: Visitor(id: visitor.id, name: name), with: metadata)
    }

    /// Leaves the room. Further calls have no effect.
    public func leave() { room.leave(number, of: visitor.id) }

    /// Leaves the room.
    public func dispose() { leave() }
}
