/// Comparisons whose time tells nothing of where two secrets differ.
enum ConstantTime {
    /// Whether two texts have the same bytes. Only their lengths show in the time that it takes.
    static func areEqual(_ first: String, _ second: String) -> Bool {
        let (first, second) = (first.utf8, second.utf8)
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
