extension ObservableConvertibleType {
    /// The elements as an asynchronous sequence, which throws the error of this sequence. Ending the iteration disposes
    /// the subscription.
    ///
    /// Elements are buffered without limit until they are requested. In a cancelled task the iteration throws
    /// `CancellationError`.
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let subscription = asObservable().subscribe(
                onNext: { element in
                    let handed = HandedOver(element)
                    continuation.yield(handed.value)
                },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() },
                // Has no effect after the sequence has terminated.
                onDisposed: { continuation.finish(throwing: CancellationError()) })
            let handed = HandedOver(subscription)
            continuation.onTermination = { _ in handed.value.dispose() }
        }
    }
}

extension InfallibleType {
    /// The elements as an asynchronous sequence. Ending the iteration disposes the subscription.
    public var values: AsyncStream<Element> { stream(of: asObservable()) }
}

extension SharedSequenceConvertibleType {
    /// The elements as an asynchronous sequence. Ending the iteration disposes the subscription.
    public var values: AsyncStream<Element> { stream(of: asObservable()) }
}

/// Returns an asynchronous sequence of the elements of `source`, which does not terminate with an error.
private func stream<Element>(of source: Observable<Element>) -> AsyncStream<Element> {
    AsyncStream { continuation in
        let subscription = source.subscribe(
            onNext: { element in
                let handed = HandedOver(element)
                continuation.yield(handed.value)
            },
            onError: { _ in continuation.finish() },
            onCompleted: { continuation.finish() })
        let handed = HandedOver(subscription)
        continuation.onTermination = { _ in handed.value.dispose() }
    }
}
