extension ObservableConvertibleType {
    /// The elements as an asynchronous sequence, which throws the sequence's error. Ending the iteration disposes of the subscription.
    ///
    /// Elements are kept until they are asked for. The iteration throws `CancellationError` in a task that is cancelled.
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let subscription = asObservable().subscribe(
                onNext: { element in
                    let handed = HandedOver(element)
                    continuation.yield(handed.value)
                },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() },
                // After the sequence's own end this changes nothing.
                onDisposed: { continuation.finish(throwing: CancellationError()) })
            let handed = HandedOver(subscription)
            continuation.onTermination = { _ in handed.value.dispose() }
        }
    }
}

extension InfallibleType {
    /// The elements as an asynchronous sequence. Ending the iteration disposes of the subscription.
    public var values: AsyncStream<Element> { stream(of: asObservable()) }
}

extension SharedSequenceConvertibleType {
    /// The elements as an asynchronous sequence. Ending the iteration disposes of the subscription.
    public var values: AsyncStream<Element> { stream(of: asObservable()) }
}

/// The elements of a sequence that does not fail.
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
