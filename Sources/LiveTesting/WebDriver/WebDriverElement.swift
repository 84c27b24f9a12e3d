/// An element of a page in a real browser. Its commands throw after the page has removed it.
///
/// Reading a property throws `LiveTestingError` when the browser returns an error.
public struct WebDriverElement {
    /// The tab that shows the element.
    public let window: WebDriverWindow
    let reference: String
    static let key = "element-6066-11e4-a52e-4f735466cecf"

    init?(window: WebDriverWindow, _ json: JSONValue) {
        guard let reference = json[Self.key].string else { return nil }
        self.window = window
        self.reference = reference
    }

    /// The element as an argument of a script.
    public var json: JSONValue { [Self.key: .string(reference)] }

    /// Scrolls the element into view and clicks its center; throws if another element covers it.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func click() throws { try command("click") }
    /// Clears a field.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func clear() throws { try command("clear") }

    /// Focuses the element and types text at the caret.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func type(_ text: String) throws {
        try window.post("/element/\(reference)/value", ["text": .string(text)])
    }

    /// Replaces the value of a field as a user would: selects all and types. Fields whose keyboard input depends on the
    /// browser's language (dates, ranges, colors) are set by a script with `input` and `change` events.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func fill(with text: String) throws {
        let script = """
            const [field, text] = arguments;
            field.focus();
            if (['date', 'time', 'datetime-local', 'month', 'week', 'range', 'color'].includes(field.type)) {
              field.value = text;
              field.dispatchEvent(new Event('input', { bubbles: true }));
              field.dispatchEvent(new Event('change', { bubbles: true }));
              return true;
            }
            return false;
            """
        if try window.execute(script, [json, .string(text)]).bool == true { return }
        let replacement = text.isEmpty ? Key.backspace.code : text
        guard window.driver.isChromium else {
            // The other programs do not release the modifier before the text.
            try window.execute("arguments[0].select()", [json])
            return try type(replacement)
        }
        // The selection is made with keys, because in a tab that is not in front a selection made by a script is lost
        // before the keys arrive.
        try type("\(Key.control.code)a\(Key.release.code)\(replacement)")
    }

    /// The visible text.
    public var text: String { get throws { try get("text").string ?? "" } }
    /// The current value of a field.
    public var value: String { get throws { try property("value").string ?? "" } }
    /// Returns an attribute as it is in the document; `nil` if the element does not have it.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func attribute(_ name: String) throws -> String? {
        try window.execute("return arguments[0].getAttribute(arguments[1])", [json, .string(name)]).string
    }
    /// Returns a property of the element's DOM object.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func property(_ name: String) throws -> JSONValue { try get("property/\(name)") }
    /// Returns the computed value of a style property.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func style(_ name: String) throws -> String { try get("css/\(name)").string ?? "" }
    /// The role that the browser exposes to screen readers.
    public var role: Role { get throws { Role(try get("computedrole").string ?? "") } }
    /// The accessible name that the browser exposes to screen readers.
    public var name: String { get throws { try get("computedlabel").string ?? "" } }
    /// Indicates whether the element is enabled.
    public var isEnabled: Bool { get throws { try get("enabled").bool ?? false } }
    /// Indicates whether an animation moves the element or an ancestor, so that it will soon be in another place.
    public var isMoving: Bool {
        get throws {
            // A browser lists an animation that has ended until its next frame, when the page is told of the end.
            let script = """
                const movements = ["transform", "translate", "rotate", "scale", "top", "left", "right", "bottom"];
                const isActive = ({ playState, effect }) =>
                  playState === "running" || (playState === "finished" && effect?.getTiming().fill === "auto");
                return document.getAnimations().some((animation) => isActive(animation)
                  && animation.effect?.target?.contains(arguments[0])
                  && animation.effect.getComputedTiming().endTime !== Infinity
                  && animation.effect.getKeyframes().some((frame) => movements.some((name) => name in frame)));
                """
            return try window.execute(script, [json]).bool ?? false
        }
    }
    /// Indicates whether the element is visible.
    public var isVisible: Bool { get throws { try get("displayed").bool ?? false } }
    /// Indicates whether the element has the focus.
    public var hasFocus: Bool {
        get throws { try window.execute("return document.activeElement === arguments[0]", [json]).bool ?? false }
    }
    /// Indicates whether a checkbox or radio button is checked, by its property or by `aria-checked`.
    public var isChecked: Bool {
        get throws {
            try window.execute("return arguments[0].checked ?? arguments[0].ariaChecked === 'true'", [json]).bool
                ?? false
        }
    }
    /// The bounding box in CSS pixels, relative to the document.
    public var frame: (x: Double, y: Double, width: Double, height: Double) {
        get throws {
            let box = try get("rect")
            return (box["x"].number ?? 0, box["y"].number ?? 0, box["width"].number ?? 0, box["height"].number ?? 0)
        }
    }

    private func command(_ name: String) throws { try window.post("/element/\(reference)/\(name)") }
    private func get(_ name: String) throws -> JSONValue { try window.get("/element/\(reference)/\(name)") }
}
