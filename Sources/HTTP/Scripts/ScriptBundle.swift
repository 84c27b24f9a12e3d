/// A script that consists of ECMAScript modules, as one file without imports.
///
/// The modules of a folder are joined in the order in which a browser would evaluate them (ECMA-262, section 16.2.1.5)
/// and share one scope, in a function that hides their names. To mean the same as separate modules, they must keep to
/// rules that the bundle checks:
///
/// - The top-level names of all modules differ. A module that uses such a name, even for a local variable, imports or
///   declares it.
/// - An import is neither assigned nor declared again.
/// - Modules may import each other in a cycle, but the code that runs when a module is loaded does not need a module
///   that is loaded later.
///
/// Top-level names can be shortened. A name is replaced wherever it is an identifier, including where a local variable
/// has the same name, and the new name occurs nowhere else, so that the scopes stay the same.
struct ScriptBundle {
    /// The modules in the order of their evaluation.
    private(set) var modules: [ScriptModule] = []
    /// The position of each loaded module in that order, by its file name.
    private var positions: [String: Int] = [:]
    /// The file names of the modules that are loaded or whose imports are being loaded.
    private var known: Set<String> = []
    /// The position of the module that declares each top-level name.
    private var owners: [String: Int] = [:]

    /// The indices of each module's tokens that are top-level names.
    private(set) var uses: [[Int]] = []

    private let sources: [String: [UInt8]]
    private let folder: String

    /// The file name of the module that imports the others.
    static let entry = "main.js"

    /// Joins the modules of a folder.
    ///
    /// - Parameters:
    ///   - sources: The modules by their file names; those of the shared folder by their relative paths.
    ///   - folder: The name of the folder, for errors.
    /// - Throws: The first violation of the rules.
    init(_ sources: [String: [UInt8]], folder: String) throws(ScriptBundleError) {
        (self.sources, self.folder) = (sources, folder)
        try load(Self.entry, from: nil)
        try collectNames()
        try checkImports()
        for position in modules.indices { uses.append(try uses(position)) }
    }

    // MARK: Loading

    /// Loads a module after the modules that it imports.
    private mutating func load(
        _ file: String, from importer: (module: ScriptModule, index: Int)?
    ) throws(ScriptBundleError) {
        guard known.insert(file).inserted else { return }
        let path = "\(folder)/\(file)"
        guard let source = sources[file] else {
            let sentence = "There is no module “\(file)” in the folder."
            throw importer.map { $0.module.error($0.index, sentence) }
                ?? ScriptBundleError(file: path, line: 1, sentence: sentence)
        }
        let module = try ScriptModule(
            path: path, source: source, isEntry: file == Self.entry, isShared: file.hasPrefix(ScriptFolder.shared))
        for item in module.imports { try load(item.file, from: (module, item.index)) }
        positions[file] = modules.count
        modules.append(module)
    }

    private mutating func collectNames() throws(ScriptBundleError) {
        for (position, module) in modules.enumerated() {
            for (name, declaration) in module.declarations.sorted(by: { $0.value.index < $1.value.index }) {
                if let owner = owners[name] {
                    throw module.error(
                        declaration.index,
                        "“\(name)” is declared in \(modules[owner].path) too. Give one of them another name.")
                }
                owners[name] = position
            }
        }
    }

    private func checkImports() throws(ScriptBundleError) {
        for module in modules {
            for item in module.imports {
                let other = modules[positions[item.file]!]
                if other.declarations[item.name]?.isExported != true {
                    throw module.error(item.index, "\(other.path) does not export “\(item.name)”.")
                }
            }
        }
    }

    // MARK: Uses

