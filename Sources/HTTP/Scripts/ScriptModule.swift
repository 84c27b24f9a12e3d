/// The parts of an ECMAScript module that a bundle needs: its tokens, imports and top-level declarations (ECMA-262,
/// section 16.2).
///
/// A module imports names with `import { a, b } from "./x.js";`, or from the folder `shared` beside its own with
/// `import { a } from "../shared/x.js";`, and otherwise contains only declarations: functions,
/// and constants and variables that each end with a semicolon. Only the entry of a bundle may contain other statements.
struct ScriptModule {
    /// The path, for errors.
    let path: String
    let source: [UInt8]
    let tokens: [ScriptTokenizer.Token]
    private(set) var imports: [Import] = []
    private(set) var declarations: [String: Declaration] = [:]
    /// The tokens that a bundle omits: import statements and the keyword `export`.
    private(set) var omitted: [Range<Int>] = []

    /// A name that the module imports.
    struct Import {
        let name: String
        /// The file name of the other module.
        let file: String
        /// The index of the name's token.
        let index: Int
    }

    /// A name that the module declares at its top level.
    struct Declaration {
        let isFunction: Bool
        var isExported: Bool
        let index: Int
    }

    private let isEntry: Bool
    /// Indicates whether the module is in the shared folder.
    private let isShared: Bool
    private var index = 0

    init(
        path: String, source: [UInt8], isEntry: Bool, isShared: Bool = false
    ) throws(ScriptBundleError) {
        (self.path, self.source, self.isEntry, self.isShared) = (path, source, isEntry, isShared)
        var tokenizer = ScriptTokenizer(source)
        var tokens: [ScriptTokenizer.Token] = []
        do throws(ScriptTokenizer.Unreadable) {
            while let token = try tokenizer.next() { tokens.append(token) }
        } catch {
            throw ScriptBundleError(
                file: path, line: Self.line(of: tokens.last?.bytes.endIndex ?? 0, in: source),
                sentence: """
                    The text after this place is not a complete script, or a slash or brace in it is ambiguous. Put the \
                    expression in parentheses.
                    """)
        }
        self.tokens = tokens
        while index < tokens.count { try parseStatement() }
    }

