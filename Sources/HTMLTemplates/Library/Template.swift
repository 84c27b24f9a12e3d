import Locks

/// A compiled template. Immutable; any thread may render it, several at once.
public final class Template: Sendable {
    /// The name by which the library knows it.
    public let name: String
    /// The keys that the page may have to give; a key's place here is its *slot*. A name used inside a section over rows is
    /// among them too, unless the template was compiled with its keys' kinds, since the rows may lack it.
    public let keys: [String]
    /// What can be sent alone, in document order.
    public let fragments: [TemplateFragment]
    /// The forms and named fields.
    public let controls: [TemplateControl]
    /// A Boolean value that indicates whether elements may have a style of their own, as `data-style`; see <doc:Templates>.
    package let hasStyles: Bool

    private let program: Program
    private let ranges: [FragmentRange]
    /// What of `ranges` is needed each time, in few words.
    private let entries: [FragmentEntry]
    private let sources: TemplateSources
    /// Programs made while rendering, of templates that are called by name. A cache: what it holds follows from `sources`.
    private let called = Mutex<[String: Program]>([:])

    /// Buffers of renderings that have ended, so that not every one asks the system for memory. Each is one rendering's or in here.
    private let buffers = Mutex<[ByteBuffer]>([])
    private static let keptBuffers = 4
    private static let keptCapacity = 1 << 20

    init(name: String, compilation: Compilation, sources: TemplateSources) {
        self.name = name
        keys = compilation.keys
        fragments = compilation.fragments
        controls = compilation.controls
        program = compilation.program
        hasStyles = program.mayWrite(AttributePlaces.styleAttribute)
        ranges = compilation.ranges
        entries = ranges.map { [program] in FragmentEntry($0, program) }
        self.sources = sources
    }

    /// The slot of a key; nil when the template has no such key.
    public func slot(of key: String) -> Int? { keys.firstIndex(of: key) }

    /// Writes the whole.
    ///
    /// - Parameters:
    ///   - values: by slot; null where there are too few.
    ///   - idPrefix: put before the ids that the compiler gave: letters, digits, hyphens.
    ///   - format: the reader's notation of dates and numbers.
    public func render(
        _ values: [TemplateValue], idPrefix: String = "", format: TemplateFormat = .standard, into out: inout [UInt8]
    ) {
        renderLarge(values, idPrefix, format, &out) { $0.run(0..<program.mainCount) }
    }

    /// Writes the whole with values by name: for pages and texts that are rendered once.
    public func render(_ root: TemplateValue, idPrefix: String = "", format: TemplateFormat = .standard) -> [UInt8] {
        var out: [UInt8] = []
        renderLarge([], idPrefix, format, &out) { renderer in
            renderer.forEachRow(ValueStorage([root]), only: 0, isRow: false) { $0.run(0..<program.mainCount) }
        }
        return out
    }

    /// Writes what an element holds, or an attribute's value, escaped for it.
    ///
    /// - Returns: false when the attribute is absent, or the element itself is not on the page because of a section around it;
    ///   nothing was written then.
    @discardableResult
    public func renderFragment(
        _ fragment: TemplateFragment, _ values: [TemplateValue], idPrefix: String = "",
        format: TemplateFormat = .standard, into out: inout [UInt8]
    ) -> Bool {
        renderFragment(fragment, values, path: [], idPrefix: idPrefix, format: format, into: &out)
    }

    /// Writes what a nested list's element holds; `path` is the row that it stands in, from the outermost list inwards.
    @discardableResult
    public func renderFragment(
        _ fragment: TemplateFragment, _ values: [TemplateValue], path: [TemplateRow], idPrefix: String = "",
        format: TemplateFormat = .standard, into out: inout [UInt8]
    ) -> Bool {
        let entry = entries[fragment.index]
        if entry.textSlot >= 0, entry.textSlot < values.count, case .text(let text) = values[entry.textSlot],
            Escape.append(clean: text, to: &out)
        {
            return true
        }
        var isThere = false
        render(values, idPrefix, format, &out) { renderer in
            inside(fragment, path[...], &renderer) { renderer in
                renderer.run(entry.content)
                isThere = renderer.isPresent || !entry.mayBeAbsent
            }
        }
        return isThere
    }

    /// Whether the fragment's element is on the page: every section around it is written. When it is not, there is nothing to send.
    public func isOnPage(_ fragment: TemplateFragment, _ values: [TemplateValue], path: [TemplateRow] = []) -> Bool {
        let range = ranges[fragment.index]
        if range.trail.isEmpty { return true }
        var isThere = false
        var nothing: [UInt8] = []
        render(values, "", .standard, &nothing) { renderer in
            renderer.follow(range.trail[...], path[...]) { _ in isThere = true }
        }
        return isThere
    }

