/// A post that a browser keeps until the server has applied it.
struct StoredPost {
    /// The number by which the server recognizes the post: 32 hexadecimal digits.
    var number = StoredPost.newNumber()
    /// The account that has made it; empty without one.
    let owner: String
    let address: WebAddress
    var entries: [FormEntry]
    /// The name of the button.
    let label: String
    /// The fields whose texts the user can change: their names and labels.
    let fields: [(name: String, label: String)]
    /// The reason why the server has refused it, which may be empty; `nil` while it waits.
    var reason: String?

    static func newNumber() -> String {
        (0..<2).map { _ in String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16) }.joined()
    }
}

/// A post that the browser has kept and the server has refused, as the note at the top of the page shows it.
public struct RefusedPost: Sendable, Hashable {
    let number: String
    /// The name of the button that has sent the form.
    public let label: String
    /// The alerts of the response; empty if the page itself has shown them.
    public let reason: String
    /// The texts that the user can change, by the labels of their fields.
    public let texts: [String: String]

    init(_ post: StoredPost) {
        (number, label, reason) = (post.number, post.label, post.reason ?? "")
        texts = Dictionary(
            post.fields.compactMap { field in
                post.entries.first { $0.name == field.name }.map { (field.label, $0.value) }
            }, uniquingKeysWith: { first, _ in first })
    }
}
