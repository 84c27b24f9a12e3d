/// An alias of `Observable` that avoids a name clash with `Observation` and Combine.
public typealias RxObservable<Element> = Observable<Element>

/// The errors of RxCocoa, for code that catches them. This module throws none of them.
public enum RxCocoaError: Error, CustomDebugStringConvertible, @unchecked Sendable {
    // Unchecked: the objects are used only in messages.
    /// An error of unknown kind.
    case unknown
    /// An operation that the object does not support.
    case invalidOperation(object: Any)
    /// Items were read before any were bound to the object.
    case itemsNotYetBound(object: Any)
    /// The object has no property of this name.
    case invalidPropertyName(object: Any, propertyName: String)
    /// The property's value is not an object.
    case invalidObjectOnKeyPath(object: Any, sourceObject: AnyObject, propertyName: String)
    /// A method could not be replaced at run time.
    case errorDuringSwizzling
    /// The object has another type.
    case castingError(object: Any, targetType: Any.Type)

    /// The error as a sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "The error is unknown."
        case .invalidOperation(let object): "`\(object)` does not support the operation."
        case .itemsNotYetBound(let object): "No items are bound to `\(object)` yet; bind them before reading them."
        case .invalidPropertyName(let object, let name): "`\(object)` has no property `\(name)`."
        case .invalidObjectOnKeyPath(let object, let source, let name):
            "The value `\(object)` of `\(name)` in `\(source)` is not an object."
        case .errorDuringSwizzling: "A method could not be replaced."
        case .castingError(let object, let type): "`\(object)` is not a `\(type)`."
        }
    }
}
