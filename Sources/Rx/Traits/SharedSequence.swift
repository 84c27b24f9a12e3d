/// A sequence that never fails and whose subscribers share one subscription, on one loop: `Driver` or `Signal`, by strategy.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: Sendable {
    let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

    init(raw: Observable<Element>) { source = raw }
}

/// How the subscribers of a `SharedSequence` share it.
public protocol SharingStrategyProtocol: Sendable {
    /// Where its events are sent.
    static var scheduler: any SchedulerType { get }
    /// `source`, shared.
    static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// A type that can be read as a shared sequence.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
    /// How it is shared.
    associatedtype SharingStrategy: SharingStrategyProtocol
    /// This, as a shared sequence.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
    /// The shared sequence behind the common type.
    public func asObservable() -> Observable<Element> { asSharedSequence().source }
}

extension SharedSequence: SharedSequenceConvertibleType {
    /// The same sequence behind the common type.
    public func asObservable() -> Observable<Element> { source }

    /// Itself.
    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}
