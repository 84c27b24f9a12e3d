/// The cost of a case with RxSwift 6.10 on a machine of this kind, in a release build. A constant: it is not measured
/// in this run.
struct RxSwiftFigure {
    /// The figure in nanoseconds per event, or in bytes.
    let plain: Double
    /// The figure with cross-module optimization, where it was measured.
    let optimized: Double?

    init(_ plain: Double, optimized: Double? = nil) {
        self.plain = plain
        self.optimized = optimized
    }

    var text: String { Quantity.text(plain) + (optimized.map { " [\(Quantity.text($0))]" } ?? "") }
}
