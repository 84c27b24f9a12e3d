/// Character references: `&amp;`, `&#10;`, `&#x2014;` (HTML, section 13.2.5.72 onward).
enum CharacterReferences {
    /// Decodes the bytes of text. In an attribute, a name without a semicolon is left unchanged before `=`, a letter or
    /// a digit, so that `?a=1&copy=2` keeps its meaning.
    static func decode(_ bytes: [UInt8], inAttribute: Bool) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return text(bytes[...]) }
        var out = ""
        var start = 0
        var place = 0
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "&"), let (found, end) = reference(bytes, place + 1, inAttribute) else {
                place += 1
                continue
            }
            out += text(bytes[start..<place])
            out += found
            (start, place) = (end, end)
        }
        return out + text(bytes[start...])
    }

    /// Returns UTF-8 text with line endings normalized to `\n`, as in the input stream. Character references to
    /// carriage returns are not affected.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\r")) else { return String(decoding: bytes, as: UTF8.self) }
        var kept: [UInt8] = []
        var wasReturn = false
        for byte in bytes {
            if byte == UInt8(ascii: "\r") {
                kept.append(UInt8(ascii: "\n"))
            } else if byte != UInt8(ascii: "\n") || !wasReturn {
                kept.append(byte)
            }
            wasReturn = byte == UInt8(ascii: "\r")
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Returns the text of the reference after an ampersand and the index after it.
    private static func reference(_ bytes: [UInt8], _ from: Int, _ inAttribute: Bool) -> (String, Int)? {
        guard from < bytes.count else { return nil }
        if bytes[from] == UInt8(ascii: "#") { return numeric(bytes, from + 1) }
        var end = from
        while end < bytes.count, isAlphanumeric(bytes[end]) { end += 1 }
        let name = String(decoding: bytes[from..<end], as: UTF8.self)
        if end < bytes.count, bytes[end] == UInt8(ascii: ";"), let value = names[name] { return (value, end + 1) }
        // The oldest names are valid without a semicolon; the longest match applies.
        for length in stride(from: name.count, through: 2, by: -1) {
            let start = String(name.prefix(length))
            guard bare.contains(start), let value = names[start] else { continue }
            let next = from + length < bytes.count ? bytes[from + length] : 0
            if inAttribute, next == UInt8(ascii: "=") || isAlphanumeric(next) { return nil }
            return (value, from + length)
        }
        return nil
    }

    private static func numeric(_ bytes: [UInt8], _ from: Int) -> (String, Int)? {
        let isHex = from < bytes.count && bytes[from] | 0x20 == UInt8(ascii: "x")
        var end = isHex ? from + 1 : from
        let first = end
        var code = 0
        while end < bytes.count, let digit = Character(Unicode.Scalar(bytes[end])).hexDigitValue, isHex || digit < 10 {
            code = min(code * (isHex ? 16 : 10) + digit, 0x11_0000)
            end += 1
        }
        guard end > first else { return nil }
        if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
        if (0x80...0x9f).contains(code), let scalar = windows1252[code - 0x80] { return (String(scalar), end) }
        let scalar = code == 0 ? nil : Unicode.Scalar(UInt32(code))
        return (String(Character(scalar ?? "\u{FFFD}")), end)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
    }

    /// The meaning of the numbers 128 to 159 in practice (HTML, section 13.2.5.80).
    private static let windows1252: [Unicode.Scalar?] = [
        "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
        nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
    ]

    /// The names of U+00A0 to U+00FF in order; they are among the oldest.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
        thorn yuml
        """.split(separator: " ").map(String.init)

    /// The names that are valid without a semicolon.
    private static let bare = Set(latin + ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT", "COPY", "REG"])

    private static let names: [String: String] = {
        var names = others
        for (place, name) in latin.enumerated() { names[name] = String(Unicode.Scalar(UInt8(0xa0 + place))) }
        return names
    }()

    private static let others: [String: String] = [
        "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
        "COPY": "©", "REG": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’",
        "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "bull": "•", "minus": "−",
        "ne": "≠", "le": "≤", "ge": "≥", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "harr": "↔", "check": "✓",
        "cross": "✗", "star": "☆", "starf": "★", "hearts": "♥", "euro": "€", "dagger": "†", "Dagger": "‡",
        "permil": "‰",
        "infin": "∞", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}",
        "zwj": "\u{200D}",
        "lrm": "\u{200E}", "rlm": "\u{200F}", "lbrace": "{", "rbrace": "}", "lcub": "{", "rcub": "}", "lbrack": "[",
        "rbrack": "]", "num": "#", "excl": "!", "Tab": "\t", "NewLine": "\n", "colon": ":", "semi": ";", "comma": ",",
        "period": ".", "sol": "/", "bsol": "\\", "equals": "=", "plus": "+", "percnt": "%", "dollar": "$",
        "commat": "@",
        "lowbar": "_", "grave": "`", "vert": "|", "lpar": "(", "rpar": ")", "ast": "*", "quest": "?", "Hat": "^",
        "tilde": "˜", "circ": "ˆ", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "Delta": "Δ", "pi": "π",
        "sum": "∑", "radic": "√", "asymp": "≈", "equiv": "≡", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š",
    ]
}
