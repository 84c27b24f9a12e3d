import Foundation

/// The values that a page keeps with its client, so that they return when the page is mounted again.
struct KeptValues: SealedValue, Equatable {
    static let purpose = "kept values"
    /// The maximum number of bytes in the sealed text, which fits in a header field and in a cookie.
    static let limit = 3_800

    /// The path of the page. The values do not return at another.
    var path: String
    /// The values by the name of the scene's template and the name that the view has given.
    var values: [String: KeptValue] = [:]
}

/// A value that a page keeps, as an earlier mount of the page, or an earlier release of the app, has written it.
public struct KeptValue: Codable, Sendable, Equatable {
    /// The version that the view has declared for the value.
    public let version: Int
    private let json: String

    init(_ value: some Encodable, version: Int) throws {
        self.version = version
        json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// Returns the value as one of a type.
    ///
    /// - Throws: `DecodingError` if it has another form.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
