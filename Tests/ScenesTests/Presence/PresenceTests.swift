import Differences
import EventLoops
import Locks
import Rx
import RxTesting
import Testing

@testable import Scenes

/// The people in a room, and the changes that its subscribers receive.
struct PresenceTests {
    private typealias Change = PresenceChange<Int>

    /// The changes that a subscriber has received, applied to a set.
    private final class Fold {
        private(set) var people: [Visitor.ID: PresentVisitor<Int>] = [:]
        private(set) var mistakes: [String] = []
        private var subscription: (any Disposable)?

        init(_ room: Presence<Int>) {
            subscription = room.changes.subscribe(onNext: { [unowned self] in take($0) })
        }

        deinit { subscription?.dispose() }

        private func take(_ change: Change) {
            let former = people[change.visitor.id]
            switch change {
            case .joined(let visitor):
                if former != nil { mistakes.append("\(visitor.id) joined twice") }
                people[visitor.id] = visitor
            case .updated(let visitor):
                if former == nil || former == visitor { mistakes.append("\(visitor.id) was not updated") }
                people[visitor.id] = visitor
            case .left(let visitor):
                if former != visitor { mistakes.append("\(visitor.id) left as another") }
                people[visitor.id] = nil
            }
        }
    }

    /// The changes that one loop has received.
    private final class Log: Sendable {
        let changes = Mutex<[Change]>([])
    }

    private func visitor(_ number: Int, name: String = "") -> Visitor {
        Visitor(id: number % 2 == 0 ? .account("\(number / 2)") : .anonymous("\(number / 2)"), name: name)
    }

