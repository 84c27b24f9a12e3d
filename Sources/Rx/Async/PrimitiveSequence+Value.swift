import Locks

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// A single of what `work` returns or throws, run in a task of its own for each subscription; disposing of it cancels the task.
    public static func create(
        detached: Bool = false, priority: TaskPriority? = nil, work: @Sendable @escaping () async throws -> Element
    ) -> Single<Element> {
        Single.create { tell in
            let tell = HandedOver(tell)
            let operation: @Sendable () async -> Void = {
                do {
                    let element = try await work()
                    tell.value(.success(element))
                } catch {
                    tell.value(.failure(error))
                }
            }
            let task =
                detached
                ? Task.detached(priority: priority, operation: operation)
                : Task(priority: priority, operation: operation)
            return Disposables.create { task.cancel() }
        }
    }

    /// The element; throws the single's error. Cancelling the task disposes of the subscription and throws
    /// `CancellationError`; what comes within the subscription is returned even in a task that has been cancelled before.
    public var value: Element {
        get async throws {
            let source = HandedOver(primitiveSequence.source)
            let element = try await outcome(of: source) { RxError.noElements }
            guard let element else { throw RxError.noElements }
            return element.value
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, or nil; throws the maybe's error. Cancelling the task disposes of the subscription and throws
    /// `CancellationError`; what comes within the subscription is returned even in a task that has been cancelled before.
    public var value: Element? {
        get async throws {
            let source = HandedOver(primitiveSequence.source)
            return try await outcome(of: source) { nil }?.value
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Returns when this has ended; throws its error. Cancelling the task disposes of the subscription and throws
    /// `CancellationError`; what comes within the subscription is returned even in a task that has been cancelled before.
    public var value: Void {
        get async throws {
            let source = HandedOver(primitiveSequence.source)
            _ = try await outcome(of: source) { nil }
        }
    }
}

/// The first element of a sequence, or what an empty one means.
private func outcome<Element>(
    of source: HandedOver<Observable<Element>>, orEmpty: @escaping @Sendable () -> (any Error)?
) async throws -> HandedOver<Element>? {
    let waiter = Waiter<Element>()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            waiter.begin(continuation)
            let subscription = source.value.take(1).subscribe(
                onNext: { waiter.end(.success(HandedOver($0))) },
                onError: { waiter.end(.failure($0)) },
                onCompleted: { waiter.end(orEmpty().map { .failure($0) } ?? .success(nil)) })
            waiter.hold(subscription)
        }
    } onCancel: {
        waiter.cancel()
    }
}

/// Resumes a continuation exactly once: with the outcome of the sequence or with the cancellation, whichever comes first.
private final class Waiter<Element>: Sendable {
    typealias Outcome = Result<HandedOver<Element>?, any Error>

    private struct State {
        var continuation: CheckedContinuation<HandedOver<Element>?, any Error>?
        var isSubscribed = false
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let subscription = HandedOver(SingleAssignmentDisposable())

    /// Called once, before the sequence is subscribed.
    func begin(_ continuation: CheckedContinuation<HandedOver<Element>?, any Error>) {
        state.withLock { $0.continuation = continuation }
    }

    /// The sequence has been subscribed. A cancellation that came before takes effect now.
    func hold(_ subscription: any Disposable) {
        self.subscription.value.setDisposable(subscription)
        let isCancelled = state.withLock { state in
            state.isSubscribed = true
            return state.isCancelled
        }
        if isCancelled { end(.failure(CancellationError())) }
    }

    func cancel() {
        let isSubscribed = state.withLock { state in
            state.isCancelled = true
            return state.isSubscribed
        }
        subscription.value.dispose()
        if isSubscribed { end(.failure(CancellationError())) }
    }

    func end(_ outcome: Outcome) {
        let continuation = state.withLock { exchange(&$0.continuation, with: nil) }
        continuation?.resume(with: outcome)
        subscription.value.dispose()
    }
}
