/// What RxSwift 6.10 takes for a case on a machine of this kind, release build. A constant: it was not measured in this run.
struct RxSwiftFigure {
    /// Nanoseconds per event, or bytes.
    let plain: Double
    /// The same with cross-module optimisation on, where that was measured.
    let optimised: Double?

    init(_ plain: Double, optimised: Double? = nil) {
        self.plain = plain
        self.optimised = optimised
    }

    /// The better of the two: what the reach is taken from.
    var best: Double { optimised ?? plain }

    var text: String { Quantity.text(plain) + (optimised.map { " [\(Quantity.text($0))]" } ?? "") }
}
