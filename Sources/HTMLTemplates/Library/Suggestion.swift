/// Finds the intended name for a misspelled one.
package enum Suggestion {
    /// Returns ` Did you mean x?`, or an empty string if no name is similar.
    package static func sentence(for name: String, among names: some Sequence<String>) -> String {
        let wanted = Array(name.lowercased().utf8)
        let limit = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = distance(wanted, Array(candidate.lowercased().utf8))
            if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best.map { " Did you mean \($0.name)?" } ?? ""
    }

    /// Returns the smallest number of insertions, deletions, replacements and transpositions of adjacent bytes that
    /// turn one name into the other (optimal string alignment).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
