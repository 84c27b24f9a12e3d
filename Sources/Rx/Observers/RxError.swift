/// What can go wrong in the operators themselves.
public enum RxError: Error, CustomDebugStringConvertible, @unchecked Sendable {
    // Unchecked: the object is only named in messages; whoever reads it from the error answers for its own threads.
    /// Something that should not be possible.
    case unknown
    /// The object has been disposed and cannot be used any more.
    case disposed(object: AnyObject)
    /// A count went beyond what an integer holds.
    case overflow
    /// An element was asked for at an index that the sequence did not reach.
    case argumentOutOfRange
    /// The sequence ended without the element that was asked for.
    case noElements
    /// The sequence held more than the one element that was asked for.
    case moreThanOneElement
    /// The sequence took longer than allowed.
    case timeout

    /// A sentence for a person.
    public var debugDescription: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .disposed(let object): "Object `\(object)` was already disposed."
        case .overflow: "Arithmetic overflow occurred."
        case .argumentOutOfRange: "Argument out of range."
        case .noElements: "Sequence doesn't contain any elements."
        case .moreThanOneElement: "Sequence contains more than one element."
        case .timeout: "Sequence timeout."
        }
    }
}
