public import Differences
public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A row of a timeline.
public struct PostRow: Sendable, Equatable, IdentifiableType {
    /// The post.
    public let post: Post
    /// The time since the post was published, such as "3 min".
    public let age: Text

    public var identity: Post.ID { post.id }

    /// Creates a row with the post's age at a time.
    public init(_ post: Post, at now: Date) {
        self.post = post
        age = Self.age(now.timeIntervalSince(post.date))
    }

    private static func age(_ seconds: Double) -> Text {
        switch seconds {
        case ..<60: "now"
        case ..<3600: "\(Int(seconds / 60), "count") min"
        case ..<86400: "\(Int(seconds / 3600), "count") h"
        case ..<31_536_000: "\(Int(seconds / 86400), "count") d"
        case ..<Double(Int32.max): "\(Int(seconds / 31_536_000), "count") y"
        default: "long ago"
        }
    }
}

/// A row of the list of people.
public struct PersonRow: Sendable, Equatable, IdentifiableType {
    /// The person.
    public let person: Person
    /// Indicates whether the person's timeline is shown beside the list.
    public let isSelected: Bool

    public var identity: Person.ID { person.id }

    /// Creates a row.
    public init(_ person: Person, isSelected: Bool) {
        self.person = person
        self.isSelected = isSelected
    }
}
