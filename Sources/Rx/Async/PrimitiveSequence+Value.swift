import Locks

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Creates a single of the value that `work` returns or of the error that it throws.
    ///
    /// Each subscription runs `work` in a new task. Disposing the subscription cancels the task.
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

    /// The element of this single.
    ///
    /// Cancelling the task disposes the subscription. An event that is sent within the call to subscribe takes effect
    /// even if the task has been cancelled before.
    ///
    /// - Throws: The error of this single, or `CancellationError` if the task is cancelled.
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
    /// The element of this maybe, or `nil` if it completes without one.
    ///
    /// Cancelling the task disposes the subscription. An event that is sent within the call to subscribe takes effect
    /// even if the task has been cancelled before.
    ///
    /// - Throws: The error of this maybe, or `CancellationError` if the task is cancelled.
    public var value: Element? {
        get async throws {
            let source = HandedOver(primitiveSequence.source)
            return try await outcome(of: source) { nil }?.value
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// An empty value that becomes available when this completable completes.
    ///
    /// Cancelling the task disposes the subscription. An event that is sent within the call to subscribe takes effect
    /// even if the task has been cancelled before.
    ///
    /// - Throws: The error of this completable, or `CancellationError` if the task is cancelled.
    public var value: Void {
        get async throws {
            let source = HandedOver(primitiveSequence.source)
            _ = try await outcome(of: source) { nil }
        }
    }
}

/// Returns the first element of a sequence. For an empty sequence, throws the result of `orEmpty`, or returns `nil` if
/// that is `nil`.
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

/// An object that resumes a continuation exactly once: with the outcome of the sequence or with the cancellation,
/// whichever happens first.
private final class Waiter<Element>: Sendable {
    typealias Outcome = Result<HandedOver<Element>?, any Error>

    private struct State {
        var continuation: CheckedContinuation<HandedOver<Element>?, any Error>?
        var isSubscribed = false
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let subscription = HandedOver(SingleAssignmentDisposable())

    /// Stores the continuation. Called once, before the sequence is subscribed to.
    func begin(_ continuation: CheckedContinuation<HandedOver<Element>?, any Error>) {
        state.withLock { $0.continuation = continuation }
    }

    /// Stores the subscription. An earlier cancellation takes effect now.
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
