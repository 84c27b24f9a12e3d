/// The ranges of a Range field (RFC 9110 section 14.1.2).
enum ByteRanges: Equatable {
    /// The whole file: because the field is invalid, or its set of ranges would cost more than the file.
    case all
    case part(Range<Int>)
    /// Several ranges, in the order of the field.
    case parts([Range<Int>])
    case unsatisfiable

    /// The maximum number of ranges. A field with more selects the whole file, because each part costs a header and a
    /// read (RFC 9110 section 17.15).
    static let maximumCount = 16

    static func parse(_ text: String, count: Int) -> ByteRanges {
        let bytes = Array(text.utf8)[...].trimmed()
        guard bytes.prefix(6).equalsIgnoringCase("bytes=") else { return .all }
        var ranges: [Range<Int>] = []
        // Lists may have empty elements (RFC 9110 section 5.6.1), which count too, so that the work is bounded.
        let elements = bytes.dropFirst(6).split(
            separator: UInt8(ascii: ","), maxSplits: maximumCount, omittingEmptySubsequences: false)
        guard elements.count <= maximumCount else { return .all }
        for element in elements.map({ $0.trimmed() }) where !element.isEmpty {
            switch parse(element, count: count) {
            case .range(let range): ranges.append(range)
            case .unsatisfiable: break
            case .invalid: return .all
            }
        }
        if elements.allSatisfy({ $0.trimmed().isEmpty }) { return .all }
        guard let first = ranges.first else { return .unsatisfiable }
        if ranges.count == 1 { return .part(first) }
        return overlap(ranges) ? .all : .parts(ranges)
    }

    /// Indicates whether ranges have bytes in common. A client has no reason to request bytes twice; an attacker has.
    private static func overlap(_ ranges: [Range<Int>]) -> Bool {
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        return zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
    }

    private enum Element {
        case range(Range<Int>)
        case unsatisfiable
        case invalid
    }

    private static func parse(_ range: ArraySlice<UInt8>, count: Int) -> Element {
        guard let dash = range.firstIndex(of: UInt8(ascii: "-")) else { return .invalid }
        let (first, last) = (range[..<dash], range[(dash + 1)...])
        guard !first.isEmpty || !last.isEmpty, let firstNumber = number(first), let lastNumber = number(last) else {
            return .invalid
        }
        if first.isEmpty {
            guard lastNumber > 0 else { return .unsatisfiable }
            // The suffix of an empty file is satisfiable, but Content-Range cannot express it.
            guard count > 0 else { return .invalid }
            return .range(max(0, count - lastNumber)..<count)
        }
        guard last.isEmpty || firstNumber <= lastNumber else { return .invalid }
        guard firstNumber < count else { return .unsatisfiable }
        return .range(firstNumber..<(last.isEmpty ? count : min(count, lastNumber + 1)))
    }

    /// Returns 0 for empty input, and `nil` for anything other than digits. A number beyond the length of any file may
    /// become another such number.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 < 1 << 53 ? $0 * 10 + Int($1 - 48) : $0 }
    }
}