    /// Otherwise two processes would exchange their names for the account without end.
    @Test func `the pages of this process keep their name of a visitor who has another one elsewhere`() {
        let room = Presence<Int>()
        let here = room.join(visitor(2, name: "Anna"), with: 1)
        let there = room.joinForElsewhere(visitor(2, name: "Annie"), with: 2)
        there.update(3, name: "Ann")
        #expect(room.current.map(\.name) == ["Ann"])
        #expect(room.localPages.values.map(\.visitor.name) == ["Anna"])
        here.update(1, name: "Anne")
        #expect(room.localPages.values.map(\.visitor.name) == ["Anne"])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the changes lead to the people, and each joins and leaves once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let room = Presence<Int>()
        let first = Fold(room)
        var late: Fold?
        // For each visitor the metadata of the pages, and the visitors in the order of their arrival.
        var pages: [(membership: PresenceMembership<Int>, visitor: Visitor, metadata: Int)] = []
        var order: [Visitor.ID] = []
        for step in 0..<300 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let visitor = visitor(.random(in: 0..<6, using: &random))
                let metadata = Int.random(in: 0..<3, using: &random)
                pages.append((room.join(visitor, with: metadata), visitor, metadata))
                if !order.contains(visitor.id) { order.append(visitor.id) }
            case 2 where !pages.isEmpty:
                let index = Int.random(in: pages.indices, using: &random)
                pages[index].metadata = .random(in: 0..<3, using: &random)
                pages[index].membership.update(pages[index].metadata)
            case 3 where !pages.isEmpty:
                let index = Int.random(in: pages.indices, using: &random)
                let gone = pages.remove(at: index)
                gone.membership.leave()
                gone.membership.leave()
                gone.membership.update(9)
                if !pages.contains(where: { $0.visitor.id == gone.visitor.id }) {
                    order.removeAll { $0 == gone.visitor.id }
                }
            default:
                late = Fold(room)
            }
            let expected = order.map { id in pages.filter { $0.visitor.id == id }.map(\.metadata) }
            #expect(room.current.map(\.id) == order)
            #expect(room.current.map(\.metadata) == expected)
            for fold in [first, late].compactMap({ $0 }) {
                #expect(Set(fold.people.values.map(\.id)) == Set(order))
                #expect(room.current.allSatisfy { fold.people[$0.id] == $0 }, "step \(step)")
                #expect(fold.mistakes == [])
            }
        }
    }

    @Test func `joined and left report visitors and not their pages`() {
        let room = Presence<Int>()
        var (joined, left): ([String], [String]) = ([], [])
        let early = room.join(visitor(0, name: "Ada"), with: 0)
        let bag = DisposeBag()
        room.joined.subscribe(onNext: { joined.append($0.name) }).disposed(by: bag)
        room.left.subscribe(onNext: { left.append($0.name) }).disposed(by: bag)
        let tabs = [room.join(visitor(1, name: "Bo"), with: 0), room.join(visitor(1, name: "Bo"), with: 0)]
        #expect(joined == ["Bo"])
        tabs[0].leave()
        #expect(left == [])
        tabs[1].dispose()
        early.leave()
        #expect(left == ["Bo", "Ada"])
    }

    @Test func `the latest name counts`() {
        let room = Presence<Int>()
        let tabs = ["Ada", "Augusta"].map { room.join(visitor(0, name: $0), with: 1) }
        #expect(room.current.map(\.name) == ["Augusta"])
        tabs[0].update(2, name: "Ada Lovelace")
        #expect(room.current.map(\.name) == ["Ada Lovelace"])
        #expect(room.current[0].metadata == [2, 1])
    }

    @Test func `a membership that is released ends`() {
        let room = Presence<Int>()
        var membership: PresenceMembership? = room.join(visitor(0), with: 0)
        #expect(membership != nil && room.current.count == 1)
        membership = nil
        #expect(room.current.isEmpty)
    }

    /// A subscriber that joins and subscribes while changes are delivered.
    @Test func `changes made during a delivery are delivered after it`() {
        let room = Presence<Int>()
        var nested: Fold?
        var kept: [PresenceMembership<Int>] = []
        let bag = DisposeBag()
        room.joined.subscribe(onNext: { person in
            guard person.id == visitor(0).id else { return }
            kept.append(room.join(visitor(1), with: 1))
            nested = Fold(room)
            kept.append(room.join(visitor(2), with: 2))
        }).disposed(by: bag)
        let fold = Fold(room)
        kept.append(room.join(visitor(0), with: 0))
        for fold in [fold, nested].compactMap({ $0 }) {
            #expect(fold.people.count == 3)
            #expect(fold.mistakes == [])
        }
    }

    @Test func `a room without subscribers keeps no feed`() {
        let room = Presence<Int>()
        var emitted: [Int] = []
        let subscriptions = [room.people.map(\.count), room.people.map(\.count)].map {
            $0.subscribe(onNext: { emitted.append($0) })
        }
        let membership = room.join(visitor(0), with: 0)
        #expect(emitted == [0, 0, 1, 1])
        for subscription in subscriptions { subscription.dispose() }
        membership.leave()
        #expect(emitted == [0, 0, 1, 1])
        weak var released: Presence<Int>?
        do {
            let room = Presence<Int>()
            released = room
            room.people.subscribe().dispose()
        }
        #expect(released == nil)
    }

    @Test func `subscribers on several loops receive the same changes in the same order`() throws {
        let group = EventLoopGroup(count: 3)
        defer { group.shutdown() }
        let room = Presence<Int>()
        let logs = group.loops.map { _ in Log() }
        let ready = group.loops.indices.map { _ in ReplaySubject<Void>.create(bufferSize: 1) }
        let done = group.loops.indices.map { _ in ReplaySubject<Void>.create(bufferSize: 1) }
        for (index, loop) in group.loops.enumerated() {
            loop.execute {
                _ = room.changes.subscribe(onNext: { change in
                    loop.preconditionInLoop()
                    logs[index].changes.withLock { $0.append(change) }
                    if case .left(let last) = change, last.name == "last" { done[index].onNext(()) }
                })
                ready[index].onNext(())
            }
        }
        for ready in ready { _ = try ready.toBlocking(timeout: 10).first() }
        let ended = ReplaySubject<Int>.create(bufferSize: 3)
        for (index, loop) in group.loops.enumerated() {
            loop.execute {
                for turn in 0..<100 {
                    let membership = room.join(Visitor(id: .account("\(turn % 3)"), name: "\(index)"), with: turn)
                    membership.update(turn + 1)
                    membership.leave()
                }
                ended.onNext(index)
            }
        }
        _ = try ended.take(3).toBlocking(timeout: 10).last()
        room.join(Visitor(id: .account("last"), name: "last"), with: 0).leave()
        for done in done { _ = try done.toBlocking(timeout: 10).first() }
        let first = logs[0].changes.withLock { $0 }
        #expect(first.count >= 2 && logs.allSatisfy { $0.changes.withLock { $0 } == first })
        #expect(room.current.isEmpty)
    }
}
