extension Rule<String> {
    /// The text contains more than white space.
    public static var required: Rule {
        custom { $0.allSatisfy(\.isWhitespace) ? $1.required : nil }
    }

    /// Returns a rule about the number of characters.
    public static func length(_ range: ClosedRange<Int>) -> Rule {
        custom { text, messages in
            let count = text.count
            if text.isEmpty { return nil }
            if count < range.lowerBound { return messages.tooShort(range.lowerBound) }
            return count > range.upperBound ? messages.tooLong(range.upperBound) : nil
        }
    }

    /// Returns a rule that the number of characters is at least `least`.
    public static func length(_ range: PartialRangeFrom<Int>) -> Rule { length(range.lowerBound...Int.max) }

    /// Returns a rule that the number of characters is at most that of the range.
    public static func length(_ range: PartialRangeThrough<Int>) -> Rule { length(0...range.upperBound) }

    /// Returns a rule that a regular expression matches the whole text.
    ///
    /// A rule about the length before it protects the server from the cost of matching very long text.
    public static func pattern<Output>(_ pattern: Regex<Output>) -> Rule {
        custom { text, messages in
            text.isEmpty || (try? pattern.wholeMatch(in: text)) != nil ? nil : messages.pattern
        }
    }

    /// The text is an e-mail address: a local part of printable ASCII or other letters, an @ sign, and a host name with
    /// a dot. Only a message to the address shows that it exists.
    public static var email: Rule {
        custom { $0.isEmpty || isAddress($0) ? nil : $1.email }
    }

    /// RFC 5321, section 4.5.3.1, limits the length of the two parts; the pattern is that of HTML, section 4.10.5.1.5,
    /// with letters of other scripts (RFC 6531) and at least one dot.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), parts[1].utf8.count <= 255 else { return false }
        let marks = ".!#$%&'*+/=?^_`{|}~-"
        guard parts[0].allSatisfy({ $0.isLetter || $0.isNumber || marks.contains($0) }) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
            }
    }
}
