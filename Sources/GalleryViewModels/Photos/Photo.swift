public import Differences

/// A picture that its author has licensed to others.
public struct Photo: Sendable, Equatable, IdentifiableType {
    /// The photo's identifier.
    public let id: String
    /// The title.
    public let title: String
    /// The author's name.
    public let author: String
    /// The short name of the license, such as `CC BY-SA 4.0`.
    public let license: String
    /// The day on which the photo was uploaded; `nil` if it is not known.
    public let day: Day?
    /// The URL of a small version of the picture.
    public let image: String

    public var identity: String { id }

    /// Creates a photo.
    public init(id: String, title: String, author: String, license: String, day: Day?, image: String) {
        self.id = id
        self.title = title
        self.author = author
        self.license = license
        self.day = day
        self.image = image
    }
}
