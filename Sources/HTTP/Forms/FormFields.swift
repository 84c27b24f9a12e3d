/// The fields of a form or a query, in order.
public struct FormFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// The names and values in the order in which they were sent.
    public private(set) var pairs: [(name: String, value: String)] = []

    /// Creates an empty list of fields.
    public init() {}

    /// Creates fields from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { (name: $0.0, value: $0.1) }
    }

    /// Parses `application/x-www-form-urlencoded` bytes (WHATWG URL standard, section 5.1). Any input is valid.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init(urlEncoded bytes: some Collection<UInt8>) {
        pairs = bytes.withBytes { bytes in
            var pairs: [(name: String, value: String)] = []
            var start = 0
            while start < bytes.count {
                let end = bytes.firstIndex(of: UInt8(ascii: "&"), from: start) ?? bytes.count
                if start < end { pairs.append(Self.pair(bytes.part(start, end))) }
                start = end + 1
            }
            return pairs
        }
    }

    private static func pair(_ bytes: UnsafeBufferPointer<UInt8>) -> (name: String, value: String) {
        let equals = bytes.firstIndex(of: UInt8(ascii: "="), from: 0) ?? bytes.count
        return (
            name: PercentEncoding.decode(bytes.part(0, equals), plusIsSpace: true),
            value: PercentEncoding.decode(bytes.part(min(equals + 1, bytes.count), bytes.count), plusIsSpace: true)
        )
    }

    /// A Boolean value that indicates whether there are no fields.
    public var isEmpty: Bool { pairs.isEmpty }
    /// The number of fields.
    public var count: Int { pairs.count }

    /// The first value with that name.
    public subscript(name: String) -> String? { pairs.first { $0.name.hasSameBytes(as: name) }?.value }

    /// Returns all values with that name, in order.
    public func all(_ name: String) -> [String] { pairs.filter { $0.name.hasSameBytes(as: name) }.map(\.value) }

    /// Adds a field after the others.
    public mutating func append(_ name: String, _ value: String) { pairs.append((name, value)) }

    /// The fields as `application/x-www-form-urlencoded` text.
    public var urlEncoded: String {
        pairs.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }

    /// Indicates whether both have the same fields in the same order, byte for byte.
    public static func == (first: FormFields, second: FormFields) -> Bool {
        first.pairs.elementsEqual(second.pairs, by: ==)
    }
}
