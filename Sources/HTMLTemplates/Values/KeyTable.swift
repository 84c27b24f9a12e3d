/// A type's keys with the type erased: a reader takes the address of a value of that type.
///
/// Immutable. Built once per type, kept in the type's static `templateKeys`.
@usableFromInline
final class KeyTable: @unchecked Sendable {
    // Proof of Sendable: the memory behind the pointers is written in `init` and freed in `deinit`, and only read between; all else is
    // `let` and Sendable.

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

    /// A reader behind a reference of which no count need be taken to call it, as it must be of a function in memory.
    private final class Reader: Sendable {
        let read: @Sendable (UnsafeRawPointer) -> TemplateValue

        init(_ read: @escaping @Sendable (UnsafeRawPointer) -> TemplateValue) {
            self.read = read
        }
    }

    let entries: [Entry]
    /// The hashes of the names and, in the same order, the readers: what rendering needs of the entries, side by side.
    private let hashes: UnsafeMutablePointer<UInt64>
    private let readers: UnsafeMutablePointer<Unmanaged<Reader>>
    private let count: Int

    @usableFromInline
    init(_ entries: [Entry]) {
        self.entries = entries
        count = entries.count
        hashes = .allocate(capacity: count)
        readers = .allocate(capacity: count)
        for (index, entry) in entries.enumerated() {
            (hashes + index).initialize(to: NameHash.of(entry.name))
            (readers + index).initialize(to: .passRetained(Reader(entry.read)))
        }
        let distinct = Set(UnsafeBufferPointer(start: hashes, count: count))
        precondition(distinct.count == count, "A type lists the same template key twice.")
    }

    deinit {
        for index in 0..<count { readers[index].release() }
        readers.deallocate()
        hashes.deallocate()
    }

    /// The place of the key with this hash. Types have few keys: a walk over neighbouring words beats hashing again.
    @inline(__always)
    func index(of hash: UInt64) -> Int? {
        for index in 0..<count where hashes[index] == hash { return index }
        return nil
    }

    /// What the row at `pointer` has under the key with this hash; nil when it has no such key.
    @inline(__always)
    func value(of hash: UInt64, at pointer: UnsafeRawPointer) -> TemplateValue? {
        index(of: hash).map { readers[$0]._withUnsafeGuaranteedRef { $0.read(pointer) } }
    }
}

/// FNV-1a over a key's name or a text. 64 bits suffice to tell these apart: they are written by the app's authors, not by users.
enum NameHash {
    static func of(_ name: some StringProtocol) -> UInt64 { of(name.utf8) }

    /// - Parameter hash: that of what stands before.
    static func of(_ bytes: some Sequence<UInt8>, after hash: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
