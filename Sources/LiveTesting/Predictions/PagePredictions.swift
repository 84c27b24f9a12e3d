import Foundation

/// The predictions that a page has received, and the presses whose effects it shows until the server has confirmed them.
final class PagePredictions {
    /// The expected effect of a press.
    struct Effect: Decodable {
        let html: String?
        let list: String?
        let at: String?
        let key: [Double?]?
        let again: Place?
        let counts: [String: Int]?
        /// The fields whose texts an inserted row contains; `nil` if no row is inserted.
        let fields: [String]?
        /// The reason for which the controls of an inserted row cannot be used.
        let reason: String?

        var place: Place { Place(list: list, at: at, key: key) }
    }

    /// The place of a row after a press.
    struct Place: Decodable {
        let list: String?
        let at: String?
        let key: [Double?]?
    }

    private struct Row: Decodable {
        let value: String?
        let key: [Double?]?
        let actions: [String: Effect]?
        /// The ends at which a list has further rows that are not on the page: 1 for the start, 2 for the end.
        let hidden: Int?
    }

    /// A press that the server has not confirmed.
    private struct Press {
        let name: String
        let value: String
        let edit: Int
        let row: String
        let effect: Effect
        /// The texts of an inserted row, and their fields.
        var texts: [(name: String, field: DOM.Element, text: String)] = []
        /// The operations that confirm the press; empty if they are unknown.
        var lines: [String] = []
        var isChanged = false
        /// The time at which the prediction ends, because the action has ended.
        var end: ContinuousClock.Instant?
        var hasEnded: Bool { end != nil }
        /// Indicates whether the server has responded to the post.
        var isSent = false
        /// Indicates whether the page was mounted again before the post was sent.
        var isMoved = false
        /// Indicates whether the action has no row, and is expected to change values only.
        var isValue: Bool { row.hasPrefix("+") }
        var isRemoval: Bool { effect.html == nil && !isValue }
    }

    private unowned let tab: Tab
    private var rows: [String: Row] = [:]
    private var values: [String: [String: [String]]] = [:]
    private var presses: [Press] = []
    /// The state of the page without the predictions that it shows.
    private var former: DOM.Snapshot?
    private var keys: [String: [Double?]] = [:]
    /// The candidates for the focus that the latest patch has removed, if one of them has it now.
    private var heirs: [DOM.Element] = []

    init(_ tab: Tab) {
        self.tab = tab
    }

    /// Indicates whether the page shows no predictions.
    var isEmpty: Bool { presses.isEmpty }

    /// The number of rows with predictions.
    var rowCount: Int { rows.count }

    // MARK: Presses

    /// Records the press of a button whose effect is predicted, and shows its effect. Returns false if nothing is predicted.
    func press(_ name: String, _ value: String, in form: DOM.Element?, edit: Int) -> Bool {
        guard let (row, effect) = effect(of: name, value) else { return false }
        if let fields = effect.fields {
            let controls = form.map { FormSubmission.controls(of: $0) } ?? []
            let texts = fields.compactMap { name in
                controls.first { $0["name"] == name }.map { (name: name, field: $0, text: $0.value) }
            }
            guard texts.count == fields.count, texts.allSatisfy({ !$0.text.allSatisfy(\.isWhitespace) }) else {
                return false
            }
            for text in texts { text.field.value = "" }
            presses.append(
                Press(name: name, value: value, edit: edit, row: "bindery-\(edit)", effect: effect, texts: texts))
        } else {
            let isAgain = presses.contains { $0.name == name && $0.row == row }
            var press = Press(name: name, value: value, edit: edit, row: row, effect: effect)
            if !isAgain { press.lines = expected(press) }
            presses.append(press)
        }
        show()
        return true
    }

    /// Handles the response to a post, or 0 if it was discarded.
    func settle(_ edit: Int, status: Int) {
        guard let index = presses.firstIndex(where: { $0.edit == edit }) else { return }
        presses[index].isSent = true
        if status <= 0 || status >= 400 {
            fail(presses[index])
        } else if presses[index].isMoved {
            end(edit)
        } else {
            return
        }
        show()
    }

    /// Ends a press that has failed.
    private func fail(_ press: Press) {
        for text in press.texts where !text.field.value.contains(text.text) {
            text.field.value = [text.field.value, text.text].filter { !$0.isEmpty }.joined(separator: " ")
        }
        end(press.edit)
    }

    private func end(_ edit: Int) {
        guard let index = presses.firstIndex(where: { $0.edit == edit }) else { return }
        let ended = presses.remove(at: index)
        guard let next = presses.firstIndex(where: { $0.row == ended.row }) else { return }
        presses[next].lines = expected(presses[next])
        presses[next].isChanged = false
    }

    /// Returns the operations that confirm a press.
    private func expected(_ press: Press) -> [String] {
        guard let (row, effect) = effect(of: press.name, press.value) else { return [] }
        if press.isValue { return lines(for: effect.counts ?? [:]) }
        return effect.html.map { ["e \(row) \($0)"] } ?? []
    }

