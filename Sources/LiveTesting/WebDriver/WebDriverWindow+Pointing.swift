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

    /// Returns the center of the one element that matches, in its current position. If a patch replaces the element
    /// meanwhile, that is the position of the new one.
    ///
    /// - Throws: `LiveTestingError` if ``find(_:)`` throws it, or if the browser returns no position.
    public func middle(of locator: Locator) throws -> Point {
        let script = """
            const { x, y, width, height } = arguments[0].getBoundingClientRect();
            return [x + width / 2, y + height / 2];
            """
        var place: [Double] = []
        try wait(for: "the position of \(locator)") { window in
            place = try window.execute(script, [window.find(locator).json]).array.compactMap(\.number)
            return true
        }
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
        let wait = PointerStep.pause(pause)
        try perform(
            [.move(to: point)] + (0..<times).flatMap { _ in [wait, .down(button: 0), .up(button: 0)] }, with: pointer)
    }

    /// A step of a pointer.
    public enum PointerStep: Sendable {
        /// Moves the pointer at once to a point in the viewport, rounded to whole pixels.
        case move(to: Point)
        /// Presses a button: 0 is the primary one, 1 the middle one, 2 the secondary one.
        case down(button: Int)
        /// Releases a button.
        case up(button: Int)
        /// Waits.
        case pause(Duration)

        fileprivate var json: JSONValue {
            switch self {
            case .move(let point):
                [
                    "type": "pointerMove", "duration": 0, "origin": "viewport", "x": .number(point.x.rounded()),
                    "y": .number(point.y.rounded()),
                ]
            case .down(let button): ["type": "pointerDown", "button": .number(Double(button))]
            case .up(let button): ["type": "pointerUp", "button": .number(Double(button))]
            case .pause(let time): ["type": "pause", "duration": .number((time.seconds * 1_000).rounded())]
            }
        }
    }

    /// Performs steps of a pointer in order.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func perform(_ steps: [PointerStep], with pointer: Pointer = .mouse) throws {
        let source: JSONValue = [
            "type": "pointer", "id": .string(pointer.rawValue),
            "parameters": ["pointerType": .string(pointer.rawValue)], "actions": .array(steps.map(\.json)),
        ]
        try post("/actions", ["actions": [source]])
    }
}
