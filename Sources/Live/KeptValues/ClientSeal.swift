import Foundation

/// A value that a client keeps for the server.
protocol SealedValue: Codable {
    /// The words that separate the seals of the type from those of other types that are sealed with the same key.
    static var purpose: String { get }
    /// The maximum number of bytes in the sealed text.
    static var limit: Int { get }
}

/// The reason why a sealed text is not accepted.
enum SealRefusal: String, Error {
    /// The text is not one that this server has written.
    case malformed
    /// No key fits: it was replaced or lost, the text was changed, or it belongs to another owner.
    case seal
}

/// Seals values, so that a client can neither make nor change them, and opens what clients send.
///
/// The client can read the values. They belong to an owner, and no other owner can open them: those of an account do not
/// return after a sign-out. Values with the same owner can be passed from one browser to another.
struct ClientSeal<Value: SealedValue> {
    /// The first key seals; all open.
    let keys: [SealingKey]
    /// The identifier of the account or session; empty if any client may own the values.
    let owner: String

    /// Returns the values as a text of letters, digits, `-`, `_` and one dot; `nil` if there is no key or if it would be longer
    /// than the limit.
    func close(_ value: Value) throws -> String? {
        guard let key = keys.first else { return nil }
        let payload = try JSONEncoder().encode(value).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let text = "\(payload).\(key.seal(of: sealed(payload)))"
        return text.utf8.count <= Value.limit ? text : nil
    }

    /// Returns the value of a sealed text.
    func open(_ text: String) throws(SealRefusal) -> Value {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Value.limit, parts.count == 2 else { throw .malformed }
        let payload = String(parts[0])
        let isSealed = keys.contains { ConstantTime.areEqual($0.seal(of: sealed(payload)), String(parts[1])) }
        guard isSealed else { throw .seal }
        let base64 = payload.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let json = Data(base64Encoded: base64 + padding),
            let value = try? JSONDecoder().decode(Value.self, from: json)
        else { throw .malformed }
        return value
    }

    /// The text that the key seals.
    private func sealed(_ payload: String) -> String { "\(Value.purpose)\n\(owner)\n\(payload)" }
}
