import Foundation
import Locks
import Rx

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An element that identifies its source.
struct Mark: Equatable, Sendable {
    let source: Int
    let number: Int
}

/// Runs work on more threads than there are cores, beside threads that only spin, so that any thread may be interrupted
/// at any point.
enum Storm {
    static let threads = 6

    /// Calls `body` a number of times, while other threads compete for the processors.
    static func blow(rounds: Int, _ body: () throws -> Void) rethrows {
        let isOver = Atomic<Bool>(false)
        let spinning = DispatchGroup()
        for _ in 0..<2 {
            start(spinning) { while !isOver.load(ordering: .relaxed) { sched_yield() } }
        }
        defer {
            isOver.store(true, ordering: .relaxed)
            spinning.wait()
        }
        for _ in 0..<rounds { try body() }
    }

    /// Calls `body` with each number below `threads`, each on a dedicated thread, all released at once; returns when
    /// all are done.
    static func rage(threads: Int = threads, _ body: @escaping @Sendable (Int) -> Void) {
        let waiting = Atomic<Int>(threads)
        let workers = DispatchGroup()
        for number in 0..<threads {
            start(workers) {
                waiting.subtract(1, ordering: .relaxed)
                while waiting.load(ordering: .relaxed) > 0 { sched_yield() }
                body(number)
            }
        }
        workers.wait()
    }

    private static func start(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        let thread = Thread {
            body()
            group.leave()
        }
        thread.start()
    }
}

/// Sequences that send their elements on a thread of a pool with more threads than cores.
final class Pool: Sendable {
    private let queues = (0..<Storm.threads).map { DispatchQueue(label: "pool \($0)") }
    private let next = Atomic<Int>(0)

    /// Returns a sequence of `count` elements and the end, from the next of the pool's threads.
    func sequence(_ source: Int, count: Int) -> Observable<Mark> {
        Observable.create { [self] observer in
            let handed = Handed(observer)
            queues[next.add(1, ordering: .relaxed).oldValue % queues.count].async {
                sched_yield()
                for number in 0..<count { handed.observer.onNext(Mark(source: source, number: number)) }
                handed.observer.onCompleted()
            }
            return Disposables.create()
        }
    }

    private struct Handed: @unchecked Sendable {
        // Unchecked: used by the single thread to which it is passed.
        let observer: AnyObserver<Mark>

        init(_ observer: AnyObserver<Mark>) { self.observer = observer }
    }
}

/// Checks that events come one at a time, each source's in order, and none after the end.
final class Witness: Sendable {
    private let inside = Atomic<Int>(0)
    private let elements = Atomic<Int>(0)
    private let ends = Atomic<Int>(0)
    private let faults = Mutex<[String]>([])
    private let latest = Mutex<[Int: Int]>([:])
    private let done = DispatchSemaphore(value: 0)

    /// The number of elements so far.
    var count: Int { elements.load(ordering: .relaxed) }
    /// The number of ends.
    var endCount: Int { ends.load(ordering: .relaxed) }
    /// The violations found.
    var complaints: [String] { faults.withLock { $0 } }

    func watch(_ source: Observable<Mark>) -> any Disposable {
        watch(source) { [$0] }
    }

    /// Observes a sequence whose elements represent several marks.
    func watch<Element>(_ source: Observable<Element>, _ marks: @escaping (Element) -> [Mark]) -> any Disposable {
        source.subscribe(
            onNext: { element in self.visit { for mark in marks(element) { self.take(mark) } } },
            onError: { error in self.complain("failed: \(error)") },
            onCompleted: {
                self.visit { self.ends.add(1, ordering: .relaxed) }
                self.done.signal()
            })
    }

    /// Waits for the end. Returns false if it does not come within a minute.
    func waitForEnd() -> Bool { done.wait(timeout: .now() + 60) == .success }

    func complain(_ fault: String) { faults.withLock { $0.append(fault) } }

    private func visit(_ body: () -> Void) {
        if inside.add(1, ordering: .relaxed).newValue != 1 { complain("two events at once") }
        if endCount > 0 { complain("an event after the end") }
        body()
        // Lets other threads run while this one is inside.
        if count % 3 == 0 { sched_yield() }
        inside.subtract(1, ordering: .relaxed)
    }

    private func take(_ mark: Mark) {
        elements.add(1, ordering: .relaxed)
        let before = latest.withLock { latest in
            defer { latest[mark.source] = mark.number }
            return latest[mark.source]
        }
        if let before, mark.number <= before { complain("\(mark.number) of \(mark.source) after \(before)") }
    }
}
