/// A 128-bit value that is written as 32 hexadecimal digits.
///
/// It is stored inline as two words, because thousands of pages would each hold a string otherwise.
struct Bits128: Hashable, Sendable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// Returns unpredictable bits from the system's random number generator.
    ///
    /// Callers do not pass a generator: the system's generator has no storage, so a stored one has no unique address,
    /// and the thread sanitizer would report two loops that use theirs at the same time.
    static func random() -> Bits128 {
        Bits128(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
    }

    /// Creates a value from 32 lowercase hexadecimal digits; `nil` if the text has another form.
    init?(_ text: some StringProtocol) {
        var (words, count) = ([UInt64](repeating: 0, count: 2), 0)
        for byte in text.utf8 {
            guard count < 32, let digit = Self.digit(byte) else { return nil }
            words[count / 16] = words[count / 16] << 4 | digit
            count += 1
        }
        guard count == 32 else { return nil }
        (high, low) = (words[0], words[1])
    }

    var description: String {
        String(unsafeUninitializedCapacity: 32) { digits in
            Self.write(high, to: digits, at: 0)
            Self.write(low, to: digits, at: 16)
            return 32
        }
    }

    /// Returns the word as 16 hexadecimal digits.
    static func hex(_ value: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            write(value, to: digits, at: 0)
            return 16
        }
    }

    private static func write(_ value: UInt64, to digits: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        for index in 0..<16 {
            let digit = UInt8(truncatingIfNeeded: value >> (60 - 4 * UInt64(index))) & 15
            digits[start + index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        }
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}
