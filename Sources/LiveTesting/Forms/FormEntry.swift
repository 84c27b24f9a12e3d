/// A name and value in a form's entry list.
public struct FormEntry: Sendable, Hashable {
    /// The control's name.
    public let name: String
    /// The value; for a file, its name.
    public let value: String
    /// The file, if the entry belongs to a file control; an empty file if none is attached.
    public let file: AttachedFile?

    /// Creates an entry.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        file = nil
    }

    /// Creates an entry for a file.
    public init(_ name: String, _ file: AttachedFile) {
        self.name = name
        value = file.name
        self.file = file
    }
}
