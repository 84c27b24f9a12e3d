import HTTP

/// The cookie by which a proxy sends the requests of a browser to the process that has its pages. It contains the name
/// of that process, ``LiveConfiguration/node``.
///
/// It grants nothing, so it needs no protection from the user: a process that does not have a page tells the client to
/// mount it again.
struct RoutingCookie: Sendable {
    /// The name, which is written `$cookie_bindery_node` in the configuration of nginx.
    static let name = "bindery_node"

    let node: String

    /// Creates the cookie of a process. Traps if the name is not valid.
    init(node: String) {
        precondition(
            LiveConfiguration.isNodeName(node),
            "\"\(node)\" cannot be the name of a node: use 1 to 64 letters, digits, hyphens, underscores and dots.")
        self.node = node
    }

    /// Returns the cookie to set in the response; `nil` if the request has it already.
    func renewal(for request: HTTPRequest, isSecure: Bool) -> SetCookie? {
        guard request.cookies[Self.name] != node else { return nil }
        var cookie = SetCookie(Self.name, node)
        cookie.isSecure = isSecure
        return cookie
    }
}

extension LiveConfiguration {
    /// Decides whether a text can be the name of a node: 1 to 64 ASCII letters, digits, hyphens, underscores and dots.
    public static func isNodeName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
            }
    }
}
