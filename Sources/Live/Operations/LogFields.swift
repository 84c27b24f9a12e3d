/// Identifies pages and sessions in logs by a hash of their ids, which gives no access to them.
extension PageID {
    var logField: LogEvent.Field { LogEvent.Field("page", Fingerprint.text(of: description)) }
}

extension Session {
    var logField: LogEvent.Field { LogEvent.Field("session", id.fingerprint) }
}

extension SessionID {
    var fingerprint: String { Fingerprint.text(of: text) }
}

/// A short hash of a random text, from which the text cannot be derived: the upper half of a 64-bit FNV-1a hash.
enum Fingerprint {
    static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    static func text(of text: String) -> String {
        let digits = String(hash(of: text) >> 32, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
