/// The role of each word in a script: an identifier, or the name of a property or label (ECMA-262, section 13).
///
/// The roles follow from the kinds of the brackets around a word and from the tokens beside it. Classes are not
/// supported.
struct ScriptNames {
    /// The role of a word.
    enum Role {
        /// A variable, function, parameter or keyword.
        case identifier
        /// The name of a property.
        case property
        /// A property and a variable of the same name: `{ name }`.
        case shorthand
        case label
    }

    private enum Bracket { case parenthesis, square, object, code, substitution }

    private struct Level {
        let bracket: Bracket
        /// Indicates whether a property's name may follow.
        var expectsKey: Bool
        /// The number of question marks whose colon has not followed yet.
        var conditions = 0
    }

    private let module: ScriptModule
    private var levels = [Level(bracket: .code, expectsKey: false)]
    /// Indicates whether the last colon belongs to a conditional operator.
    private var isConditional = false
    /// The number of levels outside the outermost function that the position is in; `nil` outside functions.
    private var functionLevel: Int?

    init(_ module: ScriptModule) { self.module = module }

    /// Calls `body` for each word that `selects` selects, with its index, its role, and a Boolean value that indicates
    /// whether a function contains it, so that it is not evaluated with the module.
    static func visit(
        _ module: ScriptModule, selects: (String) -> Bool,
        _ body: (_ name: String, _ index: Int, _ role: Role, _ isInFunction: Bool) throws(ScriptBundleError) -> Void
    ) throws(ScriptBundleError) {
        var names = ScriptNames(module)
        for index in module.tokens.indices {
            if module.tokens[index].kind == .word {
                let name = module.word(index)
                if name == "function", names.role(index) == .identifier { names.enterFunction() }
                if selects(name) { try body(name, index, names.role(index), names.isInFunction) }
            }
            names.note(index)
        }
    }

    private var isInFunction: Bool { functionLevel != nil || levels.dropFirst().contains { $0.bracket == .code } }

    private var last: Int { levels.count - 1 }

    private func isDot(_ index: Int) -> Bool { module.punctuator(index) == "." }

    // MARK: Words

    private func role(_ index: Int) -> Role {
        if isDot(index - 1) { return isDot(index - 2) && isDot(index - 3) ? .identifier : .property }
        let next = module.punctuator(index + 1)
        if levels[last].expectsKey {
            if isModifier(index) || next == ":" || next == "(" { return .property }
            return .shorthand
        }
        if ["break", "continue"].contains(module.word(index - 1)), module.tokens[index].gap != .lineBreak {
            return .label
        }
        if next == ":", levels[last].bracket == .code, levels[last].conditions == 0 {
            let previous = module.punctuator(index - 1)
            if index == 0 || previous.map({ ";{})".contains($0) }) == true { return .label }
        }
        return .identifier
    }

    /// Indicates whether the word precedes the name of a method, as in `get name() {}`.
    private func isModifier(_ index: Int) -> Bool {
        guard ["get", "set", "async"].contains(module.word(index)), index + 1 < module.tokens.count else {
            return false
        }
        return module.punctuator(index + 1).map { "[*".contains($0) } ?? true
    }

    // MARK: Brackets

    private mutating func note(_ index: Int) {
        let token = module.tokens[index]
        if levels[last].expectsKey, token.kind != .legalComment, token.punctuator != "*", !isModifier(index) {
            levels[last].expectsKey = false
        }
        if token.closes, last > 0 { close() }
        if token.opens { open(index) }
        switch token.punctuator {
        case ",":
            levels[last].expectsKey = levels[last].bracket == .object
            leaveFunction()
        case ";": leaveFunction()
        case "?" where isCondition(index): levels[last].conditions += 1
        case ":":
            isConditional = levels[last].conditions > 0
            if isConditional { levels[last].conditions -= 1 }
        case ">" where isArrow(index): enterFunction()
        default: break
        }
    }

    private mutating func open(_ index: Int) {
        let bracket: Bracket
        switch module.punctuator(index) {
        case "(": bracket = .parenthesis
        case "[": bracket = .square
        case "{": bracket = isObject(index) ? .object : .code
        default: bracket = .substitution
        }
        levels.append(Level(bracket: bracket, expectsKey: bracket == .object))
    }

    private mutating func close() {
        let closed = levels.removeLast().bracket
        guard let level = functionLevel else { return }
        if levels.count < level || (levels.count == level && closed == .code) { functionLevel = nil }
    }

    private mutating func enterFunction() { functionLevel = functionLevel ?? levels.count }

    /// Notes a token that ends the expression of an arrow function.
    private mutating func leaveFunction() { if functionLevel == levels.count { functionLevel = nil } }

    /// Decides whether a brace begins an object or a pattern.
    private func isObject(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let previous = module.tokens[index - 1]
        switch previous.kind {
        case .word:
            if isDot(index - 2) { return false }
            switch module.word(index - 1) {
            case "return": return module.tokens[index].gap != .lineBreak
            case "const", "let", "of", "in", "instanceof", "typeof", "case", "new", "delete", "void", "throw", "await",
                "yield":
                return true
            default: return false
            }
        case .punctuator:
            switch previous.punctuator {
            case ";", "{", "}", ")": return false
            case ":": return isConditional || levels[last].bracket == .object
            case ">": return !isArrow(index - 1)
            default: return true
            }
        case .template: return previous.opens
        default: return false
        }
    }

    private func isArrow(_ index: Int) -> Bool {
        module.punctuator(index) == ">" && module.punctuator(index - 1) == "=" && module.tokens[index].gap == .none
    }

    /// Indicates whether a question mark is the conditional operator, not a part of `?.` or `??`.
    private func isCondition(_ index: Int) -> Bool {
        let isAdjacent = { (index: Int) in module.tokens.indices.contains(index) && module.tokens[index].gap == .none }
        if module.punctuator(index - 1) == "?", isAdjacent(index) { return false }
        guard isAdjacent(index + 1) else { return true }
        if module.punctuator(index + 1) == "?" { return false }
        // a?.5:b is a conditional operator.
        return !isDot(index + 1) || (isAdjacent(index + 2) && module.tokens[index + 2].kind == .number)
    }
}
