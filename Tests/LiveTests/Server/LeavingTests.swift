import LiveTesting
import Testing

/// The confirmation for unsaved input, in a headless tab: a test can answer it, and it appears when it should.
@Suite struct LeavingTests {
    private let server: ShelfServer
    private let tab: Tab
    private let questions = Questions()

    private final class Questions {
        var asked: [String?] = []
        var answer = false
    }

    init() throws {
        server = try ShelfServer()
        tab = try Browser(server.address).open()
        tab.leaves = { [questions] question in
            questions.asked.append(question)
            return questions.answer
        }
        try tab.click(.link("Book 5"))
        try tab.wait(for: "the book") { try $0.exists(.heading("Book 5")) }
    }

    private static let review = Locator.label("Review")
    private static let words = "Leave without publishing?"

    private func isOnTheShelf() throws -> Bool { try tab.exists(.heading("Shelf")) }

    @Test func `links, back, reloads and other addresses require a confirmation`() throws {
        try tab.fill(Self.review, with: "half")
        try tab.click(.link("All books"))
        try tab.back()
        try tab.visit("/")
        try tab.reload()
        #expect(questions.asked == [Self.words, Self.words, nil, nil])
        #expect(tab.path == "/books/5")
        #expect(try tab.value(Self.review) == "half")
        questions.answer = true
        try tab.back()
        try tab.wait(for: "the shelf") { try $0.exists(.heading("Shelf")) }
        #expect(questions.asked.count == 5)
        try tab.forward()
        try tab.wait(for: "the book") { try $0.exists(.heading("Book 5")) }
        #expect(questions.asked.count == 5)
        // The text is typed again, also after a reload.
        try tab.wait(for: "the restored text") { try $0.value(Self.review) == "half" }
        try tab.reload()
        #expect(questions.asked.count == 6)
        #expect(try tab.value(Self.review) == "half")
        try tab.click(.button("Publish"))
        try tab.wait(for: "the review") { try $0.exists(.text("Published.")) }
        #expect(server.app.shelf.published == ["half"])
    }

    @Test func `an edit that is undone requires no confirmation`() throws {
        try tab.fill(Self.review, with: "x")
        try tab.fill(Self.review, with: "")
        try tab.click(.link("All books"))
        #expect(questions.asked == [])
    }

    @Test func `a press made offline expires but a submitted form is sent later`() throws {
        tab.browser.pressPatience = .zero
        try tab.fill(Self.review, with: "good")
        tab.goOffline()
        try tab.click(.button("Publish"))
        try tab.click(.button("Edit"))
        #expect(tab.document.root["data-refused"] == "0")
        #expect(try tab.find(.button("Edit"))["aria-busy"] == nil)
        tab.goOnline()
        try tab.wait(for: "the review") { try $0.exists(.text("Published.")) }
        try tab.click(.button("Close"))
        try tab.wait(for: "the shelf") { try $0.exists(.heading("Shelf")) }
        #expect(try !tab.exists(.dialog("Editor")))
        #expect(server.app.shelf.published == ["good"])
    }

    @Test func `rejected input requires a confirmation and accepted input does not`() throws {
        try tab.fill(Self.review, with: "x")
        try tab.fill(Self.review, with: "")
        try tab.click(.button("Publish"))
        try tab.wait(for: "the error message") { try $0.exists(.text("Write something.")) }
        try tab.click(.link("All books"))
        #expect(questions.asked == [Self.words])
        try tab.fill(Self.review, with: "good")
        try tab.click(.button("Publish"))
        try tab.wait(for: "the review") { try $0.exists(.text("Published.")) }
        try tab.fill(.label("Stars"), with: "5")
        try tab.click(.link("All books"))
        try tab.wait(for: "the shelf") { try $0.exists(.heading("Shelf")) }
        #expect(questions.asked.count == 1)
    }

    @Test func `the Escape key requires a confirmation and the Cancel button does not`() throws {
        for key in [Key.escape, .enter] {
            try tab.click(.button("Edit"))
            try tab.wait(for: "the editor") { try $0.exists(.dialog("Editor")) }
            try tab.fill(.label("Title"), with: "Emma")
            if key == .escape {
                try tab.press(.escape)
                #expect(try tab.exists(.dialog("Editor")))
                #expect(questions.asked == ["Close without saving?"])
            }
            try tab.click(.button("Cancel"))
            try tab.wait(for: "no editor") { try !$0.exists(.dialog("Editor")) }
            #expect(questions.asked.count == 1)
        }
    }

    @Test func `the focus moves to the heading of the new scene`() throws {
        #expect(tab.focused?.name == "h1")
        #expect(tab.focused?.text == "Book 5")
    }
}
