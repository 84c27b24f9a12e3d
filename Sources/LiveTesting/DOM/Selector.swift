/// A CSS selector (the subset of Selectors Level 4 that tests need): types, `*`, ids, classes, attributes, the four
/// combinators, lists, and `:checked :disabled :enabled :focus :empty :first-child :last-child :only-child
/// :nth-child(n) :not(…) :is(…) :has(…)`.
struct Selector: Sendable {
    enum Combinator: Sendable { case descendant, child, next, following }

    indirect enum Test: Sendable {
        case type(String)
        case attribute(String, Match?)
        case checked, disabled, enabled, focus, empty, first, last
        case nth(Int)
        case not(Selector)
        case any(Selector)
        case has(Selector)
    }

    struct Match: Sendable {
        let sign: Character
        let value: String
        let ignoresCase: Bool
    }

    /// A step of a selector, from left to right: its tests and its relation to the previous step.
    struct Step: Sendable {
        var combinator: Combinator
        var tests: [Test]
    }

    let alternatives: [[Step]]

    /// Creates a selector from its text.
    init(_ text: String) throws {
        var parser = SelectorParser(text)
        alternatives = try parser.parse()
    }

    init(alternatives: [[Step]]) { self.alternatives = alternatives }

    /// Indicates whether the element matches.
    func matches(_ element: DOM.Element, focused: DOM.Element? = nil) -> Bool {
        alternatives.contains { matches($0[...], element, focused) }
    }

    private func matches(_ steps: ArraySlice<Step>, _ element: DOM.Element, _ focused: DOM.Element?) -> Bool {
        guard let step = steps.last else { return true }
        guard step.tests.allSatisfy({ passes($0, element, focused) }) else { return false }
        let before = steps.dropLast()
        guard !before.isEmpty else { return true }
        switch step.combinator {
        case .child: return element.parent.map { matches(before, $0, focused) } ?? false
        case .descendant: return element.ancestors.contains { matches(before, $0, focused) }
        case .next: return element.elementsBefore.last.map { matches(before, $0, focused) } ?? false
        case .following: return element.elementsBefore.contains { matches(before, $0, focused) }
        }
    }

    private func passes(_ test: Test, _ element: DOM.Element, _ focused: DOM.Element?) -> Bool {
        switch test {
        case .type(let name): name == "*" || element.name == element.cased(name)
        case .attribute(let name, let match): element[element.cased(name)].map { match?.fits($0) ?? true } ?? false
        case .checked: element.isChecked || element.isSelected
        case .disabled: element.isDisabled
        case .enabled: element.isControl && !element.isDisabled
        case .focus: element === focused
        case .empty: element.children.allSatisfy { $0 is DOM.Comment }
        case .first: element.elementsBefore.isEmpty
        case .last: element.parent?.elements.last === element
        case .nth(let place): element.elementsBefore.count == place - 1
        case .not(let selector): !selector.matches(element, focused: focused)
        case .any(let selector): selector.matches(element, focused: focused)
        case .has(let selector): element.descendants.contains { selector.matches($0, focused: focused) }
        }
    }
}

extension Selector.Match {
    func fits(_ text: String) -> Bool {
        let own = ignoresCase ? text.lowercased() : text
        let wanted = ignoresCase ? value.lowercased() : value
        switch sign {
        case "=": return own == wanted
        case "~": return own.split(whereSeparator: \.isWhitespace).contains { $0 == wanted }
        case "|": return own == wanted || own.hasPrefix(wanted + "-")
        case "^": return !wanted.isEmpty && own.hasPrefix(wanted)
        case "$": return !wanted.isEmpty && own.hasSuffix(wanted)
        default: return !wanted.isEmpty && own.contains(wanted)
        }
    }
}

extension DOM.Element {
    /// Returns a name of a selector as it is compared: case-insensitive in HTML.
    fileprivate func cased(_ name: String) -> String { namespace == .html ? name.lowercased() : name }

    /// The preceding siblings.
    var elementsBefore: ArraySlice<DOM.Element> {
        parent?.elements.prefix { $0 !== self } ?? []
    }

    /// Returns the descendants that match a CSS selector, in document order.
    ///
    /// - Throws: `LiveTestingError` with `.usage` when the selector is invalid.
    public func all(css selector: String) throws -> [DOM.Element] {
        let selector = try Selector(selector)
        return descendants.filter { selector.matches($0) }
    }

    /// Returns the first descendant that matches a CSS selector.
    ///
    /// - Throws: `LiveTestingError` with `.usage` when the selector is invalid.
    public func first(css selector: String) throws -> DOM.Element? {
        let selector = try Selector(selector)
        return descendants.first { selector.matches($0) }
    }
}

extension DOM.Document {
    /// Returns the elements that match a CSS selector, in document order.
    ///
    /// - Throws: `LiveTestingError` with `.usage` when the selector is invalid.
    public func all(css selector: String) throws -> [DOM.Element] {
        let selector = try Selector(selector)
        return ([root] + root.descendants).filter { selector.matches($0, focused: focused) }
    }

    /// Returns the first element that matches a CSS selector.
    ///
    /// - Throws: `LiveTestingError` with `.usage` when the selector is invalid.
    public func first(css selector: String) throws -> DOM.Element? { try all(css: selector).first }
}
