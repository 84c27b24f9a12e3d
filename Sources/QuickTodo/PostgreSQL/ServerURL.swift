import Foundation

/// The URL of a database on a server, in the form that libpq reads (“Connection URIs” in its documentation). `URLComponents`
/// rejects several hosts, and passwords with characters that libpq allows.
struct ServerURL {
    /// The URL without passwords.
    let text: String
    /// The password; `nil` if there is none.
    let password: String?

    /// Reads a URL; fails if it has no scheme, or an address in brackets that has no end.
    init?(_ url: String) {
        guard let scheme = url.range(of: "://") else { return nil }
        var rest = url[scheme.upperBound...]
        var (user, password) = ("", String?.none)
        if let end = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[end] == "@" {
            let parts = rest[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            user = "\(parts[0])@"
            password = parts.count > 1 ? Self.decoded(parts[1]) : nil
            rest = rest[rest.index(after: end)...]
        }
        if rest.contains("["), !rest.contains("]") { return nil }
        let place = rest.prefix { $0 != "?" }
        var settings: [Substring] = []
        for setting in rest.dropFirst(place.count + 1).split(separator: "&") {
            let parts = setting.split(separator: "=", maxSplits: 1)
            switch parts.first?.lowercased() {
            case "password": password = parts.count > 1 ? Self.decoded(parts[1]) : nil
            case "sslpassword": break
            default: settings.append(setting)
            }
        }
        let query = settings.isEmpty ? "" : "?\(settings.joined(separator: "&"))"
        (text, self.password) = ("\(url[..<scheme.upperBound])\(user)\(place)\(query)", password)
    }

    private static func decoded(_ text: Substring) -> String { text.removingPercentEncoding ?? String(text) }
}
