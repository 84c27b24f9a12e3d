/// The cost of a case with RxSwift 6.10 on a machine of this kind, in a release build. A constant: it is not measured
/// in this run.
struct RxSwiftFigure {
    /// The figure in nanoseconds per event, or in bytes.
    let plain: Double
    /// The figure with cross-module optimization, where it was measured.
    let optimised: Double?

    init(_ plain: Double, optimised: Double? = nil) {
        self.plain = plain
        self.optimised = optimised
    }

    /// The better of the two figures, from which the target is derived.
    var best: Double { optimised ?? plain }

    var text: String { Quantity.text(plain) + (optimised.map { " [\(Quantity.text($0))]" } ?? "") }
}
