/// Collects a program's operations; neighbouring static text becomes one operation.
struct ProgramBuilder {
    private(set) var program = Program()
    private var nameIndices: [MustacheName: Int32] = [:]
    /// Where pending static text begins in the pool.
    private var pending: Int
    /// Page keys by name; grows with `slot(for:)` unless closed.
    private(set) var slots: [String: Int]
    private(set) var keys: [String]
    private let isClosed: Bool

    /// - Parameter closedKeys: the page's keys when no more may be added: for a program that runs inside another.
    init(closedKeys: [String]? = nil) {
        pending = 0
        keys = closedKeys ?? []
        slots = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
        isClosed = closedKeys != nil
    }

    /// Where the next operation will stand. Ends pending text, so that a range of operations can begin or end here.
    mutating func mark() -> Int32 {
        flush()
        return Int32(program.operations.count)
    }

    private mutating func flush() {
        if program.pool.count > pending {
            program.operations.append(
                .text(offset: Int32(pending), count: Int32(program.pool.count - pending)))
            pending = program.pool.count
        }
    }

    mutating func text(_ bytes: some Sequence<UInt8>) { program.pool.append(contentsOf: bytes) }
    mutating func text(_ text: StaticString) {
        text.withUTF8Buffer { program.pool.append(contentsOf: $0) }
    }
    mutating func byte(_ byte: UInt8) { program.pool.append(byte) }

    mutating func operation(_ operation: Program.Operation) {
        flush()
        program.operations.append(operation)
    }

    mutating func value(_ name: MustacheName, _ place: Place) {
        operation(.value(name: self.name(name), place: place))
    }

    /// A section around what `body` adds.
    mutating func section(
        _ section: MustacheSection, once: Bool = false, place: Place,
        _ body: (inout ProgramBuilder) throws(TemplateError) -> Void
    ) throws(TemplateError) {
        let name = name(section.name)
        let raw = Int32(program.raws.count)
        if !section.isInverted {
            program.raws.append(Program.Raw(text: section.raw, delimiters: section.delimiters, place: place))
        }
        operation(.prefix)  // Replaced when the end is known.
        let start = program.operations.count - 1
        try body(&self)
        let end = mark()
        program.operations[start] =
            section.isInverted
            ? .inverted(name: name, end: end) : .section(name: name, end: end, raw: raw, once: once)
    }

    mutating func condition(_ name: MustacheName, _ body: (inout ProgramBuilder) -> Void) {
        let name = self.name(name)
        operation(.prefix)  // Replaced when the end is known.
        let start = program.operations.count - 1
        body(&self)
        let end = mark()
        program.operations[start] = .condition(name: name, end: end)
    }

    mutating func present(_ body: (inout ProgramBuilder) throws(TemplateError) -> Void) throws(TemplateError) {
        operation(.prefix)  // Replaced when the end is known.
        let start = program.operations.count - 1
        try body(&self)
        let end = mark()
        program.operations[start] = .present(end: end)
    }

    mutating func call(_ inclusion: MustacheInclusion, indentation: String) {
        let name = inclusion.isDynamic ? self.name(MustacheName(inclusion.name)) : -1
        program.calls.append(Program.Call(inclusion: inclusion, name: name, indentation: indentation))
        operation(.call(Int32(program.calls.count - 1)))
    }

    /// The page's slot for a key.
    mutating func slot(for key: String) -> Int? {
        if let slot = slots[key] { return slot }
        if isClosed { return nil }
        slots[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    private mutating func name(_ name: MustacheName) -> Int32 {
        if let index = nameIndices[name] { return index }
        let head = name.segments.first ?? "."
        program.names.append(
            Program.Name(
                head: NameHash.of(head), text: head,
                slot: name.segments.isEmpty ? -1 : slot(for: head) ?? -1,
                rest: name.segments.dropFirst().map { Program.Name.Segment(hash: NameHash.of($0), text: $0) },
                isImplicit: name.segments.isEmpty))
        nameIndices[name] = Int32(program.names.count - 1)
        return Int32(program.names.count - 1)
    }

    mutating func finish() -> Program {
        flush()
        return program
    }
}
