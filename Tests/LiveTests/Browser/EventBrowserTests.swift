import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import LiveTesting
import Rx
import Scenes
import Testing

@testable import Live

/// Events that templates declare, in Chromium.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct EventBrowserTests {
    private let board = Board()
    private let server: OneSceneServer

    init() throws {
        let board = board
        server = try OneSceneServer(Board.template, others: Board.templates) { board.bind($0) }
    }

    /// Runs a closure with a tab that shows the board, and then compares its console with none.
    private func inChromium(before script: String = "", _ work: (WebDriverWindow) throws -> Void) throws {
        try WebDriver.withWindow(at: server.address, before: script) { window in
            try window.waitForTheStream()
            try window.wait(for: "the first states") { _ in board.log.value.count >= 2 }
            try work(window)
            #expect(try window.consoleErrors().filter { !$0.contains("favicon") } == [])
        }
    }

    /// The log without the states that are reported at first.
    private var log: [String] { board.log.value.filter { !$0.hasPrefix("resize") && !$0.hasPrefix("seen") } }

    private func wait(for expected: [String], _ window: WebDriverWindow, of prefixes: [String] = []) throws {
        let isMeant = { (line: String) in
            prefixes.isEmpty || prefixes.contains { line == $0 || line.hasPrefix($0 + " ") }
        }
        try? window.wait(for: "\(expected)") { _ in log.filter(isMeant) == expected }
        #expect(log.filter(isMeant) == expected)
    }

    private func press(_ button: Int = 0) -> [WebDriverWindow.PointerStep] {
        [.down(button: button), .up(button: button)]
    }

    private func corner(of selector: String, _ window: WebDriverWindow) throws -> (x: Double, y: Double) {
        let place = try window.execute(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x, box.y]",
            [.string(selector)]
        ).array.compactMap(\.number)
        return (place[0], place[1])
    }

    @Test(arguments: ["Enter", " "]) func `a click by a key has no position`(key: String) throws {
        try inChromium { window in
            try window.execute("document.querySelector('p[data-on-click]').focus()")
            try window.press(key == " " ? .space : .enter)
            try wait(for: ["poke click by a key"], window, of: ["poke"])
        }
    }

    @Test func `positions in a drawing are in its user coordinates`() throws {
        try inChromium { window in
            let (x, y) = try corner(of: "svg", window)
            // The drawing is 400 pixels wide and 100 units.
            try window.perform([.move(to: (x.rounded(.up) + 40, y.rounded(.up) + 20))] + press() + press(2))
            let offset = (x: (x.rounded(.up) - x) / 4, y: (y.rounded(.up) - y) / 4)
            let place = "\(hundredths(10 + offset.x)) \(hundredths(5 + offset.y))"
            try wait(
                for: [
                    "down \(place) 1 0 canvas", "draw \(place) 0 0 canvas", "down \(place) 2 0 canvas",
                    "menu \(place) \(menuButtons()) 0 canvas",
                ], window, of: ["down", "draw", "menu"])
            // The circle is in a group that is moved by 50 units, and the coordinates are those of the drawing.
            try window.perform([.move(to: (x + 280, y + 80))] + press())
            try wait(for: ["select 7"], window, of: ["select"])
        }
    }

    private func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }

    /// The buttons that are held when Chromium opens the context menu, which is before or after the release.
    private func menuButtons() -> String {
        log.last { $0.hasPrefix("menu") }?.split(separator: " ").dropFirst(3).first.map(String.init) ?? "2"
    }

    @Test func `a double click and keys edit a row`() throws {
        try inChromium { window in
            let row = try window.middle(of: .css("tr:nth-child(2) td:first-child"))
            try window.press(at: row, times: 2)
            try wait(for: ["edit 2"], window, of: ["edit"])
            try window.execute("document.querySelector('tr:nth-child(3)').focus()")
            try window.press(.enter)
            try wait(for: ["edit 2", "edit 3"], window, of: ["edit"])
            // The button in the row does not start to edit it.
            try window.press(at: window.middle(of: .button("Remove 1")), times: 2)
            try window.wait(for: "the removal") { _ in !board.rows.value.contains { $0.id == 1 } }
            #expect(!log.contains("edit 1"))
        }
    }

    @Test func `keys in a field are sent with its content after its edits`() throws {
        try inChromium { window in
            try window.click(.label("Title"))
            try window.press(.end)
            try window.type("!", into: .label("Title"))
            try window.press(Key("z"), holding: [.control])
            try window.press(.enter)
            try wait(for: ["key z 2 Draft!", "key Enter 0 Draft!"], window, of: ["key"])
            #expect(board.title.value == "Draft!")
            #expect(try window.value(.label("Title")) == "Draft!")
            try window.press(Key("k"), holding: [.control])
            try window.execute("document.activeElement.blur()")
            try window.press(Key("?"))
            try wait(for: ["shortcut k 2 Draft!", "shortcut ? 1 -"], window, of: ["shortcut"])
            try wait(for: ["entered", "left"], window, of: ["entered", "left"])
        }
    }

    @Test func `focus, hovering, scrolling and sizes are reported`() throws {
        try inChromium { window in
            try window.wait(for: "the first states") { _ in board.log.value.contains { $0.hasPrefix("resize 200") } }
            #expect(board.log.value.contains("seen last false"))
            try window.click(.label("Title"))
            try window.click(.label("Other"))
            try window.click(.css("h1"))
            try window.wait(for: "the focus") { _ in log.contains("left") }
            #expect(log.filter { $0 == "entered" || $0 == "left" } == ["entered", "left"])
            let (first, second) = try (
                window.middle(of: .css("tr:nth-child(1) td:first-child")),
                window.middle(of: .css("tr:nth-child(2) td:first-child"))
            )
            try window.perform([.move(to: (first.x.rounded(), first.y.rounded()))])
            try wait(for: ["over 1"], window, of: ["over", "out"])
            try window.perform([.move(to: (second.x.rounded(), second.y.rounded()))])
            try wait(for: ["over 1", "out 1", "over 2"], window, of: ["over", "out"])
            try window.execute("document.querySelector('section').scrollTop = 300")
            try window.wait(for: "the end") { _ in board.log.value.contains("seen last true") }
            #expect(log.contains { $0.hasPrefix("scroll ") })
            try window.execute("document.querySelector('section').style.width = '150px'")
            try window.wait(for: "the size") { _ in board.log.value.contains { $0.hasPrefix("resize 150") } }
        }
    }

    @Test func `an element is dropped`() throws {
        try inChromium { window in
            // Synthesized pointers do not drag in a headless browser, so the events are dispatched.
            try window.execute(
                """
                const data = new DataTransfer();
                const fire = (selector, type) => document.querySelector(selector).dispatchEvent(
                  new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
                fire("li[data-value=a]", "dragstart");
                window.isRefused = fire("li[data-value=b]", "dragover");
                fire("li[data-value=b]", "drop");
                fire("li[data-value=a]", "dragend");
                data.setData("text/plain", "text from elsewhere");
                fire("ul", "drop");
                window.isOpen = fire("h1", "dragover");
                """)
            try wait(for: ["drop a on b", "drop text from elsewhere on end"], window, of: ["drop"])
            #expect(try window.execute("return [isRefused, isOpen].join()").string == "false,true")
        }
    }

    /// Counts the posts of moves that are under way at the same time, and when they began.
    private static let counting = """
        const real = window.fetch;
        window.moves = []; window.most = 0; let underWay = 0;
        window.fetch = async (url, options) => {
          const data = options?.body?.get?.("bindery-event") ?? "";
          if (!data.startsWith("pointermove")) return real(url, options);
          moves.push(performance.now());
          most = Math.max(most, ++underWay);
          try { return await real(url, options); } finally { underWay--; }
        };
        """

    @Test func `one move is under way and the last one is sent`() throws {
        try inChromium(before: Self.counting) { window in
            let (x, y) = try corner(of: "svg", window)
            try window.perform((1...200).map { .move(to: (x.rounded(.up) + Double($0), y.rounded(.up) + 100)) })
            let last = hundredths((200 + x.rounded(.up) - x) / 4)
            try window.wait(for: "the last move") { _ in log.last?.hasPrefix("move \(last) ") == true }
            let (most, times) = try (
                window.execute("return most").number, window.execute("return moves").array.compactMap(\.number)
            )
            #expect(most == 1)
            // On average 50 ms lie between two; on a busy machine one may be late, and the next one is not.
            let span = (times.last ?? 0) - (times.first ?? 0)
            #expect(span > 30 * Double(times.count - 1))
            #expect(times.count < 100)
        }
    }

    @Test func `a move is sent before the click after it`() throws {
        let slow = """
            const real = window.fetch;
            window.fetch = async (...all) => {
              await new Promise((resolve) => setTimeout(resolve, all[1]?.body ? 150 : 0));
              return real(...all);
            };
            """
        try inChromium(before: slow) { window in
            let (x, y) = try corner(of: "svg", window)
            try window.perform(
                (1...20).map { .move(to: (x.rounded(.up) + Double($0), y.rounded(.up) + 100)) } + press())
            try window.wait(for: "the click") { _ in log.contains { $0.hasPrefix("draw") } }
            let places = log.map { $0.split(separator: " ").prefix(3) }
            let down = try #require(places.firstIndex { $0[0] == "down" })
            #expect(places[down - 1].dropFirst() == places[down].dropFirst())
            #expect(places[down...].map { $0[0] } == ["down", "up", "draw"])
        }
    }

    @Test func `a field that arrives with a patch is focused and selected`() throws {
        let (isShown, focus) = (BehaviorRelay(value: false), PublishRelay<Void>())
        let server = try OneSceneServer(
            "<main><h1>One</h1><div>{{#isShown}}<form method=\"post\"><input name=\"a\" value=\"{{a}}\"></form>{{/isShown}}</div></main>"
        ) { page in
            page.bindValue("isShown", from: isShown)
            page.bindField("a", with: BehaviorRelay(value: "text"))
            page.bindFocus("a", when: focus, selecting: true)
        }
        try WebDriver.withWindow(at: server.address) { window in
            try window.waitForTheStream()
            server.loop.execute {
                focus.accept(())
                isShown.accept(true)
            }
            try window.wait(for: "the focus") { try $0.focused?.attribute("name") == "a" }
            #expect(
                try window.execute(
                    "return [document.activeElement.selectionStart, document.activeElement.selectionEnd].join()"
                )
                .string == "0,4")
        }
    }

    @Test func `the focus stays in a field to which the user has gone before the answer`() throws {
        let focus = PublishRelay<Void>()
        let server = try OneSceneServer(
            """
            <main><form method="post"><input name="a" value="{{a}}"><input name="b" value="{{b}}">
            <button name="save">Save</button></form><p role="status">{{saves}}</p></main>
            """
        ) { page in
            let saves = BehaviorRelay(value: 0)
            page.bindField("a", with: BehaviorRelay(value: ""))
            page.bindField("b", with: BehaviorRelay(value: ""))
            page.bindValue("saves", from: saves)
            page.bindEvent("save", to: AnyObserver<Void> { _ in saves.accept(saves.value + 1) })
            page.bindFocus("a", when: focus)
        }
        try WebDriver.withWindow(at: server.address) { window in
            try window.waitForTheStream()
            try window.execute("window.asked = 0; addEventListener('bindery:bindery-focus', () => asked++, true)")
            func ask(_ count: Double) throws {
                server.loop.execute { focus.accept(()) }
                try window.wait(for: "the request") { try $0.execute("return asked").number == count }
            }
            try window.click(.button("Save"))
            try window.wait(for: "the answer") { try $0.text(.css("[role=status]")) == "1" }
            try window.click(.css("[name=b]"))
            try window.type("text", into: .css("[name=b]"))
            try ask(1)
            #expect(try window.focused?.attribute("name") == "b")
            try window.click(.button("Save"))
            try window.wait(for: "the answer") { try $0.text(.css("[role=status]")) == "2" }
            try ask(2)
            try window.wait(for: "the focus") { try $0.focused?.attribute("name") == "a" }
        }
    }

    @Test func `keys match in the browser as in Swift`() throws {
        let lists = [
            "Enter", "Shift+Enter", "Ctrl+z", "Ctrl+Shift+z", "Alt+ArrowUp", "?", "+", "Ctrl++", "a Space", "F5 1",
        ]
        let keys = ["Enter", "ArrowUp", "z", "Z", "?", "+", "a", "A", " ", "F5", "1", "é"]
        try WebDriver.withWindow(at: server.address) { window in
            let found = try window.executeAsync(
                """
                const [lists, keys, done] = arguments;
                import("/bindery/shared/keys.js").then(({ isListed }) => done(lists.flatMap((list) => keys.flatMap((key) =>
                  Array.from({ length: 16 }, (_, bits) => isListed(list, {
                    key, shiftKey: !!(bits & 1), ctrlKey: !!(bits & 2), altKey: !!(bits & 4), metaKey: !!(bits & 8) }))))));
                """, [.array(lists.map { .string($0) }), .array(keys.map { .string($0) })]
            ).array.map(\.bool)
            var expected: [Bool?] = []
            for list in lists {
                let combinations = try KeyCombination.list(list)
                for key in keys {
                    for bits in 0..<16 {
                        let name = key == " " ? "Space" : key
                        expected.append(combinations.contains { $0.matches(name, KeyModifiers(rawValue: bits)) })
                    }
                }
            }
            #expect(found == expected)
            #expect(expected.contains(true))
        }
    }
}
