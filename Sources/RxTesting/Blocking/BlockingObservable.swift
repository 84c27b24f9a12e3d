public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A sequence that is waited for. For tests only: it blocks the calling thread.
public struct BlockingObservable<Element> {
    let timeout: TimeInterval?
    let source: Observable<Element>
}

extension ObservableConvertibleType {
    /// This sequence, to be waited for at most `timeout` seconds; nil: for as long as it takes.
    public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
        BlockingObservable(timeout: timeout, source: asObservable())
    }
}

/// All elements of a sequence that has been waited for, and how it ended.
public enum MaterializedSequenceResult<Element> {
    /// It ended well.
    case completed(elements: [Element])
    /// It failed.
    case failed(elements: [Element], error: any Error)
}

extension BlockingObservable {
    /// All elements. Throws the sequence's error, or `RxError.timeout`.
    public func toArray() throws -> [Element] {
        switch materialize() {
        case .completed(let elements): return elements
        case .failed(_, let error): throw error
        }
    }

    /// The first element, without waiting for more; nil when there is none.
    public func first() throws -> Element? {
        let (elements, error) = collect(limit: 1) { _ in true }
        if let element = elements.first { return element }
        if let error { throw error }
        return nil
    }

    /// The last element; nil when there is none. Throws the sequence's error, or `RxError.timeout`.
    public func last() throws -> Element? {
        let (elements, error) = collect(limit: .max, keepsLastOnly: true) { _ in true }
        if let error { throw error }
        return elements.last
    }

    /// The only element. Throws `RxError.noElements` or `.moreThanOneElement`.
    public func single() throws -> Element { try single { _ in true } }

    /// The only element for which `predicate` holds. Throws `RxError.noElements` or `.moreThanOneElement`.
    public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
        let (elements, error) = collect(limit: 2, predicate)
        if elements.count > 1 { throw RxError.moreThanOneElement }
        if let error { throw error }
        guard let element = elements.first else { throw RxError.noElements }
        return element
    }

    /// All elements and how the sequence ended.
    public func materialize() -> MaterializedSequenceResult<Element> {
        let (elements, error) = collect(limit: .max) { _ in true }
        if let error { return .failed(elements: elements, error: error) }
        return .completed(elements: elements)
    }

    /// Waits for up to `limit` elements for which `predicate` holds, or the end. Disposes of the source as soon as the outcome is known, also while it is
    /// being subscribed.
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
