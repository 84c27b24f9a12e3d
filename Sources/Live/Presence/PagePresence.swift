import EventLoops

/// A page's presence in rooms, which exists once a view of the page has bound a room. Must be used on the page's loop
/// only.
final class PagePresence {
    // Not reference-counted: the page owns this object, and ends it before it is deallocated.
    private unowned(unsafe) let page: Page
    private let register: PresenceRegister
    private(set) var attendance: Attendance
    private var seats: [any RoomSeat] = []

    init(_ page: Page) {
        self.page = page
        register = page.context.presence
        attendance = Attendance(patience: page.context.limits.presenceTimeout)
        if page.hasStream { attendance.streamOpened() }
    }

    /// Joins a room with the page from now on.
    func add(_ seat: any RoomSeat) {
        seats.append(seat)
        register.add(self)
        if let deadline = attendance.deadline { register.mustExpire(at: deadline) }
        seat.setPresent(attendance.isPresent)
    }

    /// Leaves a room, because its binding has ended.
    func remove(_ seat: any RoomSeat) {
        seats.removeAll { $0 === seat }
        seat.setPresent(false)
        if seats.isEmpty { register.remove(self) }
    }

    /// Records an event of the page's stream or client.
    func record(_ event: (inout Attendance) -> Void) {
        let wasPresent = attendance.isPresent
        event(&attendance)
        if let deadline = attendance.deadline { register.mustExpire(at: deadline) }
        guard attendance.isPresent != wasPresent else { return }
        for seat in seats { seat.setPresent(attendance.isPresent) }
    }

    /// Asks the client for a sign of life, unless it has not answered the last question yet.
    func ask() {
        guard attendance.canBeAsked else { return }
        page.emit(.event(PresenceRequest.event, detail: Array("null".utf8)))
        record { $0.asked(now: page.loop.now) }
    }

    /// Leaves all rooms, because the page has ended. A page of the same session that is about to open its stream, as
    /// after a reload, takes over its places first, so that the visitor does not leave and join again.
    func end() {
        if attendance.isPresent, !seats.isEmpty {
            for other in page.session.pages.all where other !== page && !other.stream.hasBeenLive {
                guard let heir = other.presence, heir.isInRoom(of: self) else { continue }
                heir.record { $0.replaces(now: page.loop.now) }
            }
        }
        for seat in seats { seat.setPresent(false) }
        seats = []
        register.remove(self)
    }

    private func isInRoom(of other: PagePresence) -> Bool {
        seats.contains { seat in other.seats.contains { $0.room == seat.room } }
    }
}

/// The event with which the server asks a client for a sign of life, and the name of the field that the client posts.
package enum PresenceRequest {
    /// The name of the event and of the field.
    package static let event = "bindery-here"
}
