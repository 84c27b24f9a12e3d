public import Foundation

extension FieldFormat<Int> {
    /// The format of a whole number.
    public static var wholeNumber: FieldFormat { FieldFormat(\.wholeNumber, write: { "\($0)" }, parse: { Int($0) }) }
}

extension FieldFormat<Double> {
    /// The format of a finite number with a decimal point.
    public static var number: FieldFormat {
        FieldFormat(\.number, write: { "\($0)" }, parse: finite)
    }

    private static func finite(_ text: String) -> Double? {
        guard text.utf8.count <= 40, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

extension FieldFormat<Decimal> {
    /// The format of a decimal number without an exponent or grouping.
    ///
    /// - Parameters:
    ///   - separator: The character before the decimals. Fields of type number always post a point.
    ///   - decimals: The greatest number of decimals. At most 30 digits are accepted in total, which a `Decimal`
    ///     represents exactly.
    public static func decimal(separator: Character = ".", decimals: Int = 30) -> FieldFormat {
        FieldFormat(
            \.number, write: { "\($0)".replacingOccurrences(of: ".", with: String(separator)) },
            parse: { parse($0, separator, decimals) })
    }

    private static func parse(_ text: String, _ separator: Character, _ decimals: Int) -> Decimal? {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: separator, omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...30).contains(parts.joined().utf8.count), !parts[0].isEmpty,
            parts.count == 1 || decimals > 0 && (1...max(1, decimals)).contains(parts[1].utf8.count),
            parts.joined().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Decimal(string: sign + parts.joined(separator: "."), locale: Locale(identifier: "en_US_POSIX"))
    }
}
