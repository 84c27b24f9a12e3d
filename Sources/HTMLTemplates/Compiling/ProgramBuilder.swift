import Texts

/// Collects a program's operations and merges adjacent static text into one operation.
struct ProgramBuilder {
    private var operations: [Program.Operation] = []
    private var pool: [UInt8] = []
    private var names: [Program.Name] = []
    private var raws: [Program.Raw] = []
    private var calls: [Program.Call] = []
    /// A name and its use. A name that an enclosing section always provides is not a key of the page.
    private struct NameUse: Hashable {
        let name: MustacheName
        let isPageKey: Bool
    }

    private var nameIndices: [NameUse: Int32] = [:]
    /// The start of the pending static text in the pool.
    private var pending: Int
    /// The page's keys by name. `slot(for:)` adds to them unless the set is closed.
    private(set) var slots: [String: Int]
    private(set) var keys: [String]
    private let isClosed: Bool
    private let language: TextLanguage

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - closedKeys: The page's keys if none can be added, for a program that runs inside another.
    ///   - firstKeys: The keys that get the first slots.
    ///   - language: The language of the texts.
    init(closedKeys: [String]? = nil, firstKeys: [String] = [], language: TextLanguage) {
        pending = 0
        self.language = language
        keys = closedKeys ?? firstKeys
        slots = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
        isClosed = closedKeys != nil
    }

    /// Returns the index of the next operation. Ends the pending text, so that a range of operations can begin or end
    /// here.
    mutating func mark() -> Int32 {
        flush()
        return Int32(operations.count)
    }

    private mutating func flush() {
        if pool.count > pending {
            operations.append(
                .text(offset: Int32(pending), count: Int32(pool.count - pending)))
            pending = pool.count
        }
    }

    mutating func text(_ bytes: some Sequence<UInt8>) { pool.append(contentsOf: bytes) }
    mutating func text(_ text: StaticString) {
        text.withUTF8Buffer { pool.append(contentsOf: $0) }
    }
    mutating func byte(_ byte: UInt8) { pool.append(byte) }

    mutating func operation(_ operation: Program.Operation) {
        flush()
        operations.append(operation)
    }

    mutating func value(_ name: MustacheName, _ place: Place, isPageKey: Bool = true) {
        operation(.value(name: self.name(name, isPageKey), place: place))
    }

    /// Begins an operation that spans others; one of the `close` functions ends it.
    mutating func open() -> Int {
        operation(.prefix)  // Replaced when the end is known.
        return operations.count - 1
    }

    mutating func closeSection(
        _ start: Int, _ section: MustacheSection, once: Bool = false, place: Place, isPageKey: Bool = true
    ) {
        if section.role != .own { return closePluralForm(start, section, isPageKey: isPageKey) }
        let name = name(section.name, isPageKey)
        let end = mark()
        if section.isInverted {
            operations[start] = .inverted(name: name, end: end)
            return
        }
        operations[start] = .section(name: name, end: end, raw: Int32(raws.count), once: once)
        raws.append(Program.Raw(text: section.raw, delimiters: section.delimiters, place: place))
    }

    mutating func closePluralForm(_ start: Int, _ section: MustacheSection, isPageKey: Bool) {
        guard case .pluralForm(let form, let isUntranslated) = section.role else {
            preconditionFailure("Only the section of a plural form is closed as one.")
        }
        let name = name(section.name, isPageKey)
        let end = mark()
        operations[start] = .pluralForm(
            name: name, form: Int16(form), isUntranslated: isUntranslated, end: end)
    }

    mutating func closeCondition(_ start: Int, _ name: MustacheName, isPageKey: Bool) {
        let name = self.name(name, isPageKey)
        let end = mark()
        operations[start] = .condition(name: name, end: end)
    }

    /// Ends a choice.
    ///
    /// - Parameter body: The end of the operations that write the value with which the key is compared.
    mutating func closeChoice(_ start: Int, _ name: MustacheName, body: Int32, isPageKey: Bool) {
        let name = self.name(name, isPageKey)
        let end = mark()
        operations[start] = .choice(name: name, body: body, end: end)
    }

    mutating func closePresent(_ start: Int) {
        let end = mark()
        operations[start] = .present(end: end)
    }

    mutating func call(_ inclusion: MustacheInclusion, indentation: String) {
        let name = inclusion.isDynamic ? name(MustacheName(inclusion.name), true) : -1
        calls.append(Program.Call(inclusion: inclusion, name: name, indentation: indentation))
        operation(.call(Int32(calls.count - 1)))
    }

    /// Returns the page's slot for a key; `nil` if the page does not have the key and none can be added.
    mutating func slot(for key: String) -> Int? {
        if let slot = slots[key] { return slot }
        if isClosed { return nil }
        slots[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    private mutating func name(_ name: MustacheName, _ isPageKey: Bool) -> Int32 {
        let use = NameUse(name: name, isPageKey: isPageKey)
        if let index = nameIndices[use] { return index }
        let head = name.segments.first ?? "."
        names.append(
            Program.Name(
                head: NameHash.of(head), text: head,
                slot: isPageKey && !name.segments.isEmpty ? slot(for: head) ?? -1 : -1,
                rest: name.segments.dropFirst().map { Program.Name.Segment(hash: NameHash.of($0), text: $0) },
                isDotted: name.segments.count > 1, isImplicit: name.segments.isEmpty))
        nameIndices[use] = Int32(names.count - 1)
        return Int32(names.count - 1)
    }

    /// Creates the program.
    ///
    /// - Parameter mainCount: The number of operations that write the page; the others render single fragments. `nil`
    ///   means all.
    mutating func finish(mainCount: Int? = nil) -> Program {
        flush()
        return Program(
            operations: operations, mainCount: mainCount ?? operations.count, pool: pool, names: names, raws: raws,
            calls: calls, language: language)
    }
}
