/// An element in a real browser's page. Once the page has dropped it, its commands fail.
public struct WebDriverElement {
    /// The window that shows it.
    public let window: WebDriverWindow
    let reference: String
    static let key = "element-6066-11e4-a52e-4f735466cecf"

    init?(window: WebDriverWindow, _ json: JSONValue) {
        guard let reference = json[Self.key].string else { return nil }
        self.window = window
        self.reference = reference
    }

    /// The element as an argument for a script.
    public var json: JSONValue { [Self.key: .string(reference)] }

    /// Clicks in its middle, scrolled into view; fails when something else is in the way.
    public func click() throws { try command("click") }
    /// Empties a field.
    public func clear() throws { try command("clear") }

    /// Types text at the caret, focusing the element first.
    public func type(_ text: String) throws {
        try window.post("/element/\(reference)/value", ["text": .string(text)])
    }

    /// Replaces a field's value as a person would: select all, type. Kinds of field whose keys depend on the language of the
    /// browser (dates, ranges, colours) are set by script with `input` and `change` events.
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
        // By keys: in a window that is not in front, a selection made by script is gone when the keys arrive.
        try type("\(Key.control.code)a\(Key.release.code)\(text.isEmpty ? Key.backspace.code : text)")
    }

    /// Its visible text.
    public var text: String { get throws { try get("text").string ?? "" } }
    /// The present value of a field.
    public var value: String { get throws { try property("value").string ?? "" } }
    /// An attribute as it stands in the document; nil when there is none.
    public func attribute(_ name: String) throws -> String? {
        try window.execute("return arguments[0].getAttribute(arguments[1])", [json, .string(name)]).string
    }
    /// A property of the element's object.
    public func property(_ name: String) throws -> JSONValue { try get("property/\(name)") }
    /// The computed value of a style property.
    public func style(_ name: String) throws -> String { try get("css/\(name)").string ?? "" }
    /// The role that the browser tells a screen reader.
    public var role: Role { get throws { Role(try get("computedrole").string ?? "") } }
    /// The name that the browser tells a screen reader.
    public var name: String { get throws { try get("computedlabel").string ?? "" } }
    /// Whether a person can use it.
    public var isEnabled: Bool { get throws { try get("enabled").bool ?? false } }
    /// Whether a person can see it.
    public var isVisible: Bool { get throws { try get("displayed").bool ?? false } }
    /// Whether it has the focus.
    public var hasFocus: Bool {
        get throws { try window.execute("return document.activeElement === arguments[0]", [json]).bool ?? false }
    }
    /// Whether a checkbox or radio is checked, by its property or by `aria-checked`.
    public var isChecked: Bool {
        get throws {
            try window.execute("return arguments[0].checked ?? arguments[0].ariaChecked === 'true'", [json]).bool
                ?? false
        }
    }
    /// Its box in CSS pixels, relative to the document.
    public var frame: (x: Double, y: Double, width: Double, height: Double) {
        get throws {
            let box = try get("rect")
            return (box["x"].number ?? 0, box["y"].number ?? 0, box["width"].number ?? 0, box["height"].number ?? 0)
        }
    }

    private func command(_ name: String) throws { try window.post("/element/\(reference)/\(name)") }
    private func get(_ name: String) throws -> JSONValue { try window.get("/element/\(reference)/\(name)") }
}
