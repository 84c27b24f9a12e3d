import Foundation
import LiveTesting
import Testing

@testable import Gallery

extension BrowserTests {
    /// The board in Chromium: pointer, touch, keyboard, swipes and keys.
    @Suite struct BoardBrowserTests {
        private let gallery: RunningGallery

        init() throws { gallery = try RunningGallery() }

        private func open(
            _ configure: (inout WebDriver.Options) -> Void = { _ in }, _ work: (WebDriverWindow) throws -> Void
        ) throws {
            try WebDriver.withWindow(at: gallery.url("/board"), configure) { window in
                try window.wait(for: "the stream") { window in
                    try window.execute(
                        """
                        return performance.getEntriesByType('resource').some(({ name, responseStatus }) =>
                          /attach/.test(name) && responseStatus === 204)
                        """
                    ).bool == true
                }
                try work(window)
            }
        }

        /// The cards of the columns that a client would be sent, without the copies in gaps.
        private func titles(_ window: WebDriverWindow) throws -> [[String]] {
            try window.execute(
                """
                return [...document.querySelectorAll("[data-reorder]")].map((list) =>
                  [...list.querySelectorAll(":scope > :not([data-gap]) .board-title")].map((node) => node.textContent));
                """
            ).array.map { $0.array.compactMap(\.string) }
        }

        private func waitFor(_ expected: [[String]], _ window: WebDriverWindow) throws {
            try window.wait(for: "\(expected)") { try titles($0) == expected }
            try window.wait(for: "the end of the move") { try !$0.exists(.css("[data-gap], [data-lifted]")) }
        }

        private func handle(_ title: String) -> Locator { .button(.exactly("Move \(title)")) }

        private func drag(
            _ title: String, to place: Locator, by offset: Double = 0, _ window: WebDriverWindow,
            with pointer: WebDriverWindow.Pointer = .mouse
        ) throws {
            let start = try window.middle(of: handle(title))
            var end = try window.middle(of: place)
            end.y += offset
            try window.perform(
                [
                    .move(to: start), .down(button: 0), .move(to: (start.x + 6, start.y + 6)), .move(to: end),
                    .move(to: (end.x, end.y + 1)), .up(button: 0),
                ], with: pointer)
        }

        private func said(_ text: String, _ window: WebDriverWindow) throws {
            try window.wait(for: text) {
                try $0.execute("return document.querySelector('body > [aria-live=assertive]')?.textContent ?? ''")
                    .string?
                    .contains(text) == true
            }
        }

        @Test(arguments: WebDriverWindow.Pointer.allCases)
        func `a card is dragged by its handle, also to another column`(pointer: WebDriverWindow.Pointer) throws {
            try open { window in
                try drag(
                    "Water the plants", to: .text("Write to Grandmother"), by: 30, window,
                    with: pointer)
                try waitFor(
                    [
                        ["Book the tickets", "Write to Grandmother", "Water the plants"], ["Paint the fence"],
                        ["Sharpen the knives"],
                    ], window)
                try drag("Paint the fence", to: .css("[data-value=done] ul"), by: -40, window, with: pointer)
                try waitFor(
                    [
                        ["Book the tickets", "Write to Grandmother", "Water the plants"], [],
                        ["Paint the fence", "Sharpen the knives"],
                    ], window)
                try drag("Book the tickets", to: .css("[data-value=doing] ul"), window, with: pointer)
                try waitFor(
                    [
                        ["Write to Grandmother", "Water the plants"], ["Book the tickets"],
                        ["Paint the fence", "Sharpen the knives"],
                    ], window)
            }
        }

        @Test func `a card that is dragged while another window adds one is dropped where the pointer rests`() throws {
            let other = try Browser(gallery.url("")).open("/board")
            try open { window in
                func send(_ type: String, _ place: (x: Double, y: Double)) throws {
                    try window.devTools(
                        "Input.dispatchMouseEvent",
                        [
                            "type": .string(type), "x": .number(place.x), "y": .number(place.y), "button": "left",
                            "buttons": 1, "clickCount": 1,
                        ])
                }
                let start = try window.middle(of: handle("Water the plants"))
                var end = try window.middle(of: .text("Write to Grandmother"))
                end.y += 30
                try send("mouseMoved", start)
                try send("mousePressed", start)
                try send("mouseMoved", (start.x + 6, start.y + 6))
                try send("mouseMoved", end)
                try other.fill(.label("New card"), with: "Feed the cat")
                try other.click(.button("Add"))
                try window.waitFor(.text("Feed the cat"))
                try send("mouseReleased", end)
                try window.wait(for: "the move") { try titles($0)[0].first == "Book the tickets" }
                try window.wait(for: "the end of the move") { try !$0.exists(.css("[data-gap], [data-lifted]")) }
            }
        }

