/// A relay that a sequence can be bound to: it takes elements, and neither fails nor ends.
public protocol RelayType<Element>: AnyObject {
    /// What it takes.
    associatedtype Element
    /// Sends `event` to all subscribers. Any thread may call.
    func accept(_ event: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}
