/// The type-erased keys of a type: each has a function that reads the value at an address.
///
/// It is immutable. It is built once per type and stored in the type's static `templateKeys`.
@usableFromInline
final class KeyTable: @unchecked Sendable {
    // Sendable because the memory behind the pointers is written in `init`, freed in `deinit`, and only read in
    // between; all other state is `let` and Sendable.

    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let name: String
        @usableFromInline let kind: TemplateKeyKind
        /// The argument is always the address of an initialized value of the table's type: a table and its rows are
        /// combined only where a list or a record is created.
        @usableFromInline let read: @Sendable (UnsafeRawPointer) -> TemplateValue

        @inlinable
        init(name: String, kind: TemplateKeyKind, read: @escaping @Sendable (UnsafeRawPointer) -> TemplateValue) {
            self.name = name
            self.kind = kind
            self.read = read
        }
    }

    /// A function in an object that can be called without retaining it. A function stored directly in memory would have
    /// to be retained for each call.
    private final class Reader: Sendable {
        let read: @Sendable (UnsafeRawPointer) -> TemplateValue

        init(_ read: @escaping @Sendable (UnsafeRawPointer) -> TemplateValue) {
            self.read = read
        }
    }

    let entries: [Entry]
    /// The hashes of the names and, in the same order, the read functions: the data of the entries that rendering
    /// needs, stored contiguously.
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

    /// Returns the index of the key with this hash. Types have few keys, so a linear search of contiguous words is
    /// faster than hashing again.
    @inline(__always)
    func index(of hash: UInt64) -> Int? {
        for index in 0..<count where hashes[index] == hash { return index }
        return nil
    }

    /// Returns the value of the key with this hash in the row at `pointer`; `nil` if there is no such key.
    @inline(__always)
    func value(of hash: UInt64, at pointer: UnsafeRawPointer) -> TemplateValue? {
        index(of: hash).map { readers[$0]._withUnsafeGuaranteedRef { $0.read(pointer) } }
    }
}

/// The FNV-1a hash of a key's name or other text. 64 bits suffice to avoid collisions because developers, not users,
/// write the names.
enum NameHash {
    static func of(_ name: some StringProtocol) -> UInt64 { of(name.utf8) }

    /// - Parameter hash: The hash of the preceding bytes.
    static func of(_ bytes: some Sequence<UInt8>, after hash: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
