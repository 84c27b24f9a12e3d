import Testing

/// The diagrams of the article "Operators" are compared with diagrams drawn by running the operators.
@Suite struct OperatorDiagramTests {
    private let article: Article

    init() throws {
        article = try Article("Sources/Rx/Rx.docc/Operators.md")
    }

    @Test(arguments: Diagram.all)
    func `a diagram in the article equals the diagram drawn from its run`(_ diagram: Diagram) {
        #expect(article.code(under: diagram.name) == diagram.draw())
    }

    @Test func `the article contains exactly the diagrams that are drawn`() {
        #expect(article.headings == Diagram.all.map(\.name))
    }
}
