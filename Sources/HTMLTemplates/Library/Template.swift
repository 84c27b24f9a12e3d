import Locks
import Texts
import Tracing

/// A compiled template. It is immutable; several threads can render it at the same time.
public final class Template: Sendable {
    /// The template's name in the library.
    public let name: String
    /// The keys for which the page may have to provide values; a key's index is its *slot*. Unless the template was
    /// compiled with the kinds of its keys, they include the names used inside sections over rows, because the rows may
    /// lack them.
    public let keys: [String]
    /// The fragments, which can be sent separately, in document order.
    public let fragments: [TemplateFragment]
    /// The forms and their named fields.
    public let controls: [TemplateControl]
    /// The events that elements declare with `data-on-…`, in document order.
    package let events: [TemplateEvent]
    /// The attributes of elements that refer to other parts of the template, in document order.
    package let marks: [TemplateEvent]
    /// Indicates whether elements can have an individual style, written as `data-style`; see <doc:Templates>.
    package let hasStyles: Bool
    /// The slots of components, and of lists whose rows contain components, ascending.
    package let componentSlots: [Int]
    /// The id of the body, by which its content can be replaced; `nil` for a template that is not a whole document.
    package let body: String?

    /// The template in the other languages of the app, by the index of the language minus one; empty for a template
    /// without texts.
    private let translations: [Template]

    private let slots: [String: Int]
    private let program: Program
    private let ranges: [FragmentRange]
    private let contents: [String: ComponentContent]
    private let places: [String: [ComponentPlace]]
    /// A compact form of the parts of `ranges` that every rendering needs.
    private let entries: [FragmentEntry]
    private let sources: TemplateSources
    /// A cache of the programs compiled while rendering, for templates that are called by name. It is derived from
    /// `sources`.
    private let called = Mutex<[String: Program]>([:])

    /// The buffers of finished renderings, reused to avoid allocations. Each buffer is owned either by one rendering or
    /// by this array.
    private let buffers = Mutex<[ByteBuffer]>([])
    private static let keptBuffers = 4
    private static let keptCapacity = 1 << 20

    init(name: String, compilation: Compilation, sources: TemplateSources, translations: [Template] = []) {
        self.name = name
        self.translations = translations
        keys = compilation.keys
        slots = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        fragments = compilation.fragments
        controls = compilation.controls
        (events, marks) = (compilation.events, compilation.marks)
        program = compilation.program
        hasStyles = program.mayWrite(AttributePlaces.styleAttribute)
        ranges = compilation.ranges
        contents = compilation.contents
        places = compilation.places
        componentSlots = compilation.componentSlots
        body = compilation.body
        entries = ranges.map { [program] in FragmentEntry($0, program) }
        self.sources = sources
    }

    /// Returns the slot of a key; `nil` if the template has no such key.
    public func slot(of key: String) -> Int? { slots[key] }

    /// Writes the entire template.
    ///
    /// - Parameters:
    ///   - values: The values by slot; missing ones are null.
    ///   - idPrefix: The prefix of the ids that the compiler generated: letters, digits, hyphens.
    ///   - format: The formats of dates and numbers.
    ///   - out: The buffer to which the HTML is appended.
    public func render(
        _ values: [TemplateValue], idPrefix: String = "", format: TemplateFormat = .standard, into out: inout [UInt8]
    ) {
        if let translation = translation(for: format) {
            return translation.render(values, idPrefix: idPrefix, format: format, into: &out)
        }
        renderLarge(values, idPrefix, format, &out) { $0.run(0..<program.mainCount) }
    }

