/// A row of the table: a figure with the values that put it into context.
struct Row {
    let name: String
    let figure: Quantity
    /// The cost of the same work without Bindery, measured in the same run.
    var reference: Quantity?
    /// The ratio of figure and reference, derived from the rounds.
    var ratio: Double?
    /// A figure from another source, for context.
    var orientation = ""
    var reach: Reach?

    /// A target for the figure, and whether it is met.
    struct Reach {
        let text: String
        let isMet: Bool

        /// Returns a target that the figure, or a ratio, must not exceed.
        static func atMost(_ bound: Double, _ text: String, actual: Double) -> Self {
            Self(text: text, isMet: actual <= bound)
        }
    }

    /// The cells, from left to right.
    var cells: [String] {
        [
            name, figure.text, reference?.text ?? "", ratio.map { "\(Quantity.text($0))x" } ?? "", orientation,
            reach?.text ?? "", reach.map { $0.isMet ? "met" : "MISSED" } ?? "",
        ]
    }

    static let titles = ["", "Bindery", "reference", "ratio", "context", "target", ""]
}
