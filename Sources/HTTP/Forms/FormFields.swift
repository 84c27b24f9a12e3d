/// A form's fields, or a query's, in their order.
public struct FormFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// In the order in which they were sent.
    public private(set) var pairs: [(name: String, value: String)] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { (name: $0.0, value: $0.1) }
    }

    /// Parses `application/x-www-form-urlencoded` bytes (WHATWG URL standard, section 5.1). Never fails.
    public init(urlEncoded bytes: some Collection<UInt8>) {
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = pair.dropFirst(name.count + 1)
            append(PercentEncoding.decode(name, plusIsSpace: true), PercentEncoding.decode(value, plusIsSpace: true))
        }
    }

    public var isEmpty: Bool { pairs.isEmpty }
    public var count: Int { pairs.count }

    /// The first value of that name.
    public subscript(name: String) -> String? { pairs.first { $0.name.hasSameBytes(as: name) }?.value }

    /// All values of that name, in order.
    public func all(_ name: String) -> [String] { pairs.filter { $0.name.hasSameBytes(as: name) }.map(\.value) }

    /// Adds a pair after the others.
    public mutating func append(_ name: String, _ value: String) { pairs.append((name, value)) }

    /// The pairs as `application/x-www-form-urlencoded` text.
    public var urlEncoded: String {
        pairs.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }

    public static func == (first: FormFields, second: FormFields) -> Bool {
        first.pairs.elementsEqual(second.pairs, by: ==)
    }
}
