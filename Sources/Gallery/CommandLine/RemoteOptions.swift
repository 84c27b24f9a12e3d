/// Where an app's data comes from, as far as a person may choose it on the command line.
struct RemoteOptions: Sendable, Equatable {
    /// The service's base URL; nil for the data that the program brings along.
    var url: String?
    /// What the service knows one by.
    var token: String?

    /// The service; nil for the data that the program brings along.
    var endpoint: RemoteEndpoint? { url.flatMap { RemoteEndpoint($0, token: token) } }

    /// What a base URL has to be.
    static let urlRequirement = "an http or https URL without a query"
    /// What a token has to be.
    static let tokenRequirement = "one token: letters, digits and signs"

    /// Reads a base URL.
    static func url(_ text: String) -> String?? {
        RemoteEndpoint(text).map { _ in .some(text) }
    }

    /// A Boolean value that indicates whether a text is a token.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && RemoteEndpoint("http://localhost", token: text) != nil
    }
}
