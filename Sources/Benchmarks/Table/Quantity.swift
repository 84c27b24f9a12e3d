/// A number with its unit.
struct Quantity {
    let value: Double
    let unit: String

    static func nanoseconds(_ value: Double) -> Self { Self(value: value, unit: "ns") }
    static func microseconds(_ value: Double) -> Self { Self(value: value, unit: "µs") }
    static func milliseconds(_ value: Double) -> Self { Self(value: value, unit: "ms") }
    static func bytes(_ value: Double) -> Self { Self(value: value, unit: "B") }
    static func perSecond(_ value: Double) -> Self { Self(value: value, unit: "/s") }

    var text: String { "\(Self.text(unit == "B" ? value.rounded() : value, isWhole: unit == "B")) \(unit)" }

    /// Formats a number with three significant digits and thousands separators.
    static func text(_ value: Double, isWhole: Bool = false) -> String {
        guard value.isFinite else { return "-" }
        if isWhole { return grouped(Int(value)) }
        if value < 10 { return rounded(value, digits: 2) }
        if value < 100 { return rounded(value, digits: 1) }
        return grouped(Int(value.rounded()))
    }

    private static func rounded(_ value: Double, digits: Int) -> String {
        let scale = digits == 2 ? 100 : 10
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    /// Formats a whole number with thousands separators.
    static func grouped(_ value: Int) -> String {
        let digits = Array(String(value))
        return String(
            digits.indices.flatMap { index in
                index > 0 && (digits.count - index).isMultiple(of: 3) ? [",", digits[index]] : [digits[index]]
            })
    }
}
