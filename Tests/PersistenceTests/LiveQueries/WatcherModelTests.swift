import Differences
import Rx
import RxTesting
import Testing

@testable import Persistence

/// Random subscriptions and disposals on two loops while rows change, checked for the changes that each subscriber
/// receives.
@Suite struct WatcherModelTests {
    private let folder = TemporaryFolder()

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `every subscriber receives each change once`(seed: UInt64) throws {
        let database = try Database.test(path: folder.file())
        let loops = [TestLoop(), TestLoop()]
        var random = SeededGenerator(seed: seed)
        var rows: [Item] = []
        var next = 1
        // One subscriber per loop remains, so that the query remains too.
        let staying = loops.map { Watcher(database, $0) }
        var watchers: [Watcher] = []
        while let new = staying.first(where: { $0.changes.isEmpty }) { try new.loop.runNext() }
        for _ in 0..<60 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2: watchers.append(Watcher(database, loops.randomElement(using: &random)!))
            case 3...4 where !watchers.isEmpty:
                let leaving = watchers.remove(at: Int.random(in: 0..<watchers.count, using: &random))
                #expect(leaving.isCorrect)
                leaving.dispose()
            case 5 where !rows.isEmpty:
                let place = Int.random(in: 0..<rows.count, using: &random)
                try database.execute("DELETE FROM item WHERE id = \(rows.remove(at: place).identity)")
            case 6:
                let loop = loops.randomElement(using: &random)!
                if loop.waiting > 0 { try loop.runNext() }
            default:
                rows.append(Item(next, "item \(next)"))
                try database.insert(rows[rows.count - 1])
                next += 1
            }
        }
        for loop in loops { while loop.waiting > 0 { try loop.runNext() } }
        for watcher in staying + watchers {
            #expect(watcher.isCorrect)
            #expect(watcher.changes.last?.rows == rows)
        }
        for watcher in watchers {
            watcher.dispose()
            #expect(!watcher.isKept)
        }
        for watcher in staying { watcher.dispose() }
        #expect(!database.hub.isWatched)
    }
}

/// A subscriber and the changes that it has received. Used by the test's thread only.
private final class Watcher {
    /// An object that only the subscription holds.
    private final class Mark {}

    let loop: TestLoop
    private(set) var changes: [LiveChange<Item>] = []
    private var subscription: (any Disposable)?
    private weak var mark: Mark?

    init(_ database: Database, _ loop: TestLoop) {
        self.loop = loop
        let mark = Mark()
        self.mark = mark
        loop.run {
            subscription = database.liveChanges(Item.all).subscribe(onNext: { [weak self] change in
                withExtendedLifetime(mark) { self?.changes.append(change) }
            })
        }
    }

    /// Indicates whether each change leads from the previous rows to different ones.
    var isCorrect: Bool {
        zip([nil] + changes.map(Optional.some), changes).allSatisfy { former, change in
            guard let former else { return change.edits == nil }
            return change.rows != former.rows && change.edits == (try? listEdits(from: former.rows, to: change.rows))
        }
    }

    /// Indicates whether the query still holds the subscription.
    var isKept: Bool { mark != nil }

    func dispose() {
        subscription?.dispose()
        subscription = nil
    }
}
