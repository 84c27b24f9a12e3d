/// Character classes of RFC 9110, RFC 9112 and RFC 3986. They are bit masks rather than tables, so that nothing is
/// initialized at run time.
extension UInt8 {
    /// Indicates whether the byte is allowed in a cookie's value (RFC 6265 section 4.1.1).
    @inline(__always) var isCookieOctet: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
        default: self > 32 && self < 127
        }
    }

    /// `tchar`: methods and field names.
    @inline(__always) var isToken: Bool {
        isIn(low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe)
    }

    /// A character of a field's value: visible characters, space, tab, and bytes from 0x80 on.
    @inline(__always) var isFieldValue: Bool {
        self >= 32 && self != 127 || self == 9
    }

    /// A character of a request target. Browsers leave some characters unescaped that RFC 3986 reserves; these are
    /// accepted, except those that delimit or quote: `#`, `"`, `<`, `>` and the backslash.
    @inline(__always) var isTarget: Bool {
        isIn(low: 0xafff_fff2_0000_0000, high: 0x7fff_ffff_efff_ffff)
    }

    /// A character of a host name (RFC 3986 section 3.2.2).
    @inline(__always) var isHost: Bool {
        isIn(low: 0x2bff_7ff2_0000_0000, high: 0x47ff_fffe_87ff_fffe)
    }

    @inline(__always) var isDigit: Bool { self &- 48 < 10 }

    /// Indicates whether the bit of this character is set; no bit is set from 0x80 on.
    @inline(__always) private func isIn(low: UInt64, high: UInt64) -> Bool {
        guard self < 128 else { return false }
        return (self < 64 ? low >> UInt64(self) : high >> UInt64(self & 63)) & 1 != 0
    }
    /// The byte with `A`–`Z` in lower case and others unchanged.
    @inline(__always) package var asciiLowercased: UInt8 {
        self &- 65 < 26 ? self | 32 : self
    }

    /// The value of a hexadecimal digit, or `nil`.
    @inline(__always) var hexValue: UInt8? {
        switch self {
        case 48...57: self - 48
        case 65...70: self - 55
        case 97...102: self - 87
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the bytes without spaces and tabs at both ends.
    package func trimmed() -> ArraySlice<UInt8> {
        var result = self
        while let first = result.first, first == 32 || first == 9 { result.removeFirst() }
        while let last = result.last, last == 32 || last == 9 { result.removeLast() }
        return result
    }

    /// Compares with ASCII text, ignoring case.
    package func equalsIgnoringCase(_ text: String) -> Bool {
        guard count == text.utf8.count else { return false }
        // Both are contiguous. A loop over the string's view would check for each byte how the string is stored.
        return withBytes { bytes in
            text.utf8.withBytes { wanted in
                bytes.indices.allSatisfy { bytes[$0].asciiLowercased == wanted[$0].asciiLowercased }
            }
        }
    }
}
