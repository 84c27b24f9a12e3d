/// The circles of a window, and the changes that can be undone.
public struct CirclesState: Sendable, Equatable {
    /// The width of the canvas.
    public static let width = 600
    /// The height of the canvas.
    public static let height = 400
    /// The diameters that the slider can set.
    public static let diameters = 10...300
    /// The maximum number of circles and of changes that can be undone.
    public static let limit = 200

    /// A circle before and after a change; `nil` if it does not exist then.
    private struct Change: Sendable, Equatable {
        let before: DrawnCircle?
        let after: DrawnCircle?

        var id: DrawnCircle.ID? { (after ?? before)?.id }
    }

    /// The circles, the latest last.
    public private(set) var circles: [DrawnCircle] = []
    /// The selected circle, which the buttons act on.
    public private(set) var selected: DrawnCircle.ID?
    /// The circle whose diameter is being adjusted, as it was before.
    public private(set) var adjusted: DrawnCircle?

    private var done: [Change] = []
    private var undone: [Change] = []
    private var nextID = 1

    /// Creates an empty drawing.
    public init() {}

    /// The approximate number of bytes.
    public var size: Int { 128 + 40 * circles.count + 96 * (done.count + undone.count) }

    /// Indicates whether a change can be undone.
    public var canUndo: Bool { !done.isEmpty }
    /// Indicates whether a change that was undone can be made again.
    public var canRedo: Bool { !undone.isEmpty }

    /// Returns the circle that contains a point; if several do, that with the nearest center.
    public func circle(atX x: Double, y: Double) -> DrawnCircle? {
        let distances = circles.map { ($0, $0.squaredDistance(toX: x, y: y)) }
        return distances.filter { $1 <= $0.radius * $0.radius }.min { $0.1 < $1.1 }?.0
    }

    /// Returns the circle with an id.
    public func circle(_ id: DrawnCircle.ID?) -> DrawnCircle? { circles.first { $0.id == id } }

    mutating func select(_ id: DrawnCircle.ID?) { selected = circle(id)?.id }

    /// Draws and selects a circle with its center at the nearest point of the canvas.
    mutating func draw(atX x: Double, y: Double) {
        guard circles.count < Self.limit else { return }
        let circle = DrawnCircle(
            id: nextID, x: Int(min(max(x, 0), Double(Self.width)).rounded()),
            y: Int(min(max(y, 0), Double(Self.height)).rounded()), diameter: 40)
        nextID += 1
        make(Change(before: nil, after: circle))
        selected = circle.id
    }

    mutating func beginAdjusting(_ id: DrawnCircle.ID?) {
        guard adjusted == nil, let circle = circle(id) else { return }
        selected = circle.id
        adjusted = circle
    }

    /// Changes the diameter of the adjusted circle. The changes until ``endAdjusting()`` are undone as one.
    mutating func adjust(_ diameter: Int) {
        guard let adjusted, Self.diameters.contains(diameter), var circle = circle(adjusted.id) else { return }
        circle.diameter = diameter
        apply(circle, adjusted.id)
    }

    mutating func endAdjusting() {
        guard let before = adjusted else { return }
        adjusted = nil
        if let after = circle(before.id), after != before { make(Change(before: before, after: after)) }
    }

    mutating func undo() {
        endAdjusting()
        guard let change = done.popLast() else { return }
        undone.append(change)
        apply(change.before, change.id)
    }

    mutating func redo() {
        endAdjusting()
        guard let change = undone.popLast() else { return }
        done.append(change)
        apply(change.after, change.id)
    }

    private mutating func make(_ change: Change) {
        undone = []
        if done.count == Self.limit { done.removeFirst() }
        done.append(change)
        apply(change.after, change.id)
    }

    private mutating func apply(_ circle: DrawnCircle?, _ id: DrawnCircle.ID?) {
        switch (circles.firstIndex { $0.id == id }, circle) {
        case (let index?, let circle?): circles[index] = circle
        case (let index?, nil): circles.remove(at: index)
        case (nil, let circle?): circles.append(circle)
        case (nil, nil): break
        }
        if self.circle(selected) == nil { selected = nil }
    }
}

/// A circle on the canvas.
public struct DrawnCircle: Sendable, Equatable, Identifiable {
    /// The identifier.
    public let id: Int
    /// The distance of the center from the left edge of the canvas.
    public let x: Int
    /// The distance of the center from the upper edge of the canvas.
    public let y: Int
    /// The diameter.
    public var diameter: Int

    /// The radius.
    public var radius: Double { Double(diameter) / 2 }

    fileprivate func squaredDistance(toX x: Double, y: Double) -> Double {
        let (dx, dy) = (x - Double(self.x), y - Double(self.y))
        return dx * dx + dy * dy
    }
}
