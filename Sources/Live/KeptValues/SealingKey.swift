import Scenes

/// A key that seals values which clients keep for the server (``LiveConfiguration/sealingKeys``).
public struct SealingKey: Sendable {
    /// The smallest number of bytes in a key's secret.
    public static let minimumBytes = 32

    private let secret: [UInt8]

    /// Creates a key.
    ///
    /// - Parameter secret: A random secret. All nodes of the app must have it, and keep it across restarts. It comes from the
    ///   configuration, such as a file that only the service can read, and never from a source file. `openssl rand -hex 32`
    ///   prints one.
    /// - Throws: ``LiveError`` if the secret has less than ``minimumBytes`` bytes.
    public init(_ secret: String) throws(LiveError) {
        guard secret.utf8.count >= Self.minimumBytes else { throw .shortSealingKey(bytes: secret.utf8.count) }
        self.secret = Array(secret.utf8)
    }

    private init(random: Void) { secret = Array("\(Bits128.random())\(Bits128.random())".utf8) }

    /// Creates a random key, whose seals are worthless when the process ends.
    public static func random() -> SealingKey { SealingKey(random: ()) }

    /// Returns the seal of a text: its HMAC-SHA256 (RFC 2104) as hexadecimal digits.
    func seal(of text: String) -> String { HMAC.hex(of: Array(text.utf8), by: secret) }
}
