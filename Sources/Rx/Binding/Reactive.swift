/// The reactive extensions of a value, available as `.rx`.
@dynamicMemberLookup
public struct Reactive<Base> {
    /// The extended value.
    public let base: Base

    /// Creates the reactive extensions of `base`.
    public init(_ base: Base) { self.base = base }

    /// A binder that sets the property at `keyPath`.
    public subscript<Property>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

/// A type that provides reactive extensions as `.rx`.
public protocol ReactiveCompatible {
    /// The extended type.
    associatedtype ReactiveBase
    /// The reactive extensions of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }
    /// The reactive extensions of the value.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The reactive extensions of the type.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        // Permits assignments to properties of the extensions through `.rx`.
        set {}
    }

    /// The reactive extensions of the value.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        // Permits assignments to properties of the extensions through `.rx`.
        set {}
    }
}