    /// Returns the entire template. The fastest way if `capacity` bytes are enough, because they are then not copied.
    package func rendered(
        _ values: [TemplateValue], idPrefix: String, format: TemplateFormat, capacity: Int
    ) -> [UInt8] {
        if let translation = translation(for: format) {
            return translation.rendered(values, idPrefix: idPrefix, format: format, capacity: capacity)
        }
        var larger: ByteBuffer?
        let html = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
            let used = run(values, idPrefix, format, ByteBuffer(lent: memory)) { $0.run(0..<program.mainCount) }
            if used.isOwner { larger = used } else { count = used.count }
        }
        guard let larger else { return html }
        defer { larger.free() }
        return Array(larger.bytes)
    }

    /// Returns the template in the language of a format; `nil` if it is this template.
    @inline(__always)
    private func translation(for format: TemplateFormat) -> Template? {
        translations.isEmpty ? nil : otherTranslation(for: format)
    }

    private func otherTranslation(for format: TemplateFormat) -> Template? {
        let index = format.language.index - 1
        return translations.indices.contains(index) ? translations[index] : nil
    }

    /// Writes the entire template with values by name, for pages and texts that are rendered once.
    public func render(_ root: TemplateValue, idPrefix: String = "", format: TemplateFormat = .standard) -> [UInt8] {
        if let translation = translation(for: format) {
            return translation.render(root, idPrefix: idPrefix, format: format)
        }
        var out: [UInt8] = []
        renderLarge([], idPrefix, format, &out) { renderer in
            renderer.forEachRow(ValueStorage([root]), only: 0, isRow: false) { $0.run(0..<program.mainCount) }
        }
        return out
    }

    /// Writes a fragment: an element's content, or an attribute's value, escaped for its place.
    ///
    /// - Returns: `false` if nothing was written, because the attribute is absent or because the element is not on the
    ///   page: a section around it is not shown.
    @discardableResult
    public func renderFragment(
        _ fragment: TemplateFragment, _ values: [TemplateValue], idPrefix: String = "",
        format: TemplateFormat = .standard, into out: inout [UInt8]
    ) -> Bool {
        Trace.step()
        return renderFragment(fragment, values, path: [], idPrefix: idPrefix, format: format, into: &out)
    }

    /// Writes the content of a nested list's element; `path` is the row that contains it, from the outermost list
    /// inward.
    @discardableResult
    public func renderFragment(
        _ fragment: TemplateFragment, _ values: [TemplateValue], path: [TemplateRow], idPrefix: String = "",
        format: TemplateFormat = .standard, into out: inout [UInt8]
    ) -> Bool {
        if let translation = translation(for: format) {
            return translation.renderFragment(
                fragment, values, path: path, idPrefix: idPrefix, format: format, into: &out)
        }
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

    /// Indicates whether the fragment's element is on the page, which is the case if every section around it is shown.
    /// If not, there is nothing to send.
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

    /// Writes the element of one row as it appears in the entire template.
    ///
    /// - Parameters:
    ///   - list: A fragment of the kind `list`.
    ///   - values: The values by slot; missing ones are null.
    ///   - path: The row, preceded by the rows that contain it, from the outermost list inward.
    ///   - idPrefix: The prefix of the ids that the compiler generated: letters, digits, hyphens.
    ///   - format: The formats of dates and numbers.
    ///   - out: The buffer to which the HTML is appended.
    public func renderRow(
        _ list: TemplateFragment, values: [TemplateValue], path: [TemplateRow], idPrefix: String = "",
        format: TemplateFormat = .standard, into out: inout [UInt8]
    ) {
        Trace.step()
        guard !path.isEmpty else { return }
        if let translation = translation(for: format) {
            return translation.renderRow(
                list, values: values, path: path, idPrefix: idPrefix, format: format, into: &out)
        }
        let entry = entries[list.index]
        let row = path[path.count - 1]
        render(values, idPrefix, format, &out) { renderer in
            if entry.trailIsEmpty { return renderer.rows(row.list.storage, entry.row, only: row.index) }
            inside(list, path.dropLast(), &renderer) { renderer in
                renderer.rows(row.list.storage, entry.row, only: row.index)
            }
        }
    }

    /// Returns the current rows of a list; `nil` if the section's value is not a keyed list, so that the fragment must
    /// be sent as content. For a nested list, `path` is the row that contains it.
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

    /// Indicates whether the template gives content to the component under the key.
    package func hasContent(ofComponent key: String) -> Bool { contents[key] != nil }

    /// Writes the content that the template gives to the component under the key.
    package func renderContent(
        ofComponent key: String, _ values: [TemplateValue], idPrefix: String, format: TemplateFormat,
        into out: inout [UInt8]
    ) {
        if let translation = translation(for: format) {
            return translation.renderContent(
                ofComponent: key, values, idPrefix: idPrefix, format: format, into: &out)
        }
        guard let content = contents[key] else { return }
        render(values, idPrefix, format, &out) { $0.run(content.operations) }
    }

    /// The slots of the components, and of the lists of components, in the content of the component under the key.
    package func componentSlots(inContentOf key: String) -> [Int] {
        componentSlots.filter { contents[key]?.slots.contains($0) == true }
    }

    /// Returns the place of the component under the key, or of the rows of a list of components; `nil` if the template
    /// has none. Of several places it is the one that is on the page.
    package func place(ofComponent key: String, _ values: [TemplateValue]) -> ComponentPlace? {
        let all = places[key] ?? []
        return all.dropLast().first { place in place.fragment.map { isOnPage(fragments[$0], values) } ?? true }
            ?? all.last
    }

    /// Runs `body` inside the sections around a fragment; does nothing if one of them is not shown.
    private func inside(
        _ fragment: TemplateFragment, _ path: ArraySlice<TemplateRow>, _ renderer: inout Renderer,
        _ body: (inout Renderer) -> Void
    ) {
        if entries[fragment.index].trailIsEmpty { return body(&renderer) }
        renderer.follow(ranges[fragment.index].trail[...], path, body)
    }

    /// Runs `body` with a renderer whose buffer begins on the stack, where the output of one fragment or row usually
    /// fits, and appends the output.
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

    /// Runs `body` as above if the output does not fit on the stack, with the buffer of an earlier rendering.
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

    /// Keeps a buffer for the next rendering unless it is large or enough buffers are kept already.
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
            && translations.elementsEqual(other.translations) { $0.writesLike($1) }
    }

    // MARK: Templates found while rendering

    func program(named name: String) -> Program? {
        if let program = called.withLock({ $0[name] }) { return program }
        guard let program = sources.calledProgram(name, keys: keys, program.language) else { return nil }
        return called.withLock { programs in
            programs[name] = program
            return program
        }
    }

    func program(
        ofLambda text: String, plain: Bool, delimiters: MustacheDelimiters = .standard
    ) -> Program? {
        sources.program(ofLambda: text, plain: plain, delimiters: delimiters, keys: keys, program.language)
    }
}
