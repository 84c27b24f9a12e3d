/// Writes numbers as text.
enum NumberText {
    /// Writes a number with a decimal point, with an exponent only if necessary, and integers without a fraction.
    static func plain(_ value: Double, to buffer: inout ByteBuffer) {
        if value == value.rounded(), value.magnitude < 1e15 { return buffer.append(decimal: Int(value)) }
        guard value.isFinite else { return buffer.append(value.description) }
        var digits = Digits(buffer: buffer)
        value.write(to: &digits)
        buffer = digits.buffer
    }

    /// Writes a number in the user's notation. Halves are rounded away from zero; infinity and NaN are written as empty
    /// text.
    static func text(_ number: TemplateNumber, _ locale: TemplateLocale, to buffer: inout ByteBuffer) {
        var scale = 1.0
        for _ in 0..<number.fractionDigits { scale *= 10 }
        let scaled = (number.value * scale).rounded(.toNearestOrAwayFromZero)
        guard scaled.isFinite else { return }
        guard scaled.magnitude < 9e18 else { return plain(number.value, to: &buffer) }
        if scaled < 0 { buffer.append(UInt8(ascii: "-")) }
        let (whole, fraction) = UInt64(scaled.magnitude).quotientAndRemainder(dividingBy: UInt64(scale))
        grouped(Int(whole), locale.groupSeparator, to: &buffer)
        guard number.fractionDigits > 0 else { return }
        buffer.append(locale.decimalSeparator)
        buffer.append(paddedDecimal: Int(fraction), width: Int(number.fractionDigits))
    }

    /// Writes groups of three digits with separators.
    private static func grouped(_ value: Int, _ separator: String, to buffer: inout ByteBuffer) {
        var group = 1
        while value / group >= 1000 { group *= 1000 }
        buffer.append(decimal: value / group)
        while group > 1 {
            group /= 1000
            buffer.append(separator)
            buffer.append(paddedDecimal: value / group % 1000, width: 3)
        }
    }

    /// Receives a number's digits from the standard library without creating a string.
    private struct Digits: TextOutputStream {
        var buffer: ByteBuffer

        mutating func write(_ string: String) { buffer.append(string) }

        /// The standard library calls this function if the stream has it, and otherwise passes a string.
        mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) { buffer.append(digits) }
    }
}