        @Test func `a card is moved by keys, which are announced`() throws {
            try open { window in
                try window.execute("arguments[0].focus()", [window.find(handle("Water the plants")).json])
                try window.press(.space)
                try said("Water the plants, position 1 of 3 in To do. Press the arrow keys", window)
                try window.press(.down)
                try said("Water the plants, position 2 of 3 in To do.", window)
                try window.press(.right)
                try said("Water the plants, position 2 of 2 in Doing.", window)
                try window.press(.home)
                try said("Water the plants, position 1 of 2 in Doing.", window)
                try window.press(.space)
                let moved = [
                    ["Book the tickets", "Write to Grandmother"], ["Water the plants", "Paint the fence"],
                    ["Sharpen the knives"],
                ]
                try waitFor(moved, window)
                try window.wait(for: "the focus") {
                    try $0.execute("return document.activeElement.ariaLabel").string == "Move Water the plants"
                }
                try window.press(.space)
                try window.press(.up)
                try window.press(.left)
                try window.press(.escape)
                try said("The move was canceled.", window)
                try waitFor(moved, window)
            }
        }

        @Test func `a touched row is swiped to press a button, unless it returns or the page scrolls`() throws {
            try open { window in
                let all = try titles(window)
                let start = try window.middle(
                    of: .css(".board-column:first-child .board-card:first-child .board-title"))
                func swipe(_ distance: Double, down: Double = 0) throws {
                    try window.perform(
                        [
                            .move(to: start), .down(button: 0), .move(to: (start.x + distance / 4, start.y + down / 4)),
                            .move(to: (start.x + distance, start.y + down)), .up(button: 0),
                        ], with: .touch)
                }
                try swipe(-40)
                try swipe(-130, down: 300)
                #expect(try titles(window) == all)
                try swipe(-130)
                try waitFor([Array(all[0].dropFirst()), all[1], all[2]], window)
                try swipe(130)
                try waitFor([Array(all[0].dropFirst(2)), all[1], all[2] + [all[0][1]]], window)
                #expect(try !window.exists(.css("[data-swipe], .board-card[style]")))
            }
        }

        @Test func `a title that was added does not return when the next one is refused`() throws {
            try open { window in
                try window.fill(.label("New card"), with: "Feed the cat")
                try window.click(.button("Add"))
                try window.waitFor(.button("Move Feed the cat"))
                try window.wait(for: "the empty field") { try $0.value(.label("New card")) == "" }
                try window.click(.button("Add"))
                try window.waitFor(.text("Please write a title."))
                #expect(try window.value(.label("New card")) == "")
            }
        }

        @Test func `keys press controls, and a sheet lists them`() throws {
            try open { window in
                try window.press(Key("?"))
                try window.waitFor(.heading("Keyboard shortcuts"))
                let sheet = try window.text(.css("dialog"))
                for text in ["New card", "Finish the card", "Remove the card"] { #expect(sheet.contains(text)) }
                #expect(sheet.components(separatedBy: "Finish the card").count == 2)
                try window.press(Key("n"))
                #expect(try window.exists(.css("dialog")))
                try takePictures("shortcuts", of: window)
                try window.press(.escape)
                try window.waitForNo(.css("dialog"))
                // No card has the focus.
                try window.press(Key("d"))
                try window.press(Key("n"))
                #expect(try window.execute("return document.activeElement.id").string == "board-title")
                #expect(try titles(window).map(\.count) == [3, 1, 1])
                try window.press(Key("?"))
                #expect(try !window.exists(.css("dialog")))
                #expect(try window.value(.label("New card")) == "?")
            }
        }

        @Test func `the sheet turns keys without modifiers off`() throws {
            try open { window in
                try window.click(.button("Keyboard shortcuts"))
                try window.waitFor(.heading("Keyboard shortcuts"))
                try window.click(.checkbox("Use keys without Ctrl or Alt"))
                try window.click(.button("Close"))
                try window.waitForNo(.css("dialog"))
                try window.press(Key("n"))
                #expect(try window.execute("return document.activeElement.id").string != "board-title")
                try window.press(Key("?"))
                try window.waitFor(.heading("Keyboard shortcuts"))
            }
        }

        @Test func `the texts of the client follow the language of the page`() throws {
            try open { window in
                try window.click(.button("한국어"))
                try window.waitFor(.heading("보드"))
                try window.wait(for: "the Korean texts") { window in
                    try window.press(.escape)
                    try window.press(Key("?"))
                    return try window.text(.css("dialog h2")) == "키보드 단축키"
                }
            }
        }
    }
}
