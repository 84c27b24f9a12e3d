import Dispatch
import Foundation
import Rx

/// Gathers elements until it has enough, and lets a thread wait for that.
final class Collector<Element>: @unchecked Sendable {
    // Unchecked: `condition` protects every property below it.
    private let limit: Int
    private let keepsLastOnly: Bool
    private let predicate: (Element) throws -> Bool
    private let subscription = SingleAssignmentDisposable()
    private let condition = NSCondition()
    private var elements: [Element] = []
    private var error: (any Error)?
    private var isOver = false

    init(limit: Int, keepsLastOnly: Bool, _ predicate: @escaping (Element) throws -> Bool) {
        self.limit = limit
        self.keepsLastOnly = keepsLastOnly
        self.predicate = predicate
    }

    /// What has been gathered.
    var outcome: (elements: [Element], error: (any Error)?) {
        condition.lock()
        defer { condition.unlock() }
        return (elements, error)
    }

    /// Subscribes from within a run of the trampoline: a source that emits there, as `repeatElement` does, emits after its disposable is known.
    func follow(_ source: Observable<Element>) {
        let subscribe = { [self] in
            subscription.setDisposable(
                source.subscribe(onNext: next, onError: { self.end($0) }, onCompleted: { self.end(nil) }))
        }
        // The caller may be such a run itself, and does not return to it before this has ended.
        guard CurrentThreadScheduler.isScheduleRequired else { return subscribe() }
        _ = CurrentThreadScheduler.instance.schedule(()) { _ in
            subscribe()
            return Disposables.create()
        }
    }

    /// Ends with `RxError.timeout` after that long, from another thread, since the calling one may be busy with the source.
    func startTimer(seconds: TimeInterval) -> DispatchWorkItem {
        let timer = DispatchWorkItem { [weak self] in self?.end(RxError.timeout) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: timer)
        return timer
    }

    private func next(_ element: Element) {
        do {
            guard try predicate(element) else { return }
            condition.lock()
            if !isOver {
                if keepsLastOnly { elements.removeAll(keepingCapacity: true) }
                elements.append(element)
            }
            let isFull = elements.count >= limit
            condition.unlock()
            if isFull { end(nil) }
        } catch {
            end(error)
        }
    }

    private func end(_ error: (any Error)?) {
        condition.lock()
        if !isOver {
            isOver = true
            self.error = error
        }
        condition.broadcast()
        condition.unlock()
        subscription.dispose()
        // Wakes the main thread's run loop, should it be waiting there.
        if !Thread.isMainThread { DispatchQueue.main.async {} }
    }

    private var hasEnded: Bool {
        condition.lock()
        defer { condition.unlock() }
        return isOver
    }

    /// Waits until it has ended. On the main thread, work for the main queue goes on meanwhile.
    func wait() {
        if Thread.isMainThread { return runLoop() }
        condition.lock()
        while !isOver { condition.wait() }
        condition.unlock()
    }

    private func runLoop() {
        while !hasEnded { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)) }
    }
}