    /// Writes one row's element as it stands in the whole.
    ///
    /// - Parameters:
    ///   - list: a fragment of the kind `list`.
    ///   - path: the row, after the rows that it stands in, from the outermost list inwards.
    public func renderRow(
        _ list: TemplateFragment, values: [TemplateValue], path: [TemplateRow], idPrefix: String = "",
        format: TemplateFormat = .standard, into out: inout [UInt8]
    ) {
        guard !path.isEmpty else { return }
        let entry = entries[list.index]
        let row = path[path.count - 1]
        render(values, idPrefix, format, &out) { renderer in
            if entry.trailIsEmpty { return renderer.rows(row.list.storage, entry.row, only: row.index) }
            inside(list, path.dropLast(), &renderer) { renderer in
                renderer.rows(row.list.storage, entry.row, only: row.index)
            }
        }
    }

    /// The rows of a list as it would be rendered now; nil when the section's value is not a keyed list, so that the fragment must
    /// be sent as content. `path` is the row that a nested list stands in.
    public func rows(of list: TemplateFragment, _ values: [TemplateValue], path: [TemplateRow] = []) -> TemplateList? {
        let range = ranges[list.index]
        guard let section = range.list, case .section(let name, _, _, _) = program.operations[section.lowerBound - 1]
        else {
            return nil
        }
        var rows: TemplateList?
        var nothing: [UInt8] = []
        render(values, "", .standard, &nothing) { renderer in
            renderer.follow(range.trail[...], path[...]) { renderer in
                if case .list(let list) = renderer.resolve(Int(name)), list.isKeyed { rows = list }
            }
        }
        return rows
    }

    /// Runs `body` inside the sections around a fragment; not at all when one of them is not written now.
    private func inside(
        _ fragment: TemplateFragment, _ path: ArraySlice<TemplateRow>, _ renderer: inout Renderer,
        _ body: (inout Renderer) -> Void
    ) {
        if entries[fragment.index].trailIsEmpty { return body(&renderer) }
        renderer.follow(ranges[fragment.index].trail[...], path, body)
    }

    /// Runs `body` with a renderer whose bytes begin on the stack, where those of one fragment or row have room as a rule, and appends
    /// what it wrote.
    @inline(__always)
    private func render(
        _ values: [TemplateValue], _ idPrefix: String, _ format: TemplateFormat, _ out: inout [UInt8],
        _ body: (inout Renderer) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ByteBuffer.scratchCapacity) { scratch in
            let used = run(values, idPrefix, format, ByteBuffer(lent: scratch), body)
            out.append(contentsOf: used.bytes)
            used.free()
        }
    }

    /// The same for what has no room on the stack: into a buffer of an earlier rendering.
    private func renderLarge(
        _ values: [TemplateValue], _ idPrefix: String, _ format: TemplateFormat, _ out: inout [UInt8],
        _ body: (inout Renderer) -> Void
    ) {
        let buffer = buffers.withLock { $0.popLast() } ?? ByteBuffer(capacity: program.pool.count * 2)
        let used = run(values, idPrefix, format, buffer, body)
        out.append(contentsOf: used.bytes)
        keep(used)
    }

    @inline(__always)
    private func run(
        _ values: [TemplateValue], _ idPrefix: String, _ format: TemplateFormat, _ buffer: ByteBuffer,
        _ body: (inout Renderer) -> Void
    ) -> ByteBuffer {
        withUnsafePointer(to: format) { format in
            withUnsafePointer(to: idPrefix) { idPrefix in
                values.withUnsafeBufferPointer { values in
                    var renderer = Renderer(
                        template: Unmanaged.passUnretained(self), values: values, idPrefix: idPrefix, format: format,
                        program: program.code, buffer: buffer)
                    withExtendedLifetime(self) { body(&renderer) }
                    return renderer.buffer
                }
            }
        }
    }

    /// Keeps a buffer for the next rendering unless it is large or there are enough.
    private func keep(_ buffer: ByteBuffer) {
        var buffer = buffer
        buffer.removeAll()
        let isKept =
            buffer.capacity <= Self.keptCapacity
            && buffers.withLock { kept in
                guard kept.count < Self.keptBuffers else { return false }
                kept.append(buffer)
                return true
            }
        if !isKept { buffer.free() }
    }

    deinit {
        buffers.withLock { kept in for buffer in kept { buffer.free() } }
    }

    func writesLike(_ other: Template) -> Bool {
        keys == other.keys && fragments == other.fragments && program.writesLike(other.program)
    }

    // MARK: Templates found while rendering

    func program(named name: String) -> Program? {
        if let program = called.withLock({ $0[name] }) { return program }
        guard let program = sources.calledProgram(name, keys: keys) else { return nil }
        return called.withLock { programs in
            programs[name] = program
            return program
        }
    }

    func program(
        ofLambda text: String, plain: Bool, delimiters: MustacheDelimiters = .standard
    ) -> Program? {
        sources.program(ofLambda: text, plain: plain, delimiters: delimiters, keys: keys)
    }
}
