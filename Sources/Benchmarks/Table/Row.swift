/// A row of the table: a figure with the values that put it into context.
struct Row {
    let name: String
    let figure: Quantity
    /// The cost of the same work without Bindery, measured in the same run.
    var reference: Quantity?
    /// The ratio of figure and reference, derived from the rounds.
    var ratio: Double?
    /// A figure from another source, for context.
    var context = ""
    var target: Target?

    /// A target for the figure and the result of the comparison with it.
    struct Target {
        let text: String
        let isMet: Bool

        /// Returns a target that the figure, or a ratio, must not exceed.
        static func atMost(_ bound: Double, _ text: String, actual: Double) -> Self {
            Self(text: text, isMet: actual <= bound)
        }

        /// Returns a target for the ratio to the reference of the same run, which does not depend on the machine.
        static func ratio(atMost bound: Double, actual: Double) -> Self {
            let text = bound == bound.rounded() ? "\(Int(bound))" : "\(bound)"
            return atMost(bound, "ratio at most \(text)", actual: actual)
        }

        /// Returns a target for the ratio to the reference of the same run, which must reach the bound.
        static func ratio(atLeast bound: Double, actual: Double) -> Self {
            Self(text: "ratio at least \(bound)", isMet: actual >= bound)
        }
    }

    /// The cells, from left to right.
    var cells: [String] {
        [
            name, figure.text, reference?.text ?? "", ratio.map { "\(Quantity.text($0))x" } ?? "", context,
            target?.text ?? "", target.map { $0.isMet ? "met" : "MISSED" } ?? "",
        ]
    }

    static let titles = ["", "Bindery", "reference", "ratio", "context", "target", ""]
}
