/// A reason for which a process was not replaced by another one.
struct HandOverError: Error, Equatable, CustomStringConvertible {
    /// The fact, and the remedy if there is one.
    let description: String

    init(_ description: String) { self.description = description }
}
