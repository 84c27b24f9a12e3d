/// A type's keys with the type erased: a reader takes the address of a value of that type.
///
/// Immutable. Built once per type, kept in the type's static `templateKeys`.
@usableFromInline
final class KeyTable: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let name: String
        @usableFromInline let kind: TemplateKeyKind
        /// Only ever given the address of an initialised value of the type that the table was made for: tables and rows
        /// are tied together where a list or a record is made, and nowhere else.
        @usableFromInline let read: @Sendable (UnsafeRawPointer) -> TemplateValue

        @inlinable
        init(name: String, kind: TemplateKeyKind, read: @escaping @Sendable (UnsafeRawPointer) -> TemplateValue) {
            self.name = name
            self.kind = kind
            self.read = read
        }
    }

    let entries: [Entry]
    private let hashes: [UInt64]

    @usableFromInline
    init(_ entries: [Entry]) {
        self.entries = entries
        hashes = entries.map { NameHash.of($0.name) }
        precondition(Set(hashes).count == entries.count, "A type lists the same template key twice.")
    }

    /// The place of the key with this hash. Types have few keys: a walk over neighbouring words beats hashing again.
    @inline(__always)
    func index(of hash: UInt64) -> Int? {
        hashes.withUnsafeBufferPointer { hashes in
            for index in 0..<hashes.count where hashes[index] == hash { return index }
            return nil
        }
    }
}

/// FNV-1a over a key's name. 64 bits suffice to tell names apart: they are written by the app's authors, not by users.
enum NameHash {
    static func of(_ name: some StringProtocol) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
