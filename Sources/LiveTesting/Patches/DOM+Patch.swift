extension DOM.Document {
    /// A change of the tab's history that a patch requests.
    enum HistoryChange: Equatable {
        /// `u`: adds an entry.
        case push(String)
        /// `U`: changes the address of the current entry.
        case replace(String)
        /// `b`: goes back to the entry that the scene was opened from; without one, changes the address of the current
        /// entry.
        case back(String)
    }

    struct PatchOutcome {
        var history: [HistoryChange] = []
        /// `n`: the number on the app's icon.
        var badge: Int?
        /// `x`: events for the app's own scripts.
        var events: [ScriptEvent] = []
        /// The operations that could not be applied: their element does not exist, or their letter is unknown.
        var problems: [String] = []
    }

    /// Applies a patch of the live protocol, one operation per line, by the rules of the client script: elements that
    /// stay keep their identity, and the user's input and focus are kept.
    func apply(patch: String) -> PatchOutcome {
        var outcome = PatchOutcome()
        let focusedBefore = focused
        heirs = []
        keepingTheirs {
            for line in patch.split(separator: "\n", omittingEmptySubsequences: false) {
                do {
                    if outcome.take(line) { continue }
                    if let change = try apply(operation: line) { outcome.history.append(change) }
                } catch let problem as PatchError {
                    outcome.problems.append("\(problem.sentence) in “\(line.prefix(120))”")
                } catch {}
            }
        }
        updateDialogs()
        restoreFocus(to: focusedBefore)
        focusHeir()
        return outcome
    }

    /// Performs work that changes the document, then restores the contents of the user's fields, for example if
    /// inserted options have selected themselves.
    func keepingTheirs(_ work: () -> Void) {
        let theirs = root.descendants.filter { $0.takesValues && isTheirs($0) }
        for field in theirs { field.live.kept = field.held }
        work()
        for field in theirs {
            if let kept = field.live.kept, kept != field.held { field.held = kept }
            field.live.kept = nil
        }
    }

    private struct PatchError: Error {
        let sentence: String
    }

    private func apply(operation line: Substring) throws -> HistoryChange? {
        guard let letter = line.first else { return nil }
        let rest = line.dropFirst(2)
        switch letter {
        case "h":
            let (fields, html) = Self.fields(rest, 1)
            let element = try target(fields[0])
            morphChildren(of: element, to: HTMLParser.fragment(html, in: element))
        case "e":
            let (fields, html) = Self.fields(rest, 1)
            let element = try target(fields[0])
            morph(element, to: try Self.element(html, in: element.parent ?? root))
        case "a":
            let (fields, value) = Self.fields(rest, 2)
            let element = try target(fields[0])
            set(ForeignNames.attribute(fields[1], element.namespace), Self.unescaped(value), on: element)
        case "r":
            let (fields, name) = Self.fields(rest, 1)
            let element = try target(fields[0])
            unset(ForeignNames.attribute(name, element.namespace), on: element)
        case "i":
            let (fields, html) = Self.fields(rest, 2)
            let list = try target(fields[0])
            let fresh = try Self.element(html, in: list)
            if let id = fresh.id, let present = element(id: id) {
                morph(present, to: fresh)
                try place(element(id: id) ?? present, in: list, before: fields[1])
            } else {
                try place(fresh, in: list, before: fields[1])
            }
        case "m":
            let (fields, before) = Self.fields(rest, 2)
            try place(try target(fields[1]), in: try target(fields[0]), before: before)
        case "d": discard(try target(String(rest)))
        case "v":
            let (fields, value) = Self.fields(rest, 3)
            let scene = try target(fields[0])
            let name = Self.unescaped(fields[1])
            let controls = scene.descendants.filter { $0.takesValues && $0["name"] == name }
            if controls.isEmpty { throw PatchError(sentence: "no field “\(name)”") }
            decide(controls, edit: Int(fields[2]) ?? 0, value: Self.unescaped(value))
        case "s":
            let (fields, html) = Self.fields(rest, 1)
            let element = try target(fields[0])
            show(HTMLParser.fragment(html, in: element), in: element)
        case "f":
            for form in forms where form.live.submission == Int(rest) { form.live.hasFailed = true }
        case "u": return .push(String(rest))
        case "U": return .replace(String(rest))
        case "b": return .back(String(rest))
        default: throw PatchError(sentence: "unknown operation “\(letter)”")
        }
        return nil
    }

    /// Replaces the content of an element with a scene. If the focus was inside, it moves to the element that the new
    /// scene designates, unless the focused field stays.
    private func show(_ scene: [DOM.Node], in target: DOM.Element) {
        let staying = focused.flatMap { $0.has("data-stays") && target.contains($0) ? $0 : nil }
        staying?.remove()
        for child in target.children { discard(child) }
        for node in scene { target.insert(node) }
        if let staying {
            focused = nil
            if let place = target.descendants.first(where: { $0.has("data-stays") && $0.id == staying.id }) {
                place.parent?.insert(staying, before: place)
                place.remove()
                focused = staying
                morph(staying, to: place)
                if !staying.live.isAwaited { decide([staying], edit: .max, value: place.value) }
            }
        }
        guard focused == nil else { return }
        let elements = target.descendants
        focused = elements.first { $0.has("autofocus") } ?? elements.first { $0.name == "h1" }
    }

    private func target(_ id: String) throws -> DOM.Element {
        guard let element = element(id: id) else { throw PatchError(sentence: "no element “\(id)”") }
        return element
    }

    private static func element(_ html: String, in parent: DOM.Element) throws -> DOM.Element {
        guard let element = HTMLParser.fragment(html, in: parent).lazy.compactMap({ $0 as? DOM.Element }).first else {
            throw PatchError(sentence: "no element in the HTML")
        }
        return element
    }

    private func place(_ row: DOM.Element, in list: DOM.Element, before: String) throws {
        let next = before == "-" ? nil : try target(before)
        if let next, next.parent !== list { throw PatchError(sentence: "row “\(before)” is not in the list") }
        if row === next { return }
        list.insert(row, before: next)
    }

    /// Sets the controls of one name to the value that the view model has decided, unless the user has edited one of
    /// them since.
    private func decide(_ controls: [DOM.Element], edit: Int, value: String) {
        if controls.contains(where: { $0.live.edit ?? 0 > edit }) { return }
        for control in controls {
            control.live.edit = nil
            control.live.kept = nil
            control.held = value
            control.noteSaved()
        }
    }

    /// Returns the first `count` space-separated fields and the rest of the line.
    static func fields(_ line: Substring, _ count: Int) -> ([String], String) {
        var parts = line.split(separator: " ", maxSplits: count, omittingEmptySubsequences: false).map(String.init)
        while parts.count < count { parts.append("") }
        let rest = parts.count > count ? parts.removeLast() : ""
        return (parts, rest)
    }

    private static func unescaped(_ value: String) -> String {
        CharacterReferences.decode(Array(value.utf8), inAttribute: true)
    }
}

extension DOM.Document.PatchOutcome {
    /// Handles an operation for the app's icon or its scripts. Returns false for other operations.
    fileprivate mutating func take(_ line: Substring) -> Bool {
        let fields = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        switch fields.first {
        case "n": badge = fields.last.flatMap { Int($0) }
        case "x" where fields.count == 3:
            events.append(ScriptEvent(name: String(fields[1]), detail: String(fields[2])))
        default: return false
        }
        return true
    }
}
