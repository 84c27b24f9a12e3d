import HTTPClients

/// The command-line options that select the source of an app's data.
struct RemoteOptions: Sendable, Equatable {
    /// The service's base URL; `nil` for the bundled data.
    var url: String?
    /// The access token for the service; `nil` for anonymous requests.
    var token: String?

    /// The service; `nil` for the bundled data.
    var endpoint: ServiceEndpoint? { url.flatMap { ServiceEndpoint($0, token: token, userAgent: "Bindery gallery") } }

    /// The requirement for a base URL, for error messages.
    static let urlRequirement = "an http or https URL without a query"
    /// The requirement for a token, for error messages.
    static let tokenRequirement = "one token of visible ASCII characters"

    /// Returns a valid base URL unchanged, or `nil`.
    static func url(_ text: String) -> String?? {
        ServiceEndpoint(text).map { _ in .some(text) }
    }

    /// Indicates whether the text is a valid token.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && ServiceEndpoint("http://localhost", token: text) != nil
    }
}
