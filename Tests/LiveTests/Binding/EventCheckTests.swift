import HTMLTemplates
import Rx
import Scenes
import Testing

@testable import Live

/// Diagnostics about the events that templates declare.
struct EventCheckTests {
    private func template(_ source: String) throws -> Template {
        try TemplateLibrary(sources: ["page": "<div>\n\(source)</div>"]).template("page")
    }

    @Test func `every event has a name`() throws {
        let names = EventCheck.kinds.keys.map { "<p data-on-\($0)=\"a\">x</p>" }
        #expect(try EventCheck.mistakes(in: template(names.joined())).isEmpty)
        #expect(EventCheck.kinds.count == 19)
    }

    @Test(arguments: [
        ("<p data-on-dblclik=\"a\">x</p>", "There is no event “dblclik”. Did you mean dblclick?"),
        ("<p data-on-mousemove=\"a\">x</p>", "There is no event “mousemove”."),
        ("<p data-on-window-click=\"a\">x</p>", "There is no event “window-click”."),
        ("<p data-on-keydown=\"a\" data-keys=\"Entre\">x</p>", "“Entre” is no key"),
        ("<p data-on-keydown=\"a\" data-keys=\"Cmd+z\">x</p>", "“Cmd” is no modifier"),
        ("<p data-on-keydown=\"a\" data-keys=\" \">x</p>", "It names no key"),
        ("<p data-on-keydown=\"a\" data-keys=\"g,t\">x</p>", "“g,t” is no key"),
        ("<p data-on-focus=\"a\" data-keys=\"Enter\">x</p>", "data-keys has no effect without data-on-keydown"),
        ("<p {{#x}}data-on-klick=\"a\"{{/x}}>x</p>", "Did you mean click?"),
        ("<svg><circle data-on-clic=\"a\"/></svg>", "Did you mean click?"),
    ])
    func `an unknown event or key has a diagnostic with its place`(source: String, sentence: String) throws {
        let found = try EventCheck.mistakes(in: template(source)).map(\.description)
        #expect(found.count == 1)
        #expect(found.first?.contains(sentence) == true, "\(found)")
        #expect(found.first?.hasPrefix("page.mustache:2:") == true, "\(found)")
    }

    @Test(arguments: ["{{x}}", "a b", ""]) func `a name must be fixed`(name: String) throws {
        let error = #expect(throws: TemplateError.self) { try template("<p data-on-click=\"\(name)\">x</p>") }
        #expect(error?.description.contains("must be fixed") == true)
    }

    @Test func `a button must not have the name of an event whose relay needs data`() throws {
        let source = try template(
            "<form method=\"post\"><button name=\"a\">A</button><button name=\"b\">B</button></form>")
        let found = EventCheck.wrongButtons(in: source, bound: ["a": DropEvent.kinds]).map(\.description)
        #expect(
            found == [
                "page.mustache:2:21: The view's relay for “a” cannot receive the press of a button, only drop: bind the "
                    + "button under a name of its own."
            ])
        #expect(!ClientEventInput<DropEvent>("a") { _ in }.acceptsPress)
        #expect(ClientEventInput<PointerEvent>("a") { _ in }.acceptsPress)
    }

    @Test(arguments: [
        ("a", "click 1 1 0 0", true), ("b", "click 1 1 0 0", false), ("a", "dblclick 1 1 0 0", false),
        ("c", "keydown 0 Enter", true), ("c", "keydown 1 Enter", false), ("c", "keydown 0 Escape", false),
        ("c", "keyup 0 x", true), ("w", "keydown 2 z", true), ("w", "keyup 2 z", false), ("c", "click 1 1 0 0", false),
    ])
    func `only events that the template declares are accepted`(name: String, text: String, isDeclared: Bool) throws {
        let source = try template(
            """
            <p data-on-click="a">x</p><p data-on-keydown="c" data-keys="Enter">y</p><p data-on-keyup="c">z</p>
            <p data-on-window-keydown="w" data-keys="Ctrl+z">w</p>
            """)
        let event = try #require(PostedEvent(text))
        #expect(EventCheck.declares(name, event, in: source) == isDeclared)
    }

    @Test func `an event must have the type of its relay`() throws {
        let source = try template("<p data-on-click=\"a\" data-on-scroll=\"b\" tabindex=\"0\">x</p>")
        let accepted = ["a": KeyEvent.kinds, "b": ScrollEvent.kinds]
        let found = EventCheck.mistakes(in: source, accepted: accepted).map(\.sentence)
        #expect(
            found == [
                "The view's relay for “a” cannot receive the event click, only keydown, keyup: use another type, such "
                    + "as PointerEvent."
            ])
    }

    @Test(arguments: [
        "<button data-on-click=\"a\">x</button>", "<li tabindex=\"0\" data-on-click=\"a\">x</li>",
        "<td data-on-dblclick=\"a\" data-on-keydown=\"a\">x</td>", "<p data-on-keydown=\"a\">x</p>",
        "<p data-on-contextmenu=\"a\">x</p><form method=\"post\"><button name=\"a\">x</button></form>",
        "<p data-on-drop=\"a\">x</p><form method=\"post\"><input type=\"submit\" name=\"a\"></form>",
        "<p data-on-pointerenter=\"a\" data-on-focus=\"a\" tabindex=\"0\">x</p>",
        "<p data-on-dblclick=\"a\">x</p><li tabindex=\"0\" data-on-click=\"a\">x</li>", "<p data-on-scroll=\"a\">x</p>",
    ])
    func `an event with an alternative on the keyboard has no warning`(source: String) throws {
        #expect(try EventCheck.warnings(in: template(source)) == [])
    }

    @Test(arguments: [
        "<li data-on-click=\"a\">x</li>", "<td data-on-dblclick=\"a\" data-on-keydown=\"b\">x</td>",
        "<svg data-on-pointermove=\"a\"></svg>", "<p data-on-drop=\"a\">x</p><button name=\"b\">x</button>",
        "<p data-on-contextmenu=\"a\" tabindex=\"0\">x</p>",
    ])
    func `an event that only a pointer causes has a warning`(source: String) throws {
        let found = try EventCheck.warnings(in: template(source))
        #expect(found.count == 1)
        #expect(found.first?.place.hasPrefix("page.mustache:2:") == true)
        #expect(found.first?.message.hasPrefix("Only a pointer can cause “a”") == true)
    }

    @Test(arguments: [
        ("Enter", "Enter", 0, true), ("Enter", "Enter", 1, false), ("Shift+Enter", "Enter", 1, true),
        ("Enter Escape", "Escape", 0, true), ("Ctrl+z", "z", 2, true), ("Ctrl+z", "Z", 2, true),
        ("Ctrl+z", "z", 8, true), ("Ctrl+z", "Z", 3, false), ("Ctrl+Shift+z", "Z", 3, true), ("Ctrl+z", "z", 0, false),
        ("Ctrl+z", "z", 6, false), ("Alt+ArrowUp", "ArrowUp", 4, true), ("?", "?", 1, true), ("?", "?", 0, true),
        ("+", "+", 0, true), ("Ctrl++", "+", 3, true), ("a", "A", 0, true), ("a", "A", 1, false), ("é", "é", 0, true),
        ("Space", "Space", 0, true), ("1", "1", 2, false),
    ])
    func `keys match with exactly their modifiers`(list: String, key: String, modifiers: Int, matches: Bool) throws {
        let held = KeyModifiers(rawValue: modifiers)
        #expect(try KeyCombination.list(list).contains { $0.matches(key, held) } == matches)
    }
}
