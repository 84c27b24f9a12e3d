import Scenes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The visitors who have chosen a name: at most a fixed number. Those who are not present and have not done anything for
/// the longest time are forgotten first.
struct ChatMembers: Sendable, Equatable {
    private struct Member: Sendable, Equatable {
        var name: String
        var lastUse: Date
        var limit: FloodLimit
    }

    /// The time for which the name of a visitor who has left is kept.
    static let nameLifetime: TimeInterval = 600

    let limit: Int
    private var members: [Visitor.ID: Member] = [:]
    /// The visitors by their names in lower case.
    private var holders: [String: Visitor.ID] = [:]

    init(limit: Int) { self.limit = limit }

    /// Returns the name of a visitor.
    func name(of id: Visitor.ID) -> String? { members[id]?.name }

    /// Gives a visitor a name.
    ///
    /// - Parameter isPresent: Indicates whether a visitor is present.
    mutating func claim(
        _ name: String, for id: Visitor.ID, now: Date, isPresent: (Visitor.ID) -> Bool
    ) throws(ChatError) {
        let key = ChatText.key(of: name)
        if let holder = holders[key], holder != id {
            let isUsed = isPresent(holder) || now.timeIntervalSince(members[holder]?.lastUse ?? now) < Self.nameLifetime
            if isUsed { throw .nameIsTaken }
            remove(holder)
        }
        if members[id] == nil, members.count >= limit { try makeRoom(isPresent) }
        let flood = members[id]?.limit ?? FloodLimit(burst: 5, perSecond: 0.5, now: now)
        if let former = members[id]?.name { holders[ChatText.key(of: former)] = nil }
        members[id] = Member(name: name, lastUse: now, limit: flood)
        holders[key] = id
    }

    private mutating func makeRoom(_ isPresent: (Visitor.ID) -> Bool) throws(ChatError) {
        let left = members.filter { !isPresent($0.key) }.min { $0.value.lastUse < $1.value.lastUse }
        guard let left else { throw .isFull }
        remove(left.key)
    }

    /// Counts a message. Returns the name of its author.
    mutating func send(from id: Visitor.ID, now: Date) throws(ChatError) -> String {
        guard var member = members[id] else { throw .hasNotJoined }
        member.lastUse = now
        let isAllowed = member.limit.take(now: now)
        members[id] = member
        guard isAllowed else { throw .isTooFast }
        return member.name
    }

    /// Removes a visitor.
    mutating func remove(_ id: Visitor.ID) {
        guard let member = members.removeValue(forKey: id) else { return }
        holders[ChatText.key(of: member.name)] = nil
    }
}
