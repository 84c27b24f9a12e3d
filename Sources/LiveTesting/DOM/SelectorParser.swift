/// A parser for CSS selectors.
struct SelectorParser {
    private let text: String
    private var rest: Substring

    init(_ text: String) {
        self.text = text
        rest = text.trimmed[...]
    }

    mutating func parse() throws -> [[Selector.Step]] {
        let alternatives = try parseList()
        guard rest.isEmpty else { throw unexpected() }
        return alternatives
    }

    private mutating func parseList() throws -> [[Selector.Step]] {
        var alternatives = [try parseSteps()]
        while take(",") {
            skipSpace()
            alternatives.append(try parseSteps())
        }
        return alternatives
    }

    private mutating func parseSteps() throws -> [Selector.Step] {
        var steps = [Selector.Step(combinator: .descendant, tests: try parseTests())]
        while true {
            let hadSpace = skipSpace()
            let combinator: Selector.Combinator
            if take(">") {
                combinator = .child
            } else if take("+") {
                combinator = .next
            } else if take("~") {
                combinator = .following
            } else if hadSpace, let next = rest.first, next != ",", next != ")" {
                combinator = .descendant
            } else {
                return steps
            }
            skipSpace()
            steps.append(Selector.Step(combinator: combinator, tests: try parseTests()))
        }
    }

    private mutating func parseTests() throws -> [Selector.Test] {
        var tests: [Selector.Test] = []
        if take("*") {
            tests.append(.type("*"))
        } else if let first = rest.first, isNameCharacter(first) {
            tests.append(.type(try name()))
        }
        while true {
            if take("#") {
                tests.append(.attribute("id", .init(sign: "=", value: try name(), ignoresCase: false)))
            } else if take(".") {
                tests.append(.attribute("class", .init(sign: "~", value: try name(), ignoresCase: false)))
            } else if take("[") {
                tests.append(try parseAttribute())
            } else if take(":") {
                tests.append(contentsOf: try parsePseudoClass())
            } else if tests.isEmpty {
                throw unexpected()
            } else {
                return tests
            }
        }
    }

    private mutating func parseAttribute() throws -> Selector.Test {
        skipSpace()
        let attribute = try name()
        skipSpace()
        if take("]") { return .attribute(attribute, nil) }
        var sign: Character = "="
        if let first = rest.first, "~|^$*".contains(first) { sign = rest.removeFirst() }
        guard take("=") else { throw unexpected() }
        skipSpace()
        var value = ""
        if let quote = rest.first, quote == "\"" || quote == "'" {
            rest.removeFirst()
            while let next = rest.first, next != quote {
                rest.removeFirst()
                value.append(next == "\\" && !rest.isEmpty ? rest.removeFirst() : next)
            }
            guard take(quote) else { throw unexpected() }
        } else {
            value = try name()
        }
        let hadSpace = skipSpace()
        let ignoresCase = hadSpace && (take("i") || take("I"))
        skipSpace()
        guard take("]") else { throw unexpected() }
        return .attribute(attribute, .init(sign: sign, value: value, ignoresCase: ignoresCase))
    }

    private mutating func parsePseudoClass() throws -> [Selector.Test] {
        let start = rest
        switch try name() {
        case "checked": return [.checked]
        case "disabled": return [.disabled]
        case "enabled": return [.enabled]
        case "focus": return [.focus]
        case "empty": return [.empty]
        case "first-child": return [.first]
        case "last-child": return [.last]
        case "only-child": return [.first, .last]
        case "not": return [.not(try argument())]
        case "is": return [.any(try argument())]
        case "has": return [.has(try argument())]
        case "nth-child":
            guard take("("), let place = Int(try name()), take(")") else { throw unexpected() }
            return [.nth(place)]
        default:
            rest = start
            throw unexpected()
        }
    }

    private mutating func argument() throws -> Selector {
        guard take("(") else { throw unexpected() }
        skipSpace()
        let inner = try parseList()
        skipSpace()
        guard take(")") else { throw unexpected() }
        return Selector(alternatives: inner)
    }

    private mutating func name() throws -> String {
        var name = ""
        while let next = rest.first, isNameCharacter(next) || next == "\\" {
            rest.removeFirst()
            name.append(next == "\\" && !rest.isEmpty ? rest.removeFirst() : next)
        }
        guard !name.isEmpty else { throw unexpected() }
        return name
    }

    private func isNameCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || character == "_" || !character.isASCII
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let before = rest.count
        rest = rest.drop(while: \.isWhitespace)
        return rest.count < before
    }

    private func unexpected() -> LiveTestingError {
        let place = rest.isEmpty ? "is incomplete" : "has a syntax error at “\(rest)”"
        return LiveTestingError(.usage, "The selector “\(text)” \(place).")
    }
}
