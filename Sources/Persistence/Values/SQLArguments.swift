/// The arguments of a statement. The first one is stored inline, because most statements have only one, and an array needs
/// memory of its own.
@usableFromInline
struct SQLArguments: Sendable, Hashable {
    @usableFromInline var first: DatabaseValue?
    @usableFromInline var others: [DatabaseValue] = []

    @inlinable init() {}

    @usableFromInline
    init(_ values: [DatabaseValue]) { append(contentsOf: values) }

    @inlinable
    mutating func reserveCapacity(_ count: Int) {
        if count > 1 { others.reserveCapacity(count - 1) }
    }

    @inlinable
    mutating func append(_ value: DatabaseValue) {
        if first == nil { first = value } else { others.append(value) }
    }

    @usableFromInline
    mutating func append(contentsOf values: [DatabaseValue]) {
        for value in values { append(value) }
    }

    @usableFromInline var count: Int { first == nil ? 0 : 1 + others.count }

    /// All arguments in order.
    @usableFromInline var all: [DatabaseValue] { first.map { [$0] + others } ?? [] }
}
