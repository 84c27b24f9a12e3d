public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A post by a person.
public struct Post: Sendable, Hashable, Identifiable, IdentifiableType {
    /// The identifier of a post. Later posts have greater identifiers.
    public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The identifier as the service writes it, usually digits.
        public let text: String

        /// Creates an identifier.
        public init(_ text: String) { self.text = text }

        /// Compares decimal numbers of any length by value, without converting them.
        public static func < (left: ID, right: ID) -> Bool {
            let (short, long) = (left.text.utf8.count, right.text.utf8.count)
            return short == long ? left.text < right.text : short < long
        }

        public var description: String { text }
    }

    /// The post's identifier.
    public let id: ID
    /// The author.
    public let author: Person
    /// The post's text.
    public let text: String
    /// The time of publication.
    public let date: Date

    public var identity: ID { id }

    /// Creates a post.
    public init(id: ID, author: Person, text: String, date: Date) {
        self.id = id
        self.author = author
        self.text = text
        self.date = date
    }
}

/// An author of posts.
public struct Person: Sendable, Hashable, Identifiable {
    /// The person's identifier at the service.
    public let id: String
    /// The display name.
    public let name: String
    /// The full account name, such as `mira@harbour.example`.
    public let account: String
    /// The path of the person's picture on this server; `nil` if there is none.
    public let picture: String?

    /// Creates a person.
    public init(id: String, name: String, account: String, picture: String?) {
        self.id = id
        self.name = name
        self.account = account
        self.picture = picture
    }
}
