/// Comparisons of secrets in constant time.
enum ConstantTime {
    /// Decides whether two strings have the same bytes. The running time depends on their lengths only.
    static func areEqual(_ first: String, _ second: String) -> Bool {
        let (first, second) = (first.utf8, second.utf8)
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
