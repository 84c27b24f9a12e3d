import Scenes

/// Moves of rows, swipes and keys of the page, as the client scripts for them send them. Without scripting, a test
/// presses the buttons that a template offers instead.
extension Tab {
    /// A side to which a row is swiped.
    public enum SwipeDirection: String, Sendable {
        /// To the left, for the button in `data-swipe-left`.
        case left
        /// To the right, for the button in `data-swipe-right`.
        case right
    }

    /// Moves the one row that matches before another one, in its list or in another list, as a user does by its handle.
    ///
    /// The tab does not show the move before the server has made it, as the script does.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does, or when the rows are not those of lists with `data-reorder`.
    public func move(_ row: Locator, before next: Locator) throws {
        let (row, next) = (try movable(row), try movable(next))
        try move(row, to: next.parent, before: next)
    }

    /// Moves the one row that matches to the end of the list that is the element that matches, or in it.
    ///
    /// - Throws: `LiveTestingError` as ``move(_:before:)`` does.
    public func move(_ row: Locator, toEndOf list: Locator) throws {
        let (row, place) = (try movable(row), try find(list))
        let lists = [place] + place.descendants
        guard let list = lists.first(where: { $0.has("data-reorder") }) else {
            throw notUsable(place, "has no list with data-reorder")
        }
        try move(row, to: list, before: nil)
    }

    private func movable(_ locator: Locator) throws -> DOM.Element {
        let element = try usable(locator)
        let row = ([element] + element.ancestors).first { $0.parent?.has("data-reorder") == true }
        guard let row, row.has("data-value") else {
            throw notUsable(element, "is in no row with data-value of a list with data-reorder")
        }
        return row
    }

    private func move(_ row: DOM.Element, to list: DOM.Element?, before next: DOM.Element?) throws {
        guard let live, let address = history.current?.address else {
            throw notUsable(row, "is moved by a script only")
        }
        guard let list, let name = list["data-reorder"], name == row.parent?["data-reorder"] else {
            throw notUsable(row, "cannot be moved to this list, which has another data-reorder")
        }
        let named = ([list] + list.ancestors).first { $0.has("data-value") }
        let key = named?["data-value"] ?? name.split(separator: ":").last.map(String.init) ?? name
        live.post(
            LiveClient.Post(
                [
                    FormEntry(name, row["data-value"] ?? ""), FormEntry("bindery-list", key),
                    FormEntry("bindery-before", next?["data-value"] ?? ""),
                ], to: address))
        drain()
        try throwDifference()
    }

    /// Swipes the one row that matches far enough to a side, so that the button that the row names is pressed.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does, or when the row names no button for the side, or has none
    ///   with the name.
    public func swipe(_ locator: Locator, _ direction: SwipeDirection) throws {
        let element = try usable(locator)
        let attribute = "data-swipe-\(direction.rawValue)"
        guard live != nil, let row = ([element] + element.ancestors).first(where: { $0.has(attribute) }) else {
            throw notUsable(element, "is in no row with \(attribute), or the browser runs no scripts")
        }
        let button = row.descendants.first {
            $0.name == "button" && $0["name"]?.split(separator: ":").last.map(String.init) == row[attribute]
        }
        guard let button, !button.isDisabled else { throw notUsable(row, "has no button for the swipe") }
        try activate(button)
        try throwDifference()
    }
}