    /// Returns the text of a word, or an empty string for another token or beyond the end.
    func word(_ index: Int) -> String {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return "" }
        return String(decoding: tokens[index].bytes, as: UTF8.self)
    }

    /// Returns the punctuator at an index, or `nil` for another token or beyond the end.
    func punctuator(_ index: Int) -> Character? { tokens.indices.contains(index) ? tokens[index].punctuator : nil }

    /// Indicates whether a bundle omits a token.
    func omits(_ index: Int) -> Bool { omitted.contains { $0.contains(index) } }

    /// Returns an error at a token.
    func error(_ index: Int, _ sentence: String) -> ScriptBundleError {
        let position = tokens.indices.contains(index) ? tokens[index].bytes.startIndex : source.endIndex
        return ScriptBundleError(file: path, line: Self.line(of: position, in: source), sentence: sentence)
    }

    private static func line(of position: Int, in source: [UInt8]) -> Int {
        source[..<position].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    }

    // MARK: Statements

    private mutating func parseStatement() throws(ScriptBundleError) {
        let start = index
        switch word(index) {
        case "import" where punctuator(index + 1) != "(" && punctuator(index + 1) != ".":
            try parseImport()
        case "export":
            index += 1
            omitted.append(start..<index)
            guard try parseDeclaration(isExported: true) else {
                throw error(start, "Export a declaration: `export function`, `export const` or `export let`.")
            }
        default:
            if try parseDeclaration(isExported: false) { return }
            if tokens[index].kind == .legalComment {
                index += 1
            } else if isEntry {
                try skipGroup()
            } else {
                throw error(
                    start,
                    """
                    A module contains only imports and declarations of functions, constants and variables. Move the \
                    statement into a function that the entry calls.
                    """)
            }
        }
    }

    private mutating func parseImport() throws(ScriptBundleError) {
        let start = index
        let form = "Write imports as `import { name } from \"./module.js\";`."
        var names: [Int] = []
        guard punctuator(index + 1) == "{" else { throw error(start, form) }
        index += 2
        while punctuator(index) != "}" {
            guard !word(index).isEmpty else { throw error(start, form) }
            names.append(index)
            index += 1
            guard [",", "}"].contains(punctuator(index)) else { throw error(start, form) }
            if punctuator(index) == "," { index += 1 }
        }
        guard word(index + 1) == "from", let file = fileName(index + 2), punctuator(index + 3) == ";" else {
            throw error(start, form)
        }
        imports += names.map { Import(name: word($0), file: file, index: $0) }
        index += 4
        omitted.append(start..<index)
    }

    /// Returns the file name in a string such as `"./posts.js"` or `"../shared/texts.js"`; `nil` for another token. A
    /// module of the shared folder imports the others of that folder.
    private func fileName(_ index: Int) -> String? {
        guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
        let text = String(decoding: tokens[index].bytes.dropFirst().dropLast(), as: UTF8.self)
        let start = text.hasPrefix("./") ? "./" : ScriptFolder.shared
        guard text.hasPrefix(start), text.hasSuffix(".js") else { return nil }
        let name = String(text.dropFirst(start.count))
        if name.utf8.contains(where: { [UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) }) { return nil }
        return start == ScriptFolder.shared || isShared ? ScriptFolder.shared + name : name
    }

    /// Parses a declaration. Returns false if the statement is of another kind.
    private mutating func parseDeclaration(isExported: Bool) throws(ScriptBundleError) -> Bool {
        switch word(index) {
        case "const", "let": try parseVariable(isExported)
        case "function": try parseFunction(isExported)
        case "async" where word(index + 1) == "function":
            index += 1
            try parseFunction(isExported)
        default: return false
        }
        return true
    }

    private mutating func parseVariable(_ isExported: Bool) throws(ScriptBundleError) {
        try declare(index + 1, isFunction: false, isExported)
        index += 2
        while punctuator(index) != ";" {
            guard index < tokens.count, !mayBeginStatement() else {
                throw error(index - 1, "End the declaration with a semicolon.")
            }
            if punctuator(index) == "," {
                throw error(index, "Declare each name at the top level in a separate statement.")
            }
            try skipGroup()
        }
        index += 1
    }

    /// Indicates whether a keyword that begins a statement follows a line break.
    private func mayBeginStatement() -> Bool {
        guard tokens[index].gap == .lineBreak else { return false }
        guard ["const", "let", "function", "async", "import", "export"].contains(word(index)) else { return false }
        return punctuator(index - 1).map { ")]}".contains($0) } ?? true
    }

    private mutating func parseFunction(_ isExported: Bool) throws(ScriptBundleError) {
        index += punctuator(index + 1) == "*" ? 2 : 1
        try declare(index, isFunction: true, isExported)
        index += 1
        for bracket in ["(", "{"] as [Character] {
            guard punctuator(index) == bracket else { throw error(index, "The function has no body.") }
            try skipGroup()
        }
    }

    private mutating func declare(_ index: Int, isFunction: Bool, _ isExported: Bool) throws(ScriptBundleError) {
        let name = word(index)
        guard !name.isEmpty else { throw error(index, "Declare a name at the top level, not a pattern.") }
        guard declarations[name] == nil else { throw error(index, "“\(name)” is declared twice.") }
        declarations[name] = Declaration(isFunction: isFunction, isExported: isExported, index: index)
    }

    /// Skips a token, or everything from a bracket to its counterpart.
    private mutating func skipGroup() throws(ScriptBundleError) {
        let start = index
        var depth = 0
        repeat {
            guard index < tokens.count else { throw error(start, "The bracket is not closed.") }
            if tokens[index].closes { depth -= 1 }
            if tokens[index].opens { depth += 1 }
            index += 1
        } while depth > 0
    }
}
