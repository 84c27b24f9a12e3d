public import Foundation

/// A complete response from a service.
public struct ServiceResponse: Sendable {
    /// The status.
    public let status: Int
    /// The header fields, with names in lowercase.
    public let fields: [String: String]
    /// The body, decompressed.
    public let body: Data

    /// Creates a response, such as for a test.
    public init(status: Int, fields: [String: String], body: Data) {
        self.status = status
        self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { $1 }
        self.body = body
    }

    /// The targets of the response's links by relation: `next`, `prev` (RFC 8288).
    public var links: [String: String] { WebLinks.read(fields["link"] ?? "") }

    /// Decodes the body as JSON, with dates in the format of RFC 3339.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - keys: The conversion of the keys in the JSON to those of the type.
    /// - Throws: ``ServiceClientError`` with the code `unreadable` if the body is not JSON or does not match the type.
    public func decoded<Value: Decodable>(
        _ type: Value.Type, keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    ) throws(ServiceClientError) -> Value {
        let kind = (fields["content-type"] ?? "").lowercased()
        guard kind.hasPrefix("application/"), kind.contains("json") else {
            throw ServiceClientError(.unreadable, cause: "content type \(kind)")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keys
        decoder.dateDecodingStrategy = .custom(Self.date)
        do {
            return try decoder.decode(type, from: body)
        } catch {
            throw ServiceClientError(.unreadable, cause: "\(error)")
        }
    }

    /// Decodes a date in the format of RFC 3339, with or without fractions of a second.
    private static func date(_ decoder: any Decoder) throws -> Date {
        let text = try decoder.singleValueContainer().decode(String.self)
        let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        for style in styles {
            if let date = try? style.parse(text) { return date }
        }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(text) is not a date"))
    }

    // MARK: Errors

    /// Returns the error that the status represents, or `nil` if the request succeeded.
    ///
    /// - Parameter now: The current time, for the wait until a date in the response.
    func error(now: Date) -> ServiceClientError? {
        let wait = wait(now: now)
        let cause = "status \(status)"
        switch status {
        case 200..<300: return nil
        case 429: return ServiceClientError(.tooManyRequests, cause: cause, wait: wait)
        // GitHub's equivalent of 429.
        case 403 where fields["x-ratelimit-remaining"] == "0":
            return ServiceClientError(.tooManyRequests, cause: cause, wait: wait)
        case 401, 403: return ServiceClientError(.unauthorized, cause: cause)
        case 404, 410: return ServiceClientError(.notFound, cause: cause)
        case 408: return ServiceClientError(.timedOut, cause: cause)
        case 500...599: return ServiceClientError(.unavailable, cause: cause, wait: wait)
        default: return ServiceClientError(.refused, cause: cause)
        }
    }

    /// Returns the number of seconds to wait before the next request: the value of Retry-After (RFC 9110, section
    /// 10.2.3), otherwise the time until the rate limit is reset.
    private func wait(now: Date) -> Int? {
        if let text = fields["retry-after"] {
            if let seconds = Int(text) { return max(0, seconds) }
            return Self.seconds(to: Self.httpDate(text), from: now)
        }
        guard fields["x-ratelimit-remaining"] == "0", let text = fields["x-ratelimit-reset"] else { return nil }
        return Self.seconds(to: UInt32(text).map { Date(timeIntervalSince1970: Double($0)) }, from: now)
    }

    private static func seconds(to date: Date?, from now: Date) -> Int? {
        // Clamps the service's value to at most a year.
        date.map { Int(min(max(0, $0.timeIntervalSince(now).rounded(.up)), 31_536_000)) }
    }

    /// Returns a date in the preferred format of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section
    /// 5.6.7).
    private static func httpDate(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text)
    }
}
