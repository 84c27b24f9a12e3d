import Scenes
import Testing

/// The rooms of an app with many.
struct PresenceRoomsTests {
    @Test func `a room exists as long as it is used`() {
        let rooms = PresenceRooms<Int, Bool>()
        var lobby: Presence? = rooms[1]
        let membership = rooms[1].join(Visitor(id: .account("a"), name: "Ada"), with: true)
        #expect(lobby === rooms[1] && lobby !== rooms[2])
        #expect(rooms.count == 1)
        lobby = nil
        #expect(rooms[1].current.map(\.name) == ["Ada"], "the membership keeps the room")
        membership.leave()
        #expect(rooms.count == 1)
    }

    @Test func `rooms without users need no memory`() {
        let rooms = PresenceRooms<Int, Bool>()
        for key in 0..<100 { _ = rooms[key].current }
        #expect(rooms.count == 0)
        weak var released: PresenceRooms<Int, Bool>?
        var room: Presence<Bool>?
        do {
            let rooms = PresenceRooms<Int, Bool>()
            (released, room) = (rooms, rooms[1])
        }
        #expect(released == nil && room != nil)
    }
}
