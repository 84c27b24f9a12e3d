/// Something that holds a value, tells when it changes, and can be set.
public protocol BindableProperty<Element>: ObservableType {
    /// Makes `element` the value, and tells.
    func accept(_ element: Element)
}

extension BehaviorRelay: BindableProperty {}

extension ObservableType {
    /// Keeps two properties equal: `other` takes this one's value at once, and from then on each takes the other's changes.
    ///
    /// A change is not sent back to where it came from, so equal values need not be `Equatable` for the two to come to rest. Unlike in Bond, the start is
    /// no exception: there `other` returns the value that it has just taken, and observers of this property are told it a second time.
    public func bidirectionalBind<Other: BindableProperty>(to other: Other) -> any Disposable
    where Self: BindableProperty, Other.Element == Element {
        let passing = Passing()
        return Disposables.create(
            subscribe(onNext: { element in passing.pass { other.accept(element) } }),
            other.skip(1).subscribe(onNext: { element in passing.pass { self.accept(element) } }))
    }
}

/// Passes values between two sides without passing them back. What another thread brings meanwhile waits for its turn.
private final class Passing {
    private let gate = Gate()

    func pass(_ body: @escaping () -> Void) {
        // From within a pass: the echo of what is being passed.
        if gate.isMine { return }
        guard gate.enter() else { return gate.enqueue(body) }
        body()
        gate.leave()
    }
}

extension ObservableType {
    /// Sets the property of `target`, which is not retained, to each element, on the loop that this is called on.
    public func bind<Target: AnyObject>(
        to target: Target, keyPath: ReferenceWritableKeyPath<Target, Element>
    ) -> any Disposable {
        bind(to: Binder(target) { target, element in target[keyPath: keyPath] = element })
    }

    /// Calls `setter` with `target`, which is not retained, and each element, on the loop that this is called on.
    public func bind<Target: AnyObject>(
        to target: Target, setter: @escaping (Target, Element) -> Void
    ) -> any Disposable {
        bind(to: Binder(target, binding: setter))
    }

    /// Another spelling of `subscribe(onNext:)`.
    public func observeNext(with observer: @escaping (Element) -> Void) -> any Disposable {
        subscribe(onNext: observer)
    }
}
