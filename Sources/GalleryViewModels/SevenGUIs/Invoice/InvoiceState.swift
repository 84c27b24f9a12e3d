/// The lines of an invoice, as the user has entered them.
public struct InvoiceState: Sendable, Equatable {
    /// The maximum number of lines.
    public static let limit = 100
    /// The tax rate in percent.
    public static let taxRate = 20

    /// The lines in order.
    public private(set) var lines: [InvoiceLine] = []

    private var nextID = 1

    /// The invoice of a new window, which has one empty line.
    public init() { add() }

    /// The approximate number of bytes.
    public var size: Int {
        lines.reduce(32) { $0 + 64 + $1.description.utf8.count + $1.quantity.utf8.count + $1.price.utf8.count }
    }

    /// The sum of all lines.
    public var net: Money { lines.reduce(Money(cents: 0)) { $0 + $1.total } }
    /// The tax.
    public var tax: Money { net.percent(Self.taxRate) }
    /// The sum including the tax.
    public var gross: Money { net + tax }

    mutating func add() {
        guard lines.count < Self.limit else { return }
        lines.append(InvoiceLine(id: nextID))
        nextID += 1
    }

    mutating func remove(_ id: InvoiceLine.ID) { lines.removeAll { $0.id == id } }

    /// Moves a line by a number of places. A line that would leave the invoice stays where it is.
    mutating func move(_ id: InvoiceLine.ID, by places: Int) {
        guard let index = index(of: id), lines.indices.contains(index + places) else { return }
        lines.insert(lines.remove(at: index), at: index + places)
    }

    mutating func edit(_ id: InvoiceLine.ID, _ part: WritableKeyPath<InvoiceLine, String>, _ text: String) {
        if let index = index(of: id) { lines[index][keyPath: part] = text }
    }

    func index(of id: InvoiceLine.ID) -> Int? { lines.firstIndex { $0.id == id } }
}

/// A line of an invoice.
public struct InvoiceLine: Sendable, Equatable, Identifiable {
    /// The identifier, which remains when the line is moved.
    public let id: Int
    /// The description of the product or service.
    public var description = ""
    /// The quantity in digits, or unfinished input.
    public var quantity = "1"
    /// The price of one in digits, or unfinished input.
    public var price = ""

    /// Creates an empty line.
    public init(id: Int) { self.id = id }

    /// The quantity; 0 if the field is empty, `nil` if it contains no whole number up to 9,999.
    var count: Int? {
        let digits = quantity.filter { !$0.isWhitespace }
        guard !digits.isEmpty else { return 0 }
        return Int(digits).flatMap { (0...9_999).contains($0) ? $0 : nil }
    }

    /// The price of one; 0 if the field is empty, `nil` if it contains no amount.
    var amount: Money? { price.allSatisfy(\.isWhitespace) ? Money(cents: 0) : Money(text: price) }

    /// The product of quantity and price; 0 if one of them is invalid.
    var total: Money { Money(cents: (count ?? 0) * (amount?.cents ?? 0)) }
}
