public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A sequence whose results can be awaited by blocking the calling thread. For tests only.
public struct BlockingObservable<Element> {
    let timeout: TimeInterval?
    let source: Observable<Element>
}

extension ObservableConvertibleType {
    /// Returns this sequence for blocking access.
    ///
    /// - Parameter timeout: The maximum duration of a wait in seconds, or `nil` for no limit.
    public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
        BlockingObservable(timeout: timeout, source: asObservable())
    }
}

/// The elements of a terminated sequence and its termination.
public enum MaterializedSequenceResult<Element> {
    /// The sequence completed.
    case completed(elements: [Element])
    /// The sequence terminated with an error.
    case failed(elements: [Element], error: any Error)
}

extension BlockingObservable {
    /// Waits for the termination and returns all elements.
    ///
    /// - Throws: The error of the sequence, or `RxError.timeout`.
    public func toArray() throws -> [Element] {
        switch materialize() {
        case .completed(let elements): return elements
        case .failed(_, let error): throw error
        }
    }

    /// Waits for the first element and returns it, or `nil` if there is none.
    ///
    /// - Throws: The error of the sequence, or `RxError.timeout`.
    public func first() throws -> Element? {
        let (elements, error) = collect(limit: 1) { _ in true }
        if let element = elements.first { return element }
        if let error { throw error }
        return nil
    }

    /// Waits for the termination and returns the last element, or `nil` if there is none.
    ///
    /// - Throws: The error of the sequence, or `RxError.timeout`.
    public func last() throws -> Element? {
        let (elements, error) = collect(limit: .max, keepsLastOnly: true) { _ in true }
        if let error { throw error }
        return elements.last
    }

    /// Waits for the termination and returns the only element.
    ///
    /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` if there is not exactly one element, the error of
    ///   the sequence, or `RxError.timeout`.
    public func single() throws -> Element { try single { _ in true } }

    /// Waits for the termination and returns the only element that satisfies `predicate`.
    ///
    /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` if there is not exactly one such element, the
    ///   error of the sequence or of `predicate`, or `RxError.timeout`.
    public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
        let (elements, error) = collect(limit: 2, predicate)
        if elements.count > 1 { throw RxError.moreThanOneElement }
        if let error { throw error }
        guard let element = elements.first else { throw RxError.noElements }
        return element
    }

    /// Waits for the termination and returns all elements together with the outcome.
    public func materialize() -> MaterializedSequenceResult<Element> {
        let (elements, error) = collect(limit: .max) { _ in true }
        if let error { return .failed(elements: elements, error: error) }
        return .completed(elements: elements)
    }

    /// Waits for `limit` elements that satisfy `predicate`, or for the termination.
    ///
    /// Disposes of the source as soon as the result is known, even if it is still being subscribed to.
    private func collect(
        limit: Int, keepsLastOnly: Bool = false, _ predicate: @escaping (Element) throws -> Bool
    ) -> (elements: [Element], error: (any Error)?) {
        let collector = Collector<Element>(limit: limit, keepsLastOnly: keepsLastOnly, predicate)
        let limit = timeout.map { collector.startTimer(seconds: $0) }
        collector.follow(source)
        collector.wait()
        limit?.cancel()
        return collector.outcome
    }
}
