/// An amount of money in cents.
public struct Money: Sendable, Equatable, Comparable, CustomStringConvertible {
    /// The number of cents.
    public let cents: Int

    /// Creates an amount.
    public init(cents: Int) { self.cents = cents }

    /// Creates an amount from digits with at most two decimals after a point or comma, or returns `nil` if the text is
    /// no such number or exceeds a million.
    public init?(text: String) {
        let text = text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        guard (1...2).contains(parts.count), parts.joined().utf8.allSatisfy({ (48...57).contains($0) }),
            (1...7).contains(parts[0].utf8.count), parts.count == 1 || (1...2).contains(parts[1].utf8.count),
            let whole = Int(parts[0]), whole <= 1_000_000
        else { return nil }
        let decimals = parts.count == 1 ? "00" : (parts[1] + "0").prefix(2)
        self.init(cents: whole * 100 + (Int(decimals) ?? 0))
    }

    /// Returns the given percentage of the amount, rounded to the nearest cent.
    public func percent(_ rate: Int) -> Money { Money(cents: (cents * rate + 50) / 100) }

    /// The amount with two decimals and a comma after each group of three digits, such as "1,234.50".
    public var description: String {
        let digits = String(cents / 100)
        let grouped = digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
            text.append(digit.element)
        }
        return grouped + (cents % 100 < 10 ? ".0" : ".") + "\(cents % 100)"
    }

    public static func < (first: Money, second: Money) -> Bool { first.cents < second.cents }

    /// Returns the sum of two amounts.
    public static func + (first: Money, second: Money) -> Money { Money(cents: first.cents + second.cents) }
}
