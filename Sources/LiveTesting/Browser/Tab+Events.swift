import Foundation
import Live
public import Scenes

/// Events that templates declare with attributes such as `data-on-dblclick`, as the client script sends them.
///
/// A tab has no layout: positions are those that the test gives, in the coordinates of the element that declares the
/// event. States such as the position of the pointer are sent at once, rather than at most 20 times per second; while
/// the tab is offline, only the last one waits. Without scripting, nothing is sent.
extension Tab {
    /// Clicks the one element that matches twice in quick succession.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func doubleClick(_ locator: Locator, holding modifiers: KeyModifiers = []) throws {
        let element = try usable(locator)
        for _ in 1...2 where page.root.contains(element) { try click(element, holding: modifiers) }
        guard page.root.contains(element) else { return }
        if let target = declaring("dblclick", element).first, !isForControl(element, in: target) {
            send(.doubleClick, from: target, data: pointer(modifiers))
        }
        drain()
    }

    /// Opens the context menu of the one element that matches.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func openContextMenu(_ locator: Locator) throws {
        send(.contextMenu, from: try usable(locator), [])
        drain()
    }

    /// Sends an event of the pointer at a position of the one element that matches, or of its SVG.
    ///
    /// - Parameters:
    ///   - kind: The kind of the event: of a pointer, a click, a double click or a context menu.
    ///   - position: The position in the element that declares the event.
    ///   - locator: The element.
    ///   - buttons: The buttons that are held.
    ///   - modifiers: The modifier keys that are held.
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func point(
        _ kind: ClientEventKind, at position: (x: Double, y: Double), in locator: Locator,
        buttons: PointerButtons = [], holding modifiers: KeyModifiers = []
    ) throws {
        send(kind, from: try usable(locator), at: position, buttons: buttons, modifiers)
        drain()
    }

    /// Moves the pointer over the one element that matches, and away from the element under it before.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func hover(_ locator: Locator) throws {
        let element = try usable(locator)
        let former = hovered.map { [$0] + $0.ancestors } ?? []
        let present = [element] + element.ancestors
        hovered = element
        for left in former where !present.contains(where: { $0 === left }) && left.has("data-on-pointerleave") {
            send(.pointerLeave, from: left, data: pointer([]))
        }
        for entered in present.reversed() where !former.contains(where: { $0 === entered }) {
            if entered.has("data-on-pointerenter") { send(.pointerEnter, from: entered, data: pointer([])) }
        }
        drain()
    }

    /// Drags one element to another and drops it there.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does, or when the element cannot be dragged.
    public func drag(
        _ locator: Locator, to place: Locator, at position: (x: Double, y: Double) = (0, 0)
    ) throws {
        let element = try usable(locator)
        guard let dragged = ([element] + element.ancestors).first(where: { $0["draggable"] == "true" }) else {
            throw notUsable(element, "cannot be dragged: it needs draggable=\"true\"")
        }
        let target = try usable(place)
        guard let target = declaring("drop", target).first else { throw notUsable(target, "accepts no drops") }
        let text = ClientEventData.text(.drop, [position.x, position.y, 0], dragged["data-value"] ?? "")
        send(.drop, from: target, data: text)
        drain()
    }

    /// Reports the scroll position of the one element that matches.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func scroll(_ locator: Locator, to event: ScrollEvent) throws {
        let numbers = [event.x, event.y, event.width, event.height, event.contentWidth, event.contentHeight]
        try report(.scroll, numbers, of: locator)
    }

    /// Reports the size of the one element that matches.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func resize(_ locator: Locator, width: Double, height: Double) throws {
        try report(.resize, [width, height], of: locator)
    }

    /// Reports that the one element that matches has come into view or gone out of it.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func reveal(_ locator: Locator, isVisible: Bool = true) throws {
        try report(.visibility, [isVisible ? 1 : 0], of: locator)
    }

    private func report(_ kind: ClientEventKind, _ numbers: [Double], of locator: Locator) throws {
        let element = try usable(locator)
        if element.has("data-on-\(kind.rawValue)") {
            send(kind, from: element, data: ClientEventData.text(kind, numbers))
        }
        drain()
    }

    // MARK: The script's listeners

    private func declaring(_ attribute: String, _ element: DOM.Element) -> [DOM.Element] {
        ([element] + element.ancestors).filter { $0.has("data-on-\(attribute)") }
    }

    /// Indicates whether a click belongs to a control inside the element that declares the event.
    private func isForControl(_ element: DOM.Element, in target: DOM.Element) -> Bool {
        let control = ([element] + element.ancestors).first { $0.isControlOfClicks }
        return control.map { $0 !== target && target.contains($0) } ?? false
    }

    private func pointer(
        _ modifiers: KeyModifiers, at position: (x: Double, y: Double) = (0, 0), buttons: PointerButtons = []
    ) -> [Double] {
        [position.x, position.y, Double(buttons.rawValue), Double(modifiers.rawValue)]
    }

    /// Sends an event of the pointer from the nearest element that declares it.
    func send(
        _ kind: ClientEventKind, from element: DOM.Element, at position: (x: Double, y: Double) = (0, 0),
        buttons: PointerButtons = [], _ modifiers: KeyModifiers
    ) {
        guard let target = declaring(kind.rawValue, element).first else { return }
        if kind == .click || kind == .doubleClick, isForControl(element, in: target) { return }
        send(kind, from: target, data: pointer(modifiers, at: position, buttons: buttons))
    }

    /// Sends a click, unless the element is in a link, whose click leads to another address.
    func sendClick(on element: DOM.Element, _ modifiers: KeyModifiers) {
        let isLink = ([element] + element.ancestors).contains { $0.name == "a" && $0.has("href") }
        if !isLink { send(.click, from: element, modifiers) }
    }

    func sendFocus(from left: DOM.Element?, to entered: DOM.Element?) {
        for element in left.map({ declaring("blur", $0) }) ?? [] where entered.map(element.contains) != true {
            send(.blur, from: element, data: [])
        }
        for element in entered.map({ declaring("focus", $0) }) ?? [] where left.map(element.contains) != true {
            send(.focus, from: element, data: [])
        }
    }

    /// Sends a key to the elements around the focus, or else to the page. Returns true if that prevents the browser's
    /// own action.
    @discardableResult
    func sendKey(_ kind: ClientEventKind, _ key: Key, _ modifiers: KeyModifiers) -> Bool {
        let target = page.focused ?? page.body
        for element in declaring(kind.rawValue, target) where accepts(key, modifiers, element) {
            sendKey(kind, kind.rawValue, key, modifiers, from: element)
            return element.has("data-keys")
        }
        if kind == .keyDown, key == .enter || key == .space, target.has("data-on-click"), target.has("tabindex"),
            !target.isControlOfClicks
        {
            send(.click, from: target, data: [])
            return true
        }
        if target.isField, !isForPage(key, modifiers) { return false }
        let attribute = "window-\(kind.rawValue)"
        let scope = page.modalDialog ?? page.root
        for element in scope.descendants.reversed() + [scope]
        where element.has("data-on-\(attribute)") && accepts(key, modifiers, element) {
            sendKey(kind, attribute, key, modifiers, from: element)
            return element.has("data-keys")
        }
        return false
    }

    /// Indicates whether a key that is pressed in a field is one of the page, rather than of the field.
    func isForPage(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        if modifiers.isDisjoint(with: [.control, .alt, .meta]) { return key == .escape }
        return !["a", "c", "v", "x", "y", "z"].contains(key.name.lowercased())
    }

    func accepts(_ key: Key, _ modifiers: KeyModifiers, _ element: DOM.Element) -> Bool {
        guard let keys = element["data-keys"] else { return ![Key.shift, .control, .alt].contains(key) }
        return (try? KeyCombination.list(keys))?.contains { $0.matches(key.eventName, modifiers) } ?? false
    }

    private func sendKey(
        _ kind: ClientEventKind, _ attribute: String, _ key: Key, _ modifiers: KeyModifiers, from element: DOM.Element
    ) {
        let field = page.focused.flatMap { $0.isField && $0.inputType != "password" ? $0 : nil }
        let text = ClientEventData.text(kind, key: key.eventName, modifiers, content: field?.value)
        send(kind, attribute, from: element, data: text)
    }

    private func send(_ kind: ClientEventKind, from element: DOM.Element, data: [Double]) {
        send(kind, from: element, data: ClientEventData.text(kind, data))
    }

    func send(
        _ kind: ClientEventKind, _ attribute: String? = nil, from element: DOM.Element, data: String
    ) {
        guard let live, let address = history.current?.address,
            let name = element["data-on-\(attribute ?? kind.rawValue)"]
        else { return }
        if element.takesValues { removeDrafts(of: [element]) }
        let value = element["data-value"] ?? (element.name == "button" ? element["value"] : nil)
        var entries = [FormEntry(name, value ?? ""), FormEntry("bindery-event", data)]
        if !kind.isContinuous { entries += fields(besides: element) }
        var post = LiveClient.Post(entries, to: address)
        post.source = element
        if kind.isContinuous {
            post.state = "\(ObjectIdentifier(element)) \(kind)"
            live.outgoing.removeAll { $0.state == post.state }
        } else {
            post.isPress = true
        }
        live.post(post)
    }

    /// Returns the fields of the element's form, whose edits are sent first.
    func fields(besides element: DOM.Element) -> [FormEntry] {
        guard let form = ([element] + element.ancestors).first(where: { $0.name == "form" }) else { return [] }
        if posts(form, by: nil) { sendEdits(form) }
        let secret = FormSubmission.controls(of: form).filter { $0.inputType == "password" }.compactMap { $0["name"] }
        return FormSubmission.entries(of: form, submitter: nil).filter { $0.file == nil && !secret.contains($0.name) }
    }

    /// Focuses the control that a view model has asked for.
    func focus(askedBy event: ScriptEvent) {
        guard let request = try? JSONDecoder().decode(FocusRequest.self, from: Data(event.detail.utf8)) else { return }
        let scope = page.modalDialog ?? page.root
        guard let field = scope.descendants.last(where: { $0["name"] == request.name }) else { return }
        focus(on: field)
        isTextSelected = request.select
    }
}

extension Key {
    /// The name of the key in events and in `data-keys`.
    var eventName: String { self == .space ? "Space" : name }
}

extension DOM.Element {
    /// Indicates whether a click on the element has an effect of its own.
    var isControlOfClicks: Bool {
        ["button", "input", "select", "textarea", "label", "summary"].contains(name) || (name == "a" && has("href"))
    }
}
