/// The bits of the bytes of a class; the first number has those of the bytes below 64. The compiler makes constants of
/// them, so that nothing is initialized at run time.
private enum ByteClass {
    static let token: InlineArray<4, UInt64> = [0x03ff_6cfa_0000_0000, 0x57ff_ffff_c7ff_fffe, 0, 0]
    static let target: InlineArray<4, UInt64> = [0xafff_fff2_0000_0000, 0x7fff_ffff_efff_ffff, 0, 0]
    /// Those of `target` without `?` and `%`.
    static let plainPath: InlineArray<4, UInt64> = [0x2fff_ffd2_0000_0000, 0x7fff_ffff_efff_ffff, 0, 0]
    static let host: InlineArray<4, UInt64> = [0x2bff_7ff2_0000_0000, 0x47ff_fffe_87ff_fffe, 0, 0]
}

/// Character classes of RFC 9110, RFC 9112 and RFC 3986.
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
        isIn(ByteClass.token)
    }

    /// A character of a field's value: visible characters, space, tab, and bytes from 0x80 on.
    @inline(__always) var isFieldValue: Bool {
        self >= 32 && self != 127 || self == 9
    }

    /// A character of a request target. Browsers leave some characters unescaped that RFC 3986 reserves; these are
    /// accepted, except those that delimit or quote: `#`, `"`, `<`, `>` and the backslash.
    @inline(__always) var isTarget: Bool {
        isIn(ByteClass.target)
    }

    /// A character of a request target that is the same in the decoded path.
    @inline(__always) var isPlainPath: Bool {
        isIn(ByteClass.plainPath)
    }

    /// A character of a host name (RFC 3986 section 3.2.2).
    @inline(__always) var isHost: Bool {
        isIn(ByteClass.host)
    }

    @inline(__always) var isDigit: Bool { self &- 48 < 10 }

    @inline(__always) private func isIn(_ set: InlineArray<4, UInt64>) -> Bool {
        set[Int(self >> 6)] >> UInt64(self & 63) & 1 != 0
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

extension Span<UInt8> {
    /// Returns the place of the first byte from `start` on that is not allowed in a token. Returns the end if there is
    /// none.
    @inline(__always)
    func endOfToken(from start: Int) -> Int {
        var place = start
        // Eight bytes at a time, as long as they are letters and hyphens, which most names consist of. A bit of `known`
        // is set in each of these; additions that stay below 0x100 do not carry into the next byte.
        while place &+ 8 <= count {
            let word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
            let low = word & 0x7f7f_7f7f_7f7f_7f7f
            let lower = low | 0x2020_2020_2020_2020
            let letters = (lower &+ 0x1f1f_1f1f_1f1f_1f1f) & ~(lower &+ 0x0505_0505_0505_0505)
            let hyphens = ~((low ^ 0x2d2d_2d2d_2d2d_2d2d) &+ 0x7f7f_7f7f_7f7f_7f7f)
            let others = ~((letters | hyphens) & ~word) & 0x8080_8080_8080_8080
            if others == 0 {
                place &+= 8
            } else {
                place &+= others.trailingZeroBitCount / 8
                break
            }
        }
        while place < count, self[place].isToken { place += 1 }
        return place
    }

    /// Returns the place of the first byte from `start` on that is not allowed in a field's value, such as the carriage
    /// return after it. Returns the end if there is none.
    @inline(__always)
    func endOfFieldValue(from start: Int) -> Int {
        var place = start
        // Eight bytes at a time. A bit of `others` is set in the first byte below 32 or equal to 127, and perhaps in
        // bytes after it (Henry S. Warren, Hacker's Delight, section 6-1).
        while place &+ 8 <= count {
            let word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
            let low = (word &- 0x2020_2020_2020_2020) & ~word
            let delete = word ^ 0x7f7f_7f7f_7f7f_7f7f
            let others = (low | (delete &- 0x0101_0101_0101_0101) & ~delete) & 0x8080_8080_8080_8080
            if others == 0 {
                place &+= 8
            } else {
                place &+= others.trailingZeroBitCount / 8
                guard self[place] == 9 else { return place }
                place &+= 1
            }
        }
        while place < count, self[place].isFieldValue { place += 1 }
        return place
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
