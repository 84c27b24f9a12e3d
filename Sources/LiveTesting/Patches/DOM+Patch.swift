extension DOM.Document {
    /// What a patch asks for beyond the document.
    enum HistoryChange: Equatable {
        /// `u`: a new entry.
        case push(String)
        /// `U`: another address for the present entry.
        case replace(String)
        /// `b`: back to where the scene came from; without that, the address is replaced.
        case back(String)
    }

    struct PatchOutcome {
        var history: [HistoryChange] = []
        /// `n`: the number on the app's icon.
        var badge: Int?
        /// `x`: events for the app's own scripts.
        var events: [ScriptEvent] = []
        /// Operations that meant nothing here: an element that is not there, an unknown letter.
        var problems: [String] = []
    }

    /// Applies one patch of the live protocol, an operation per line, by the client script's rules: elements that stay keep
    /// their identity, and what a person typed or focused stays theirs.
    func apply(patch: String) -> PatchOutcome {
        var outcome = PatchOutcome()
        let focusedBefore = focused
        heirs = []
        keepingTheirs {
            for line in patch.split(separator: "\n", omittingEmptySubsequences: false) {
                do {
                    if outcome.take(line) { continue }
                    if let change = try apply(operation: line) { outcome.history.append(change) }
                } catch let problem as PatchProblem {
                    outcome.problems.append("\(problem.sentence) in “\(line.prefix(120))”")
                } catch {}
            }
        }
        updateDialogs()
        restoreFocus(to: focusedBefore)
        focusHeir()
        return outcome
    }

    /// Gives a person's fields back what they held before the work, as where options that came have chosen themselves.
    func keepingTheirs(_ work: () -> Void) {
        let theirs = root.descendants.filter { $0.takesValues && isTheirs($0) }
        for field in theirs { field.live.kept = field.held }
        work()
        for field in theirs {
            if let kept = field.live.kept, kept != field.held { field.held = kept }
            field.live.kept = nil
        }
    }

    private struct PatchProblem: Error {
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
            if controls.isEmpty { throw PatchProblem(sentence: "no field “\(name)”") }
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
        default: throw PatchProblem(sentence: "unknown operation “\(letter)”")
        }
        return nil
    }

    /// Puts a scene in the place of another, of which nothing stays. The focus, if it was in that, goes where the new one wants it.
    private func show(_ scene: [DOM.Node], in target: DOM.Element) {
        for child in target.children { discard(child) }
        for node in scene { target.insert(node) }
        guard focused == nil else { return }
        let elements = target.descendants
        focused = elements.first { $0.has("autofocus") } ?? elements.first { $0.name == "h1" }
    }

    private func target(_ id: String) throws -> DOM.Element {
        guard let element = element(id: id) else { throw PatchProblem(sentence: "no element “\(id)”") }
        return element
    }

    private static func element(_ html: String, in parent: DOM.Element) throws -> DOM.Element {
        guard let element = HTMLParser.fragment(html, in: parent).lazy.compactMap({ $0 as? DOM.Element }).first else {
            throw PatchProblem(sentence: "no element in the HTML")
        }
        return element
    }

    private func place(_ row: DOM.Element, in list: DOM.Element, before: String) throws {
        let next = before == "-" ? nil : try target(before)
        if let next, next.parent !== list { throw PatchProblem(sentence: "row “\(before)” is not in the list") }
        if row === next { return }
        list.insert(row, before: next)
    }

    /// The value of the controls of one name as the view model decided, unless the person has edited one since.
    private func decide(_ controls: [DOM.Element], edit: Int, value: String) {
        if controls.contains(where: { $0.live.edit ?? 0 > edit }) { return }
        for control in controls {
            control.live.edit = nil
            control.live.kept = nil
            control.held = value
            control.noteSaved()
        }
    }

    /// The first `count` fields, one space between them, and the rest of the line.
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
    /// Takes an operation that concerns the app's icon or its scripts.
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