    /// Returns the indices of a module's tokens that are top-level names of the bundle.
    private func uses(_ position: Int) throws(ScriptBundleError) -> [Int] {
        let module = modules[position]
        let imported = Set(module.imports.map(\.name))
        var uses: [Int] = []
        try ScriptNames.visit(module) { name in
            owners[name] != nil || Self.keywords.contains(name) || name.utf8.contains(UInt8(ascii: "\\"))
        } _: { (name, index, role, isInFunction) throws(ScriptBundleError) in
            if role == .identifier { try checkKeyword(name, module, index, isInFunction) }
            guard let owner = owners[name], role != .property, !module.omits(index) else { return }
            if role != .identifier {
                throw module.error(
                    index,
                    role == .label
                        ? "“\(name)” is a top-level name. Give the label another name."
                        : "“\(name)” is a top-level name. Write the property as `\(name): \(name)`.")
            }
            guard owner == position || imported.contains(name) else {
                throw module.error(
                    index,
                    "“\(name)” is declared in \(modules[owner].path). Import it, or give the local name another name.")
            }
            if owner != position { try checkImmutable(name, module, index) }
            if !isInFunction { try checkLoading(name, owner, position, index) }
            uses.append(index)
        }
        return uses
    }

    private static let keywords: Set = ["await", "class", "eval", "import", "var", "with"]

    /// Checks for words whose meaning depends on names or scopes that a bundle changes.
    private func checkKeyword(
        _ word: String, _ module: ScriptModule, _ index: Int, _ isInFunction: Bool
    ) throws(ScriptBundleError) {
        switch word {
        case "class", "eval", "var", "with":
            throw module.error(index, "A module of a bundle cannot contain `\(word)`.")
        case "import" where module.punctuator(index + 1) == ".":
            throw module.error(index, "A module of a bundle cannot contain `import.meta`.")
        case "await" where !isInFunction:
            throw module.error(index, "A module of a bundle cannot contain a top-level `await`.")
        case _ where word.utf8.contains(UInt8(ascii: "\\")):
            throw module.error(index, "A module of a bundle cannot contain a name with an escape.")
        default: break
        }
    }

    /// Checks that an import is not assigned or declared again.
    private func checkImmutable(_ name: String, _ module: ScriptModule, _ index: Int) throws(ScriptBundleError) {
        let isDeclared = ["const", "let", "function"].contains(module.word(index - 1))
        let isPrefix =
            index > 1 && module.tokens[index - 1].gap == .none
            && ["+", "-"].contains { [index - 1, index - 2].map(module.punctuator) == [$0, $0] }
        guard isDeclared || isPrefix || Self.isAssignment(module.operator(after: index)) else { return }
        throw module.error(
            index,
            """
            “\(name)” is an import, which a module can neither assign nor declare. Call a function of the module that \
            declares it, or give the local name another name.
            """)
    }

    private static let assignmentOperators = [
        "+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^", "&&", "||", "??",
    ]

    private static func isAssignment(_ text: String) -> Bool {
        if text.hasPrefix("=") { return !text.hasPrefix("==") && !text.hasPrefix("=>") }
        return ["++", "--"].contains { text.hasPrefix($0) } || assignmentOperators.contains { text.hasPrefix("\($0)=") }
    }

    /// Checks that code which runs while a module is loaded does not need a module that is loaded later.
    private func checkLoading(
        _ name: String, _ owner: Int, _ position: Int, _ index: Int
    ) throws(ScriptBundleError) {
        let module = modules[position]
        let isFunction = modules[owner].declarations[name]?.isFunction == true
        let needed = !isFunction ? [owner] : module.punctuator(index + 1) == "(" ? reachable(from: owner) : []
        guard let later = needed.filter({ $0 > position }).min() else { return }
        throw module.error(
            index,
            """
            “\(name)” is needed while this module is loaded, but \(modules[later].path) is loaded later, because the \
            modules import each other. Use the name in a function that is called later.
            """)
    }

    /// Returns the positions of a module and of all modules that it imports, directly or not.
    private func reachable(from position: Int) -> Set<Int> {
        var (found, waiting): (Set<Int>, [Int]) = ([position], [position])
        while let next = waiting.popLast() {
            for item in modules[next].imports {
                let other = positions[item.file]!
                if found.insert(other).inserted { waiting.append(other) }
            }
        }
        return found
    }
}

extension ScriptModule {
    /// Returns the adjacent punctuators after a token, such as `===`.
    fileprivate func `operator`(after index: Int) -> String {
        var text = ""
        for next in (index + 1)..<max(index + 1, min(index + 5, tokens.count)) {
            guard let character = tokens[next].punctuator, text.isEmpty || tokens[next].gap == .none else { break }
            text.append(character)
        }
        return text
    }
}