    /// Returns the operations that show the values after changes of counters.
    private func lines(for counts: [String: Int]) -> [String] {
        let label = counts.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        return values.values.flatMap { $0[label.joined(separator: ",")] ?? [] }
    }

    /// The time at which a prediction ends, because its action has ended without a change of the row.
    var nextEnd: ContinuousClock.Instant? { presses.compactMap(\.end).min() }

    /// Ends the presses whose actions have ended without a change of their rows, a second afterward.
    ///
    /// - Parameter isHurried: Indicates whether to end them without waiting.
    func endUnchanged(isHurried: Bool) {
        let due = presses.filter { $0.end.map { isHurried || $0 <= .now } ?? false }
        if due.isEmpty { return }
        for press in due { end(press.edit) }
        show()
    }

    /// Keeps only the presses that were not sent, because the page was mounted again.
    func restart() {
        (rows, values, former, keys) = ([:], [:], nil, [:])
        presses.removeAll(where: \.isSent)
        for index in presses.indices { presses[index].isMoved = true }
    }

    // MARK: Patches

    /// Applies a patch to the page without predictions, and takes the predictions in it. The predictions that still hold
    /// are shown again with `show()`.
    func apply(_ patch: String) -> DOM.Document.PatchOutcome {
        undo()
        let lines = patch.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.contains(where: { $0.hasPrefix("s ") }) { (rows, values) = ([:], [:]) }
        let (own, others) = (lines.filter(Self.isOwn), lines.filter { !Self.isOwn($0) })
        var outcome = tab.page.apply(patch: others.joined(separator: "\n"))
        let isInherited = tab.page.heirs.contains { $0 === tab.page.focused }
        heirs = isInherited ? tab.page.heirs : []
        for line in own where !learn(line) { outcome.problems.append("not JSON in “\(line.prefix(120))”") }
        take(lines)
        return outcome
    }

    /// Indicates whether an operation is about predictions.
    private static func isOwn(_ line: String) -> Bool { ["p ", "P ", "c "].contains { line.hasPrefix($0) } }

    /// Returns false if the operation cannot be understood.
    private func learn(_ line: String) -> Bool {
        let (fields, json) = DOM.Document.fields(line[...], 2)
        let (letter, id) = (fields[0], fields[1])
        if letter == "c" { return true }
        do {
            if letter == "P" {
                values[id] = try JSONDecoder().decode([String: [String]].self, from: Data(json.utf8))
            } else {
                rows[id] = json.isEmpty ? nil : try JSONDecoder().decode(Row.self, from: Data(json.utf8))
            }
            return true
        } catch { return false }
    }

    /// Ends the presses that a patch confirms or refutes.
    private func take(_ lines: [String]) {
        var ended: Set<String> = []
        for edit in presses.map(\.edit) {
            guard let index = presses.firstIndex(where: { $0.edit == edit }) else { continue }
            let (row, texts) = (presses[index].row, presses[index].texts)
            let start =
                presses[index].isValue ? "P " : texts.isEmpty ? "p \(row) " : "i \(presses[index].effect.list ?? "") "
            let own = ended.contains(row) ? [] : lines.filter { $0.hasPrefix(start) }
            if !own.isEmpty { presses[index].isChanged = true }
            if lines.contains("c \(edit)"), !presses[index].hasEnded { presses[index].end = .now + .seconds(1) }
            let press = presses[index]
            if lines.contains("f \(edit)") {
                fail(press)
            } else if press.hasEnded && press.isChanged || isConfirmed(press, by: lines, own) {
                end(edit)
                ended.insert(row)
            }
        }
    }

    /// Indicates whether a patch has the expected effect of a press, or has removed its row.
    private func isConfirmed(_ press: Press, by lines: [String], _ insertions: [String]) -> Bool {
        let place = press.texts.isEmpty ? press.row : press.effect.list ?? ""
        if !press.isValue, tab.page.element(id: place) == nil { return true }
        if press.texts.isEmpty { return !press.lines.isEmpty && press.lines.allSatisfy(lines.contains) }
        return insertions.contains { line in
            guard let id = line.firstMatch(of: #/ id="([^"]*)/#)?.1, let row = tab.page.element(id: String(id)) else {
                return false
            }
            return press.texts.allSatisfy { row.textContent.contains($0.text.trimmingCharacters(in: .whitespaces)) }
        }
    }

    // MARK: The page

    /// Removes the predictions from the page.
    func undo() {
        former?.restore()
        (former, keys) = (nil, [:])
    }

    /// Shows the predictions of all presses. Two presses of one button may have no effect together.
    func show() {
        undo()
        // As in the script, the focus is not lost a second time if the predictions remove the candidate that has it.
        let candidates = presses.isEmpty ? [] : heirs
        heirs = []
        if !candidates.isEmpty { tab.page.focused = nil }
        showAll()
        if candidates.isEmpty { return }
        tab.page.heirs = candidates
        tab.page.focusHeir()
    }

