import Differences
import Rx

/// The people in a room, and the changes that its feeds have not emitted. Pure, apart from the feeds' identity: the room
/// protects it with a lock.
struct PresenceState<Metadata: Sendable & Equatable>: Sendable {
    /// A visitor's pages, each with the number of its membership.
    private struct Member: Sendable {
        let arrival: Int
        /// The visitor as the page that joined or changed last has it.
        var visitor: Visitor
        var pages: [(number: Int, visitor: Visitor, metadata: Metadata, isLocal: Bool)]

        var present: PresentVisitor<Metadata> {
            PresentVisitor(visitor: visitor, metadata: pages.map(\.metadata), arrival: arrival)
        }
    }

    /// A feed with the changes that it has not emitted.
    private struct Follower: Sendable {
        let feed: PresenceFeed<Metadata>
        var subscribers = 0
        var pending: [PresenceChange<Metadata>] = []
        /// Indicates whether the feed will take the pending changes.
        var isAwake = false
    }

    /// The visitors in the order of their arrival.
    private(set) var people = TreeArray<PresentVisitor<Metadata>>()
    private var members: [Visitor.ID: Member] = [:]
    private var joins = 0
    /// The number of changes.
    private var version = 0
    private var followers: [Follower] = []

    // MARK: Members

    func visitor(_ id: Visitor.ID) -> PresentVisitor<Metadata>? { members[id]?.present }

    /// The pages of this process, by number.
    var localPages: [Int: LocalPresence<Metadata>] {
        var pages: [Int: LocalPresence<Metadata>] = [:]
        for member in members.values {
            for page in member.pages where page.isLocal {
                pages[page.number] = LocalPresence(visitor: page.visitor, metadata: page.metadata)
            }
        }
        return pages
    }

    /// Adds a page of a visitor, of this process or another one. Returns the number of its membership.
    mutating func join(_ visitor: Visitor, _ metadata: Metadata, isLocal: Bool = true) -> Int {
        joins += 1
        let number = joins
        if members[visitor.id] == nil {
            let member = Member(arrival: number, visitor: visitor, pages: [(number, visitor, metadata, isLocal)])
            members[visitor.id] = member
            people.append(member.present)
            record(.joined(member.present))
        } else {
            edit(visitor.id) {
                $0.visitor = visitor
                $0.pages.append((number, visitor, metadata, isLocal))
            }
        }
        return number
    }

    /// Changes the visitor's name and the metadata of a page.
    mutating func update(_ number: Int, of visitor: Visitor, _ metadata: Metadata) {
        guard let index = page(number, of: visitor.id) else { return }
        edit(visitor.id) {
            $0.visitor = visitor
            ($0.pages[index].visitor, $0.pages[index].metadata) = (visitor, metadata)
        }
    }

    /// Removes a page of a visitor. A page that has left already has no effect.
    mutating func leave(_ number: Int, of visitor: Visitor.ID) {
        guard let index = page(number, of: visitor), let member = members[visitor] else { return }
        guard member.pages.count == 1 else { return edit(visitor) { $0.pages.remove(at: index) } }
        members[visitor] = nil
        record(.left(people.remove(at: place(of: member))))
    }

    private func page(_ number: Int, of visitor: Visitor.ID) -> Int? {
        members[visitor]?.pages.firstIndex { $0.number == number }
    }

    private func place(of member: Member) -> Int { people.partitioningIndex { $0.arrival >= member.arrival } }

    private mutating func edit(_ visitor: Visitor.ID, _ work: (inout Member) -> Void) {
        guard var member = members[visitor] else { return }
        let former = member.present
        work(&member)
        members[visitor] = member
        guard member.present != former else { return }
        people.replace(at: place(of: member), with: member.present)
        record(.updated(member.present))
    }

    private mutating func record(_ change: PresenceChange<Metadata>) {
        version += 1
        for index in followers.indices { followers[index].pending.append(change) }
    }

    // MARK: Feeds

    /// Returns the feed of a loop, to which a subscriber is added.
    mutating func follow(_ loop: (any MainLoop)?) -> PresenceFeed<Metadata> {
        if let index = followers.firstIndex(where: { $0.feed.loop === loop }) {
            followers[index].subscribers += 1
            return followers[index].feed
        }
        let feed = PresenceFeed(loop, version, people)
        followers.append(Follower(feed: feed, subscribers: 1))
        return feed
    }

    /// Removes a subscriber of a feed, and the feed with its last one.
    mutating func unfollow(_ feed: PresenceFeed<Metadata>) {
        guard let index = followers.firstIndex(where: { $0.feed === feed }) else { return }
        followers[index].subscribers -= 1
        if followers[index].subscribers == 0 { followers.remove(at: index) }
    }

    /// Returns the feeds that have changes to take and do not know it.
    mutating func feedsToWake() -> [PresenceFeed<Metadata>] {
        followers.indices.compactMap { index in
            guard !followers[index].pending.isEmpty, !followers[index].isAwake else { return nil }
            followers[index].isAwake = true
            return followers[index].feed
        }
    }

    /// Returns the changes that a feed has not emitted; `nil` if there are none.
    mutating func takeDelivery(for feed: PresenceFeed<Metadata>) -> PresenceFeed<Metadata>.Delivery? {
        guard let index = followers.firstIndex(where: { $0.feed === feed }) else { return nil }
        guard !followers[index].pending.isEmpty else {
            followers[index].isAwake = false
            return nil
        }
        defer { followers[index].pending = [] }
        return PresenceFeed.Delivery(people: people, changes: followers[index].pending, version: version)
    }
}
