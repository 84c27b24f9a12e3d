public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that a person has written.
public struct Post: Sendable, Hashable, Identifiable, IdentifiableType {
    /// What a post is told apart by. Later posts have greater ids.
    public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The id as the service writes it: digits, as a rule.
        public let text: String

        public init(_ text: String) { self.text = text }

        /// Numbers of any length in the order of their values, without reading them.
        public static func < (left: ID, right: ID) -> Bool {
            let (short, long) = (left.text.utf8.count, right.text.utf8.count)
            return short == long ? left.text < right.text : short < long
        }

        public var description: String { text }
    }

    public let id: ID
    public let author: Person
    public let text: String
    public let date: Date

    public var identity: ID { id }

    public init(id: ID, author: Person, text: String, date: Date) {
        self.id = id
        self.author = author
        self.text = text
        self.date = date
    }
}

/// Who writes posts.
public struct Person: Sendable, Hashable, Identifiable {
    /// What the service knows the person by.
    public let id: String
    /// The name that the person goes by.
    public let name: String
    /// The name at the service, such as `mira@harbour.example`.
    public let account: String
    /// The path of a picture on this server, or nil where there is none.
    public let picture: String?

    public init(id: String, name: String, account: String, picture: String?) {
        self.id = id
        self.name = name
        self.account = account
        self.picture = picture
    }
}
