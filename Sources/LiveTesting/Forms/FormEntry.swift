/// A name and a value of a form's data set.
public struct FormEntry: Sendable, Hashable {
    /// The control's name.
    public let name: String
    /// Its value; of a file its name.
    public let value: String
    /// The file, where the entry is one's; an empty one of a control without any.
    public let file: AttachedFile?

    /// Makes an entry.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        file = nil
    }

    /// Makes an entry of a file.
    public init(_ name: String, _ file: AttachedFile) {
        self.name = name
        value = file.name
        self.file = file
    }
}
