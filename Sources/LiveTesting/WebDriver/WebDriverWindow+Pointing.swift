import Rx

extension WebDriverWindow {
    /// A kind of pointing device.
    public enum Pointer: String, Sendable, CaseIterable {
        /// A mouse.
        case mouse
        /// A finger on a touchscreen.
        case touch
    }

    /// A point in the viewport, in CSS pixels from its upper left corner.
    public typealias Point = (x: Double, y: Double)

    /// Returns the center of the one element that matches, in its current position.
    ///
    /// - Throws: `LiveTestingError` if ``find(_:)`` throws it, or if the browser returns no position.
    public func middle(of locator: Locator) throws -> Point {
        let script = """
            const { x, y, width, height } = arguments[0].getBoundingClientRect();
            return [x + width / 2, y + height / 2];
            """
        let place = try execute(script, [find(locator).json]).array.compactMap(\.number)
        guard place.count == 2 else {
            throw LiveTestingError(.webDriver, "The browser returned no position of \(locator).", details: report())
        }
        return (place[0], place[1])
    }

    /// Presses and releases a pointer at a point, once or several times.
    ///
    /// - Parameters:
    ///   - pointer: The kind of the pointer.
    ///   - point: The point in the tab's viewport.
    ///   - times: The number of presses.
    ///   - pause: The delay before each press.
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func press(
        _ pointer: Pointer = .mouse, at point: Point, times: Int = 1, pause: Duration = .zero
    ) throws {
        let move: JSONValue = [
            "type": "pointerMove", "duration": 0, "origin": "viewport", "x": .number(point.x.rounded()),
            "y": .number(point.y.rounded()),
        ]
        let wait: JSONValue = ["type": "pause", "duration": .number((pause.seconds * 1_000).rounded())]
        let press: [JSONValue] = [
            wait, ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
        ]
        let source: JSONValue = [
            "type": "pointer", "id": .string(pointer.rawValue),
            "parameters": ["pointerType": .string(pointer.rawValue)],
            "actions": .array([move] + (0..<times).flatMap { _ in press }),
        ]
        try post("/actions", ["actions": [source]])
    }
}
