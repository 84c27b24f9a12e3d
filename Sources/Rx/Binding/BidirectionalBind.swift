/// Something that holds a value, tells when it changes, and can be set.
public protocol BindableProperty<Element>: ObservableType {
    /// Makes `element` the value, and tells.
    func accept(_ element: Element)
}

extension BehaviorRelay: BindableProperty {}

extension ObservableType {
    /// Keeps two properties equal: `other` takes this one's value at once, and from then on each takes the other's changes.
    ///
    /// A change is not sent back to where it came from, so equal values need not be `Equatable` for the two to come to rest.
    public func bidirectionalBind<Other: BindableProperty>(to other: Other) -> any Disposable
    where Self: BindableProperty, Other.Element == Element {
        let isPassing = PassingFlag()
        return Disposables.create(
            subscribe(onNext: { element in isPassing.pass { other.accept(element) } }),
            other.skip(1).subscribe(onNext: { element in isPassing.pass { self.accept(element) } }))
    }
}

/// Whether a change is on its way from one property to the other. Touched by the thread that owns the two properties.
private final class PassingFlag {
    private var isPassing = false

    func pass(_ body: () -> Void) {
        if isPassing { return }
        isPassing = true
        body()
        isPassing = false
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
