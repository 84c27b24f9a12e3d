/// Numbers as text.
enum NumberText {
    /// With a point and no exponent unless it needs one; whole numbers without a fraction.
    static func plain(_ value: Double) -> String {
        if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
        return value.description
    }

    /// In a reader's notation. Halves are rounded away from zero; what is not finite is written as nothing.
    static func text(_ number: TemplateNumber, _ locale: TemplateLocale) -> String {
        var scale = 1.0
        for _ in 0..<number.fractionDigits { scale *= 10 }
        let scaled = (number.value * scale).rounded(.toNearestOrAwayFromZero)
        guard scaled.isFinite else { return "" }
        guard scaled.magnitude < 9e18 else { return number.value.description }
        let magnitude = UInt64(scaled.magnitude)
        let whole = String(magnitude / UInt64(scale))
        var text = scaled < 0 ? "-" : ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.utf8.count - index) % 3 == 0 { text += locale.groupSeparator }
            text.append(digit)
        }
        guard number.fractionDigits > 0 else { return text }
        let fraction = String(magnitude % UInt64(scale))
        let zeros = String(repeating: "0", count: Int(number.fractionDigits) - fraction.utf8.count)
        return text + locale.decimalSeparator + zeros + fraction
    }
}
