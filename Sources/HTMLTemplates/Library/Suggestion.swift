/// Finds the name that someone may have meant.
enum Suggestion {
    /// ` Did you mean x?`, or nothing when no name is near.
    static func sentence(for name: String, among names: some Sequence<String>) -> String {
        let wanted = Array(name.lowercased().utf8)
        let limit = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = distance(wanted, Array(candidate.lowercased().utf8))
            if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best.map { " Did you mean \($0.name)?" } ?? ""
    }

    /// The fewest insertions, removals and replacements between two names (Levenshtein).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(diagonal + (x == y ? 0 : 1), above + 1, row[j] + 1)
                diagonal = above
            }
        }
        return row[b.count]
    }
}
