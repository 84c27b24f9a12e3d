import HTMLTemplates
import Testing

/// Elements of SVG and MathML inside HTML.
@Suite struct ForeignElementTests {
    @Test func `a self-closing element is empty`() throws {
        #expect(
            try render("<svg><path d=\"M0\"/><g><circle r=\"1\"/></g></svg><br/>")
                == "<svg><path d=\"M0\" /><g><circle r=\"1\" /></g></svg><br>")
        #expect(
            try render("<svg><path d=\"{{x}}\"/><path/></svg>", ["x": "M0"])
                == "<svg><path id=\"f0\" d=\"M0\" /><path /></svg>")
    }
}