    private func showAll() {
        if presses.isEmpty { return }
        let snapshot = DOM.Snapshot(of: tab.page)
        var counts: [String: Int] = [:]
        for (press, count) in effectivePresses {
            if !press.texts.isEmpty {
                if insert(press) { counts.merge(press.effect.counts ?? [:], uniquingKeysWith: +) }
                continue
            }
            guard let (row, effect) = effect(of: press.name, press.value) else { continue }
            if press.isValue {
                counts.merge((effect.counts ?? [:]).mapValues { $0 * count }, uniquingKeysWith: +)
                continue
            }
            guard tab.page.element(id: row) != nil else { continue }
            let back = count % 2 == 0 ? effect.again : nil
            if effect.html == nil {
                perform("d \(row)")
            } else {
                predict(row, back == nil ? effect.html : nil, at: back ?? effect.place)
            }
            if back == nil { counts.merge(effect.counts ?? [:], uniquingKeysWith: +) }
        }
        for line in lines(for: counts) { perform(line) }
        snapshot.noteChanges()
        former = snapshot
    }

    /// The last press of each button, with the number of its presses, but only the removal of a row that is removed.
    private var effectivePresses: [(press: Press, count: Int)] {
        var last: [(press: Press, count: Int)] = []
        for press in presses {
            let isSame = { (other: Press) in
                other.row == press.row && (other.name == press.name || press.isRemoval)
            }
            let count = last.first { isSame($0.press) }?.count ?? 0
            last.removeAll { isSame($0.press) }
            last.append((press, count + 1))
        }
        return last
    }

    private func effect(of name: String, _ value: String) -> (row: String, effect: Effect)? {
        for (id, row) in rows where row.value == value {
            if let effect = row.actions?[name] { return (id, effect) }
        }
        return nil
    }

    private func perform(_ line: String) { _ = tab.page.apply(patch: line) }

    private func predict(_ row: String, _ html: String?, at place: Place) {
        if let html { perform("e \(row) \(html)") }
        keys[row] = place.key
        guard let id = place.list, let list = tab.page.element(id: id),
            place.at != nil || tab.page.element(id: row)?.parent !== list
        else { return }
        perform(next(row, in: list, place).map { "m \(id) \(row) \($0)" } ?? "d \(row)")
    }

    /// Inserts the row of a press, with the texts of the fields. Returns false if the list is not on the page.
    private func insert(_ press: Press) -> Bool {
        guard let html = press.effect.html, let id = press.effect.list, let list = tab.page.element(id: id) else {
            return false
        }
        let before = press.effect.at == "first" ? list.elements.first?.id ?? "-" : "-"
        perform("i \(id) \(before) " + html.replacing(#/id="[^"]*"/#, with: "id=\"\(press.row)\"", maxReplacements: 1))
        let fill = { (text: String) in
            press.texts.reduce(text) { $0.replacing("\u{E000}\($1.name)\u{E001}", with: $1.text) }
        }
        guard let row = tab.page.element(id: press.row) else { return false }
        row.setAttribute("aria-busy", "true")
        for element in [row] + row.descendants {
            disable(element, press.effect.reason)
            for case let text as DOM.Text in element.children { text.data = fill(text.data) }
            for attribute in element.attributes where attribute.value.contains("\u{E000}") {
                let isPlain = ["title", "alt", "aria-label", "aria-description"].contains(attribute.name)
                element.setAttribute(attribute.name, isPlain ? fill(attribute.value) : "")
            }
        }
        return true
    }

    /// Disables a part of a row that the server does not know yet.
    private func disable(_ part: DOM.Element, _ reason: String?) {
        let isActive = { (name: String) in
            name == "href" || name.hasPrefix("data-on-") || name.hasPrefix("data-swipe-")
        }
        for attribute in part.attributes where isActive(attribute.name) { part.removeAttribute(attribute.name) }
        guard ["button", "input", "select", "textarea"].contains(part.name) else { return }
        part.setAttribute("disabled", "")
        part.setAttribute("title", reason ?? "")
    }

    /// Returns the id of the element before which a row is placed, “-” for the end of the list, or `nil` for a place that
    /// is not on the page, because the list continues there.
    private func next(_ row: String, in list: DOM.Element, _ place: Place) -> String? {
        let others = list.elements.compactMap(\.id).filter { $0 != row }
        let index: Int? =
            switch place.at {
            case "first": others.isEmpty ? nil : 0
            case "ordered": others.firstIndex { Self.isAfter(keys[$0] ?? rows[$0]?.key, place.key) }
            default: nil
            }
        let hidden = place.at == nil ? 0 : rows[list.id ?? ""]?.hidden ?? 0
        if hidden & 1 != 0, index == 0 || others.isEmpty { return nil }
        if hidden & 2 != 0, index == nil { return nil }
        return index.map { others[$0] } ?? "-"
    }

    private static func isAfter(_ key: [Double?]?, _ other: [Double?]?) -> Bool {
        guard let key, let other, let (a, b) = zip(key, other).first(where: { $0 != $1 }) else { return false }
        return (a ?? 0) > (b ?? 0)
    }
}
