/// How this program was built.
enum Build {
    /// How it is to be built and run.
    static let command = "swift run -c release benchmarks"

    /// Whether it was built without optimisation. An assertion's condition is evaluated in such a build only.
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
