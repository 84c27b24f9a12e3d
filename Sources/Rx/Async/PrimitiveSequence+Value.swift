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

    /// The element; throws the single's error. Cancelling the task disposes of the subscription and throws `CancellationError`.
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
    /// The element, or nil; throws the maybe's error. Cancelling the task disposes of the subscription and throws `CancellationError`.
    public var value: Element? {
        get async throws {
            let source = HandedOver(primitiveSequence.source)
            return try await outcome(of: source) { nil }?.value
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Returns when this has ended; throws its error. Cancelling the task disposes of the subscription and throws `CancellationError`.
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
        waiter.end(.failure(CancellationError()))
    }
}

/// Resumes a continuation exactly once, whoever comes first: the sequence or the cancellation.
private final class Waiter<Element>: Sendable {
    typealias Outcome = Result<HandedOver<Element>?, any Error>

    private struct State {
        var continuation: CheckedContinuation<HandedOver<Element>?, any Error>?
        var early: Outcome?
        var isOver = false
    }

    private let state = Mutex(State())
    private let subscription = HandedOver(SingleAssignmentDisposable())

    func begin(_ continuation: CheckedContinuation<HandedOver<Element>?, any Error>) {
        let early = state.withLock { state in
            if state.early == nil { state.continuation = continuation }
            return state.early
        }
        if let early { continuation.resume(with: early) }
    }

    func hold(_ subscription: any Disposable) { self.subscription.value.setDisposable(subscription) }

    func end(_ outcome: Outcome) {
        let continuation = state.withLock { state -> CheckedContinuation<HandedOver<Element>?, any Error>? in
            if state.isOver { return nil }
            state.isOver = true
            guard let continuation = state.continuation else {
                state.early = outcome
                return nil
            }
            state.continuation = nil
            return continuation
        }
        continuation?.resume(with: outcome)
        subscription.value.dispose()
    }
}
