/// A value that can be observed and set.
public protocol BindableProperty<Element>: ObservableType {
    /// Sets the value to `element` and notifies the observers.
    func accept(_ element: Element)
}

extension BehaviorRelay: BindableProperty {}

extension ObservableType {
    /// Keeps two properties equal: `other` is set to this property's value at once, and afterward each property is set
    /// to the changes of the other.
    ///
    /// A change is not sent back to its origin, so that the values need not be `Equatable` to avoid a loop. Unlike in
    /// Bond, this also applies to the first value: in Bond, `other` sends the value back, and observers of this
    /// property receive it a second time.
    public func bidirectionalBind<Other: BindableProperty>(to other: Other) -> any Disposable
    where Self: BindableProperty, Other.Element == Element {
        let passing = Passing()
        return Disposables.create(
            subscribe(onNext: { element in passing.pass { other.accept(element) } }),
            other.skip(1).subscribe(onNext: { element in passing.pass { self.accept(element) } }))
    }
}

/// A channel between two properties that does not send a value back to its origin. Values from other threads wait for
/// their turn.
private final class Passing {
    private let gate = Gate()

    func pass(_ body: @escaping () -> Void) {
        // A call from within a pass is the echo of the value that is being passed.
        if gate.isMine { return }
        guard gate.enter() else { return gate.enqueue(body) }
        body()
        gate.leave()
    }
}

extension ObservableType {
    /// Sets the property of `target` at `keyPath` to each element, on the loop on which this method is called. The
    /// target is not retained.
    public func bind<Target: AnyObject>(
        to target: Target, keyPath: ReferenceWritableKeyPath<Target, Element>
    ) -> any Disposable {
        bind(to: Binder(target) { target, element in target[keyPath: keyPath] = element })
    }

    /// Calls `setter` with `target` and each element, on the loop on which this method is called. The target is not
    /// retained.
    public func bind<Target: AnyObject>(
        to target: Target, setter: @escaping (Target, Element) -> Void
    ) -> any Disposable {
        bind(to: Binder(target, binding: setter))
    }

    /// Calls `observer` for each element. Equivalent to `subscribe(onNext:)`.
    public func observeNext(with observer: @escaping (Element) -> Void) -> any Disposable {
        subscribe(onNext: observer)
    }
}
