import Live
import RxTesting
import Scenes

/// The events of elements that declare them.
extension RandomRun {
    /// Causes a random event of an element that declares it, for one in four steps of a page with such elements. Returns
    /// a description of the step; `nil` if there is none.
    func causeEvent(_ tab: Tab) throws -> String? {
        let scope = tab.page.modalDialog ?? tab.page.root
        let untouched = try session.untouched.flatMap { try tab.page.body.all(css: $0) }
        let declared = scope.descendants.flatMap { element in
            element.attributes.filter { $0.name.hasPrefix("data-on-") }.map { (element, $0.name.dropFirst(8)) }
        }
        let usable = declared.filter { element, _ in
            !element.isHidden && !element.isDisabled && !untouched.contains { $0 === element }
        }
        guard !usable.isEmpty, chance(1, of: 4), let (element, attribute) = usable.randomElement(using: &random) else {
            return nil
        }
        let isOfWindow = attribute.hasPrefix("window-")
        guard let kind = ClientEventKind(rawValue: String(isOfWindow ? attribute.dropFirst(7) : attribute)) else {
            return nil
        }
        switch kind {
        case .keyDown, .keyUp:
            let (key, modifiers) = keyPress(for: element)
            if !isOfWindow { tab.focus(on: ([element] + element.descendants).first { $0.isFocusable && !$0.isHidden }) }
            try tab.press(key, holding: modifiers)
            return "presses \(modifiers.isEmpty ? "" : "\(modifiers.rawValue) + ")\(key.name) in \(name(of: element))"
        case .focus: tab.focus(on: ([element] + element.descendants).first { $0.isFocusable && !$0.isHidden })
        case .blur: tab.focus(on: nil)
        case .click: try tab.click(target(in: element))
        case .scroll: tab.send(kind, from: element, data: ClientEventData.text(kind, [0, number(), 90, 90, 90, 500]))
        case .resize: tab.send(kind, from: element, data: ClientEventData.text(kind, [number(), number()]))
        case .visibility: tab.send(kind, from: element, data: ClientEventData.text(kind, [chance(1, of: 2) ? 1 : 0]))
        case .drop:
            let text = ClientEventData.text(kind, [number(), number(), 0], pick(session.texts))
            tab.send(kind, from: element, data: text)
        default: tab.send(kind, from: target(in: element), at: (number(), number()), [])
        }
        return "causes \(kind.rawValue) in \(name(of: element))"
    }

    /// Returns the element that receives an event of the pointer: the element that declares it, or one inside.
    private func target(in element: DOM.Element) -> DOM.Element {
        pick([element] + element.descendants.filter { !$0.isHidden && !$0.isDisabled })
    }

    private func number() -> Double { Double(Int.random(in: 0..<10_000, using: &random)) / 100 }

    /// Returns one of the keys that the element declares, or else any key.
    private func keyPress(for element: DOM.Element) -> (Key, KeyModifiers) {
        guard let declared = element["data-keys"]?.split(separator: " ").randomElement(using: &random) else {
            return (pick([.enter, .escape, .up, .down, Key("a"), .space]), [])
        }
        let parts = declared.split(separator: "+")
        let names: [Substring: KeyModifiers] = ["Shift": .shift, "Ctrl": .control, "Alt": .alt]
        let modifiers = KeyModifiers(parts.dropLast().compactMap { names[$0] })
        return (Key.named(String(parts.last ?? "+")) ?? .enter, modifiers)
    }
}
