/// One line of the table: a figure beside what it is to be judged by.
struct Row {
    let name: String
    let figure: Quantity
    /// What the same work costs without Bindery, measured in the same run.
    var reference: Quantity?
    /// Figure over reference, as the rounds have it.
    var ratio: Double?
    /// A figure from elsewhere, for orientation.
    var orientation = ""
    var reach: Reach?

    /// What the figure should be, and whether it is.
    struct Reach {
        let text: String
        let isMet: Bool

        /// The figure, or a ratio, is to be no more than this.
        static func atMost(_ bound: Double, _ text: String, actual: Double) -> Self {
            Self(text: text, isMet: actual <= bound)
        }
    }

    /// The columns, from left to right.
    var cells: [String] {
        [
            name, figure.text, reference?.text ?? "", ratio.map { "\(Quantity.text($0))x" } ?? "", orientation,
            reach?.text ?? "", reach.map { $0.isMet ? "met" : "MISSED" } ?? "",
        ]
    }

    static let titles = ["", "Bindery", "reference", "ratio", "orientation", "reach", ""]
}
