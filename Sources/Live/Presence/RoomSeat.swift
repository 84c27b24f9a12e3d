import Scenes

/// The place of a page in a room.
protocol RoomSeat: AnyObject {
    /// The identity of the room.
    var room: ObjectIdentifier { get }

    /// Records whether the page counts as present.
    func setPresent(_ isPresent: Bool)
}

/// The place of a page in a room with metadata of one type. The page is a member of the room while it is present and its
/// view model has a visitor.
final class Seat<Metadata: Sendable & Equatable>: RoomSeat {
    private let presence: Presence<Metadata>
    private var isPresent = false
    private var holder: (visitor: Visitor, metadata: Metadata)?
    private var membership: (value: PresenceMembership<Metadata>, visitor: Visitor.ID)?

    init(in presence: Presence<Metadata>) { self.presence = presence }

    var room: ObjectIdentifier { ObjectIdentifier(presence) }

    func setPresent(_ isPresent: Bool) {
        guard isPresent != self.isPresent else { return }
        self.isPresent = isPresent
        update()
    }

    /// Sets the visitor and the metadata of the page; without a visitor, the page is not a member.
    func set(_ new: (visitor: Visitor, metadata: Metadata)?) {
        if let holder, let new, holder == new { return }
        holder = new
        update()
    }

    private func update() {
        guard isPresent, let (visitor, metadata) = holder else { return leave() }
        if let membership, membership.visitor == visitor.id {
            return membership.value.update(metadata, name: visitor.name)
        }
        let former = membership
        membership = (presence.join(visitor, with: metadata), visitor.id)
        former?.value.leave()
    }

    private func leave() {
        membership?.value.leave()
        membership = nil
    }
}
