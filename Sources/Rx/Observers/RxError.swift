/// The errors that operators can emit.
public enum RxError: Error, CustomDebugStringConvertible, @unchecked Sendable {
    // Unchecked: the object is used only in messages. Code that reads it from the error is responsible for thread
    // safety.
    /// An error of unknown kind.
    case unknown
    /// The object has been disposed and can no longer be used.
    case disposed(object: AnyObject)
    /// A count exceeded the range of its integer type.
    case overflow
    /// An argument, such as the index of an element, is out of range.
    case argumentOutOfRange
    /// The sequence completed without the requested element.
    case noElements
    /// The sequence emitted more than the one element that was requested.
    case moreThanOneElement
    /// The next event did not arrive before the timeout.
    case timeout

    /// The error as a sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "The error is unknown."
        case .disposed(let object): "`\(object)` has been disposed and can no longer be used."
        case .overflow: "A count exceeded the range of its integer type."
        case .argumentOutOfRange: "An argument is out of range."
        case .noElements: "The sequence completed without the requested element."
        case .moreThanOneElement: "The sequence emitted more than one element."
        case .timeout: "No event arrived before the timeout."
        }
    }
}
