/// The build of this program.
enum Build {
    /// The command that builds and runs the benchmarks correctly.
    static let command = "swift run -c release benchmarks"

    /// Indicates whether the program was built without optimization. Only such a build evaluates the conditions of
    /// assertions.
    static var isDebug: Bool {
        var isDebug = false
        assert(
            {
                isDebug = true
                return true
            }())
        return isDebug
    }
}
