import Locks

/// The rooms of an app that has one for each of many things, such as for each document.
///
///     let rooms = PresenceRooms<Document.ID, Editing>()
///
///     let room = rooms[document.id]
///
/// A room exists as long as a view model, page or subscription uses it; rooms without users need no memory. It can be
/// used from any thread.
public final class PresenceRooms<Key: Hashable & Sendable, Metadata: Sendable & Equatable>: Sendable {
    private struct Entry {
        weak var room: Presence<Metadata>?
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// Creates an empty table.
    public init() {}

    /// The number of rooms in use.
    public var count: Int { entries.withLock { $0.count } }

    /// The room with a key, created on first use.
    public subscript(key: Key) -> Presence<Metadata> {
        entries.withLock { entries in
            if let known = entries[key]?.room { return known }
            let room = Presence<Metadata> { [weak self] in self?.forget(key) }
            entries[key] = Entry(room: room)
            return room
        }
    }

    /// Removes a room that was deallocated, unless another one has replaced it.
    private func forget(_ key: Key) {
        entries.withLock { entries in
            if let entry = entries[key], entry.room == nil { entries[key] = nil }
        }
    }
}
