/// The local names of a module that can be shortened: those of variables and parameters whose uses all lie in scopes
/// that declare them, and that are no shorthand properties.
///
/// Each statement at the top level is considered on its own, so that the same few letters serve all functions. A scope
/// may be taken for larger than it is, but never for smaller.
struct ScriptLocals {
    private let module: ScriptModule
    /// The roles of all words, by their indices.
    private let roles: [Int: ScriptNames.Role]
    /// The index of the token that closes each opening bracket.
    private var closing: [Int: Int] = [:]
    /// The index of the innermost bracket around each token.
    private var enclosing: [Int: Int] = [:]
    /// The statements at the top level.
    private var statements: [Range<Int>] = []

    /// Returns the short names of a module's local names, by the indices of their tokens.
    ///
    /// - Parameters:
    ///   - topLevel: The short names of top-level names. Local names are not shortened if they are among its keys.
    ///   - letters: The short names in the order of preference.
    static func shortNames(
        _ module: ScriptModule, topLevel: [String: String], letters: [String]
    ) throws(ScriptBundleError) -> [Int: String] {
        let locals = try ScriptLocals(module)
        return locals.statements.reduce(into: [:]) { names, statement in
            names.merge(locals.shortNames(in: statement, topLevel, letters)) { first, _ in first }
        }
    }

    private init(_ module: ScriptModule) throws(ScriptBundleError) {
        self.module = module
        var roles: [Int: ScriptNames.Role] = [:]
        try ScriptNames.visit(module) { _ in
            true
        } _: { (_, index, role, _) throws(ScriptBundleError) in
            roles[index] = role
        }
        self.roles = roles
        var open: [Int] = []
        var start = 0
        for index in module.tokens.indices {
            if module.tokens[index].closes, let opening = open.popLast() { closing[opening] = index }
            enclosing[index] = open.last
            if module.tokens[index].opens { open.append(index) }
            if open.isEmpty, [";", "}"].contains(module.punctuator(index)) {
                statements.append(start..<index + 1)
                start = index + 1
            }
        }
        statements.append(start..<module.tokens.count)
    }

    // MARK: Names

    private func shortNames(
        in statement: Range<Int>, _ topLevel: [String: String], _ letters: [String]
    ) -> [Int: String] {
        let scopes = scopes(in: statement)
        var uses: [String: [Int]] = [:]
        var kept: Set<String> = ["do", "if", "in", "of", "as", "is"]
        for index in statement {
            guard let role = roles[index], role == .identifier || role == .shorthand else { continue }
            let name = module.word(index)
            let isLocal =
                role == .identifier && topLevel[name] == nil && name.utf8.count > 1
                && scopes[name]?.contains { $0.contains(index) } == true
            if isLocal { uses[name, default: []].append(index) } else { kept.insert(topLevel[name] ?? name) }
        }
        let names = uses.keys.filter { !kept.contains($0) }
        kept.formUnion(uses.keys)
        let free = letters.filter { !kept.contains($0) }
        let byCount = names.sorted { (-uses[$0]!.count, uses[$0]![0]) < (-uses[$1]!.count, uses[$1]![0]) }
        return zip(byCount, free).reduce(into: [:]) { short, pair in
            for index in uses[pair.0]! { short[index] = pair.1 }
        }
    }

    // MARK: Scopes

    /// Returns the ranges of tokens in which each name is declared.
    private func scopes(in statement: Range<Int>) -> [String: [Range<Int>]] {
        var scopes: [String: [Range<Int>]] = [:]
        let declare = { (names: [Int], scope: Range<Int>?) in
            guard let scope else { return }
            for name in names { scopes[module.word(name), default: []].append(scope) }
        }
        for index in statement {
            if isDeclaration(index) {
                let isPattern = ["[", "{"].contains(module.punctuator(index + 1))
                declare(isPattern ? names(inPattern: index + 1) : [index + 1], block(around: index))
            } else if module.punctuator(index) == "(", let end = closing[index] {
                declare(names(inPattern: index), function(index, end, statement))
            } else if roles[index] == .identifier, isArrow(index + 1) {
                declare([index], index..<expressionEnd(index + 3, statement))
            }
        }
        return scopes
    }

    private func isDeclaration(_ index: Int) -> Bool {
        roles[index] == .identifier && ["const", "let"].contains(module.word(index))
    }

    private func isArrow(_ index: Int) -> Bool {
        module.punctuator(index) == "=" && module.punctuator(index + 1) == ">" && module.tokens[index + 1].gap == .none
    }

    /// Returns the function or handler whose parameters are in the parentheses; `nil` for other parentheses.
    private func function(_ index: Int, _ end: Int, _ statement: Range<Int>) -> Range<Int>? {
        if isArrow(end + 1) { return index..<expressionEnd(end + 3, statement) }
        let isNamed = ["function", "catch"].contains(module.word(index - 1)) || module.word(index - 2) == "function"
        return isNamed ? closing[end + 1].map { index..<$0 } : nil
    }

    /// Returns the scope of a declaration: its block, or the statement of the `for` that contains it.
    private func block(around index: Int) -> Range<Int>? {
        guard let opening = enclosing[index], let end = closing[opening] else { return nil }
        if module.punctuator(opening) != "(" { return opening..<end }
        var last = end + 1
        while last < module.tokens.count, module.punctuator(last) != ";", !module.tokens[last].closes {
            if module.punctuator(last) == "{" { return opening..<(closing[last] ?? last) }
            last = after(last)
        }
        return opening..<last
    }

    /// Returns the index of the token after the body of an arrow function.
    private func expressionEnd(_ start: Int, _ statement: Range<Int>) -> Int {
        if module.punctuator(start) == "{" { return closing[start] ?? start }
        var index = start
        while index < statement.upperBound, !module.tokens[index].closes,
            ![",", ";"].contains(module.punctuator(index))
        {
            index = after(index)
        }
        return index
    }

    /// Returns the index after a token, or after a bracket and its content.
    private func after(_ index: Int) -> Int {
        var index = index
        while module.tokens[index].opens, let end = closing[index] { index = end }
        return index + 1
    }

    /// Returns the indices of the names that a pattern or a list of parameters declares.
    private func names(inPattern opening: Int) -> [Int] {
        guard let end = closing[opening] else { return [] }
        var names: [Int] = []
        var index = opening + 1
        while index < end {
            switch module.punctuator(index) {
            case "=":
                // A default value.
                while index < end, module.punctuator(index) != "," { index = after(index) }
            case "[", "{":
                names += self.names(inPattern: index)
                index = after(index)
            default:
                if roles[index] == .identifier { names.append(index) }
                index = after(index)
            }
        }
        return names
    }
}
