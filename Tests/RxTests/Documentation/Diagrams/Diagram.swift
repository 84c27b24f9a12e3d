import Testing

/// A diagram of the article "Operators", drawn by running the operator.
struct Diagram: Sendable, CustomTestStringConvertible {
    /// The heading under which it stands.
    let name: String
    /// Lays the rows.
    let lay: @Sendable (DiagramLab) -> Void

    init(_ name: String, lay: @escaping @Sendable (DiagramLab) -> Void) {
        self.name = name
        self.lay = lay
    }

    /// What comes out.
    func draw() -> String {
        let lab = DiagramLab()
        lay(lab)
        return lab.text()
    }

    var testDescription: String { name }

    /// In the order of the article.
    static let all =
        creating + transforming + filtering + combining + failing + timing + sharing + converting + watching + subjects
}
