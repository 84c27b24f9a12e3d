import Dispatch
import Foundation
import Rx

/// An observer that collects elements up to a limit, and for which a thread can wait.
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

    /// The collected elements and the error.
    var outcome: (elements: [Element], error: (any Error)?) {
        condition.lock()
        defer { condition.unlock() }
        return (elements, error)
    }

    /// Subscribes from within a run of the trampoline, so that a source that emits there, such as `repeatElement`,
    /// emits only after its disposable is known.
    func follow(_ source: Observable<Element>) {
        let subscribe = { [self] in
            subscription.setDisposable(
                source.subscribe(onNext: next, onError: { self.end($0) }, onCompleted: { self.end(nil) }))
        }
        // If the caller is itself such a run, the subscription must not wait for that run to end.
        guard CurrentThreadScheduler.isScheduleRequired else { return subscribe() }
        _ = CurrentThreadScheduler.instance.schedule(()) { _ in
            subscribe()
            return Disposables.create()
        }
    }

    /// Ends the wait with `RxError.timeout` after `seconds`. The timer runs on another thread, because the calling
    /// thread may be busy with the source.
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
        // Wakes the main thread's run loop in case it is waiting there.
        if !Thread.isMainThread { DispatchQueue.main.async {} }
    }

    private var hasEnded: Bool {
        condition.lock()
        defer { condition.unlock() }
        return isOver
    }

    /// Waits for the end. On the main thread, the main queue's work continues to run.
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
