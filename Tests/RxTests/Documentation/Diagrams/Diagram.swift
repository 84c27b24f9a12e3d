import Testing

/// A diagram of the article "Operators", drawn by running the operator.
struct Diagram: Sendable, CustomTestStringConvertible {
    /// The heading under which the diagram appears.
    let name: String
    /// Adds the diagram's rows.
    let lay: @Sendable (DiagramLab) -> Void

    init(_ name: String, lay: @escaping @Sendable (DiagramLab) -> Void) {
        self.name = name
        self.lay = lay
    }

    /// Returns the drawn diagram.
    func draw() -> String {
        let lab = DiagramLab()
        lay(lab)
        return lab.text()
    }

    var testDescription: String { name }

    /// All diagrams in the order of the article.
    static let all =
        creating + transforming + filtering + combining + failing + timing + sharing + converting + watching + subjects
}
