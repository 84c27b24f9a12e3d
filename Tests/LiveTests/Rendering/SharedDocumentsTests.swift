import HTMLTemplates
import Testing

@testable import Live

struct SharedDocumentsTests {
    private let layout: Template
    private let other: Template
    private let values: [TemplateValue] = ["title", 1]
    private let head = Array("head".utf8)
    private let content = Array("content".utf8)
    private let modal = Array("modal".utf8)

    init() throws {
        let library = try TemplateLibrary(sources: ["a": "<p>{{text}}</p>", "b": "<p>{{text}}</p>"])
        (layout, other) = (try library.template("a"), try library.template("b"))
    }

    private func parts(
        layout: Template? = nil, values: [TemplateValue]? = nil, head: [UInt8]? = nil, content: [UInt8]? = nil,
        modal: [UInt8]? = nil
    ) -> SharedDocuments.Parts {
        SharedDocuments.Parts(
            layout: layout ?? self.layout, values: values ?? self.values, head: head ?? self.head,
            content: content ?? self.content, modal: modal ?? self.modal)
    }

    private func text(_ document: [UInt8]?) -> String? { document.map { String(decoding: $0, as: UTF8.self) } }

    @Test func `the document of another page has that page's id`() {
        var documents = SharedDocuments()
        documents.add(Array("<a 17>".utf8), of: parts(), id: "17")
        #expect(text(documents.document(of: parts(), id: "203")) == "<a 203>")
        #expect(text(documents.document(of: parts(), id: "17")) == "<a 17>")
        documents.removeAll()
        #expect(documents.document(of: parts(), id: "17") == nil)
    }

    @Test func `a document with another part is not shared`() {
        var documents = SharedDocuments()
        documents.add(Array("<a 17>".utf8), of: parts(), id: "17")
        let others = [
            parts(layout: other), parts(values: ["title", 2]), parts(values: ["title"]), parts(head: [1]),
            parts(content: [1]), parts(content: []), parts(modal: [1]), parts(modal: []),
        ]
        for parts in others { #expect(documents.document(of: parts, id: "17") == nil) }
    }

    @Test func `a document with values that can be written differently is not shared`() {
        var documents = SharedDocuments()
        let volatile: [TemplateValue] = [.lambda(TemplateLambda { _ in "x" })]
        documents.add(Array("<a 17>".utf8), of: parts(values: volatile), id: "17")
        #expect(documents.document(of: parts(values: volatile), id: "17") == nil)
    }

    @Test(arguments: ["<a 17 17>", "<a>", "17" + String(repeating: "x", count: SharedScenes.largestKept)])
    func `a document is kept only if it is short and has the id once`(_ document: String) {
        var documents = SharedDocuments()
        documents.add(Array(document.utf8), of: parts(), id: "17")
        #expect(documents.document(of: parts(), id: "17") == nil)
    }
}
