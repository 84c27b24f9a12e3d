import Testing

/// The diagrams of the article "Operators" are compared with diagrams drawn by running the operators.
@Suite struct OperatorDiagramTests {
    private let article: Article

    init() throws {
        article = try Article("Sources/Rx/Rx.docc/Operators.md")
    }

    @Test(arguments: Diagram.all)
    func isDrawnAsItRuns(_ diagram: Diagram) {
        #expect(article.code(under: diagram.name) == diagram.draw())
    }

    @Test func everyDiagramIsDrawnHere() {
        #expect(article.headings == Diagram.all.map(\.name))
    }
}
