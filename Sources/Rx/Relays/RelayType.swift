/// A relay to which a sequence can be bound. It accepts elements and never terminates.
public protocol RelayType<Element>: AnyObject {
    /// The type of the elements.
    associatedtype Element
    /// Sends `event` to all subscribers. Thread-safe.
    func accept(_ event: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}
