/// A sequence that never terminates with an error and whose subscribers share one subscription on one loop.
///
/// It is a `Driver` or a `Signal`, depending on the sharing strategy.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: Sendable {
    let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

    init(raw: Observable<Element>) { source = raw }
}

/// A type that defines how the subscribers of a `SharedSequence` share its subscription.
public protocol SharingStrategyProtocol: Sendable {
    /// The scheduler that sends the events.
    static var scheduler: any SchedulerType { get }
    /// Returns `source`, shared among its subscribers.
    static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// A type that can be converted to a shared sequence.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
    /// The strategy by which subscribers share the sequence.
    associatedtype SharingStrategy: SharingStrategyProtocol
    /// Returns this sequence as a shared sequence.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
    /// Returns the shared sequence as an `Observable`.
    public func asObservable() -> Observable<Element> { asSharedSequence().source }
}

extension SharedSequence: SharedSequenceConvertibleType {
    /// Returns the same sequence as an `Observable`.
    public func asObservable() -> Observable<Element> { source }

    /// Returns this sequence unchanged.
    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}
