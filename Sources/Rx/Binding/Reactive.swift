/// Reactive extensions of a value, behind `.rx`.
@dynamicMemberLookup
public struct Reactive<Base> {
    /// The value that is extended.
    public let base: Base

    /// Extends `base`.
    public init(_ base: Base) { self.base = base }

    /// A binder that sets the property.
    public subscript<Property>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

/// A type with reactive extensions behind `.rx`.
public protocol ReactiveCompatible {
    /// The type that is extended.
    associatedtype ReactiveBase
    /// Reactive extensions of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }
    /// Reactive extensions of the value.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// Reactive extensions of the type.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        // Lets extensions be changed through `.rx`.
        set {}
    }

    /// Reactive extensions of the value.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        // Lets extensions be changed through `.rx`.
        set {}
    }
}
