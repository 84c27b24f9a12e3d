/// The identity of a post, such as one that a browser keeps until the server has applied it.
public struct PostID: Hashable, Sendable {
    /// The account that the post belongs to, as text that does not reveal the account; empty without an account. The
    /// same number of two owners identifies two posts.
    public let owner: String
    /// The post's number: 32 hexadecimal digits in lower case, which the browser has chosen at random.
    public let number: String

    /// The text under which a ledger records the post.
    public var key: String { "\(owner)/\(number)" }

    /// Creates an identity; returns `nil` unless the number consists of 32 hexadecimal digits in lower case.
    public init?(_ number: String, owner: String = "") {
        guard Self.isNumber(number) else { return nil }
        (self.number, self.owner) = (number, owner)
    }

    /// Indicates whether a text has the form of a post's number.
    public static func isNumber(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0) }
    }
}
