import LiveTesting
import Testing

@testable import Gallery

@Suite struct BoardPageTests {
    private let gallery: RunningGallery

    init() throws { gallery = try RunningGallery() }

    private func titles(_ tab: Tab) throws -> [[String]] {
        try (1...3).map { column in
            try tab.findAll(.css(".board-column:nth-child(\(column)) .board-title")).map(\.text)
        }
    }

    private func card(_ title: String) -> Locator { .text("\(title)") }

    @Test func `cards are moved in a column and between columns in every window`() throws {
        let (one, other) = (try gallery.open("/board"), try gallery.open("/board"))
        try one.move(card("Write to Grandmother"), before: card("Water the plants"))
        try one.move(card("Book the tickets"), toEndOf: .region("Done"))
        for tab in [one, other] {
            try tab.wait(for: "the cards") {
                try titles($0) == [
                    ["Write to Grandmother", "Water the plants"], ["Paint the fence"],
                    ["Sharpen the knives", "Book the tickets"],
                ]
            }
            try tab.assertMatchesFreshRender()
        }
    }

    @Test func `cards are swiped, and a key presses the button of the card with the focus`() throws {
        let tab = try gallery.open("/board")
        try tab.swipe(card("Water the plants"), .right)
        try tab.wait(for: "the card") { try titles($0)[2] == ["Sharpen the knives", "Water the plants"] }
        try tab.swipe(card("Sharpen the knives"), .left)
        try tab.wait(for: "the removal") { try titles($0)[2] == ["Water the plants"] }
        try tab.press(Key("d"))
        #expect(try titles(tab)[0] == ["Book the tickets", "Write to Grandmother"])
        try tab.press(Key("d"), in: .button("Move Book the tickets"))
        try tab.wait(for: "the card") { try titles($0)[0] == ["Write to Grandmother"] }
        try tab.press(Key("n"))
        #expect(tab.focused?.id == "board-title")
        try tab.press(Key("n"))
        #expect(try tab.value(.label("New card")) == "n")
    }

    @Test(arguments: [true, false]) func `cards are added and moved by buttons`(isScripted: Bool) throws {
        let tab = try gallery.browser(scripting: isScripted).open("/board")
        try tab.fill(.label("New card"), with: "Feed the cat")
        try tab.click(.button("Add"))
        try tab.wait(for: "the card") { try titles($0)[0].last == "Feed the cat" }
        try tab.click(.button("Move Feed the cat up"))
        try tab.wait(for: "the move") {
            try titles($0)[0] == ["Water the plants", "Book the tickets", "Feed the cat", "Write to Grandmother"]
        }
        try tab.click(.button("Move Feed the cat to Doing"))
        try tab.wait(for: "the move") { try titles($0)[1] == ["Paint the fence", "Feed the cat"] }
        try tab.click(.button("Remove Feed the cat"))
        try tab.wait(for: "the removal") { try titles($0)[1] == ["Paint the fence"] }
        try tab.click(.button("Add"))
        try tab.wait(for: "the message") { try $0.text(.css("#board-problem")) == "Please write a title." }
    }

    @Test func `the title of a new card is kept until it is added`() throws {
        let browser = try gallery.browser()
        let tab = try browser.open("/board")
        try tab.fill(.label("New card"), with: "half")
        tab.close()
        let next = try browser.open("/board")
        #expect(try next.value(.label("New card")) == "half")
        try next.click(.button("Add"))
        try next.wait(for: "the card") { try titles($0)[0].last == "half" }
        next.close()
        #expect(try browser.open("/board").value(.label("New card")) == "")
    }
}
