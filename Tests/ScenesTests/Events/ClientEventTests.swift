import RxTesting
import Scenes
import Testing

/// The data of events: texts that a client writes, and texts that it should not.
struct ClientEventTests {
    private static let types: [any ClientEvent.Type] = [
        PointerEvent.self, KeyEvent.self, ScrollEvent.self, ResizeEvent.self, VisibilityEvent.self, DropEvent.self,
    ]

    private func event<Event: ClientEvent>(_ text: String, _ value: String = "v", as: Event.Type) -> Event? {
        ClientEventData(text, value: value).flatMap(Event.init)
    }

    @Test(arguments: 1...200) func `a text that a client writes has the event's values`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (x, y) = (hundredth(&random), hundredth(&random))
        let modifiers = KeyModifiers(rawValue: .random(in: 0..<16, using: &random))
        let buttons = PointerButtons(rawValue: .random(in: 0..<32, using: &random))
        for kind in ClientEventKind.pointing {
            let numbers = [x, y, Double(buttons.rawValue), Double(modifiers.rawValue)]
            let expected = PointerEvent(kind, x: x, y: y, buttons: buttons, modifiers: modifiers, value: "v")
            #expect(event(ClientEventData.text(kind, numbers), as: PointerEvent.self) == expected)
        }
        let content = [nil, "", " ", "a  b", "1\n2", "\u{301}x"].randomElement(using: &random)!
        for kind in [ClientEventKind.keyDown, .keyUp] {
            let key = ["a", "Space", "Enter", "é", "😀"].randomElement(using: &random)!
            let text = ClientEventData.text(kind, key: key, modifiers, content: content)
            let expected = KeyEvent(key, modifiers, kind: kind, value: "v", content: content)
            #expect(event(text, as: KeyEvent.self) == expected)
        }
        let sizes = (0..<4).map { _ in hundredth(&random).magnitude }
        #expect(
            event(ClientEventData.text(.scroll, [x, y] + sizes), as: ScrollEvent.self)
                == ScrollEvent(
                    x: x, y: y, width: sizes[0], height: sizes[1], contentWidth: sizes[2], contentHeight: sizes[3],
                    value: "v"))
        #expect(
            event(ClientEventData.text(.resize, Array(sizes[..<2])), as: ResizeEvent.self)
                == ResizeEvent(width: sizes[0], height: sizes[1], value: "v"))
        let item = content ?? ""
        #expect(
            event(ClientEventData.text(.drop, [x, y, Double(modifiers.rawValue)], item), as: DropEvent.self)
                == DropEvent(item, x: x, y: y, modifiers: modifiers, value: "v"))
    }

    private func hundredth(_ random: inout SeededGenerator) -> Double {
        Double(Int.random(in: -100_000...100_000, using: &random)) / 100
    }

    @Test func `a click without data has no position`() throws {
        let event = try #require(ClientEventData("click", value: "v").flatMap(PointerEvent.init))
        #expect(event == PointerEvent(.click, value: "v", hasPosition: false))
        #expect(!event.hasPosition && PointerEvent(.click).hasPosition && !PointerEvent(.keyDown).hasPosition)
    }

    @Test(arguments: [
        "", " ", "dblclick", "click ", "click 1", "click 1 2 0", "click 1 2 0 0 0", "click 1  2 0 0", "click nan 2 0 0",
        "click inf 2 0 0", "click -inf 2 0 0", "click 1e999 2 0 0", "click 1e3 2 0 0", "click +1 2 0 0",
        "click 1e8 2 0 0", "click 0x1p3 2 0 0",
        "click 1 2 0.5 0", "click 1 2 -1 0", "click 1 2 64 0", "click 1 2 0 16", "click 1 2 0 1e300", "Click 1 2 0 0",
        "click 1 2 0 0 ", "click ١ 2 0 0", "click 1\n 2 0 0", "keydown", "keydown 0", "keydown 0 ", "keydown a a",
        "keydown 16 a", "keydown 0 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "scroll 1 2 3", "scroll 1 2 -3 4 5 6",
        "resize -1 1", "resize 1", "visibility", "visibility 2", "visibility yes", "drop 1 2", "drop 1 2 0",
        "drop 1 2 99 x", "focus 1", "mousemove 1 2 0 0", "dblclick 00000000000000000000000001 1 0 0",
    ])
    func `a malformed text is rejected`(text: String) {
        guard let data = ClientEventData(text, value: "") else { return }
        for type in Self.types { #expect(type.init(data) == nil, "\(type)") }
    }

    @Test(arguments: 1...300) func `random bytes are accepted only with finite numbers`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let kind = ClientEventKind.allCases.randomElement(using: &random)!.rawValue
        let alphabet = Array(" 0123456789.-+einfaxp\u{0}\n\u{FF}é".utf8)
        for _ in 0..<50 {
            let isAnyByte = Bool.random(using: &random)
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                isAnyByte ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random)!
            }
            let text = "\(kind) \(String(decoding: bytes, as: UTF8.self))"
            guard let data = ClientEventData(text, value: text) else { continue }
            for case let event? in Self.types.map({ $0.init(data) }) {
                for case (_, let number as Double) in Mirror(reflecting: event).children {
                    #expect(number.isFinite && number.magnitude <= 1e7, "\(text)")
                }
            }
        }
    }

    @Test func `a button or key is an event of a pointer without a position`() throws {
        let pressed = try #require(PointerEvent(ClientEventData(pressedWith: "7")))
        #expect(pressed == PointerEvent(nil, value: "7"))
        #expect(!pressed.hasPosition)
        let key = try #require(event("keydown 1 Enter", as: PointerEvent.self))
        #expect(key == PointerEvent(.keyDown, modifiers: .shift, value: "v"))
        #expect(!key.hasPosition)
        #expect(try #require(event("click 1 2 0 0", as: PointerEvent.self)).hasPosition)
        #expect(KeyEvent(ClientEventData(pressedWith: "7")) == nil)
    }
}
