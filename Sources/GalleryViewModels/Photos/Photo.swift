public import Differences

/// A picture that somebody lets others use.
public struct Photo: Sendable, Equatable, IdentifiableType {
    public let id: String
    public let title: String
    /// Who made it.
    public let author: String
    /// Under what terms, in short: `CC BY-SA 4.0`.
    public let licence: String
    /// When it was put there.
    public let day: Day?
    /// Where the picture is, small.
    public let image: String

    public var identity: String { id }

    public init(id: String, title: String, author: String, licence: String, day: Day?, image: String) {
        self.id = id
        self.title = title
        self.author = author
        self.licence = licence
        self.day = day
        self.image = image
    }
}
