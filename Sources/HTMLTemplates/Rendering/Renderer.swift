/// Runs a program once with the values of one page. It is on one thread's stack and contains only numbers and
/// addresses. The function that created it keeps the memory behind them alive, so that no references are counted while
/// it runs.
struct Renderer {
    let template: Unmanaged<Template>
    let values: UnsafeBufferPointer<TemplateValue>
    let idPrefix: UnsafePointer<String>
    let format: UnsafePointer<TemplateFormat>
    var program: Program.Code
    /// The value that the innermost section provides.
    var frame: UnsafePointer<Frame>?
    var buffer: ByteBuffer
    /// The indentation of the call that runs the current program.
    var indentation = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var callDepth = 0
    var callCount = 0
    /// Indicates whether an attribute that can be absent is present.
    var isPresent = false

    /// The maximum depth of calls. Deeper calls write nothing, because a template that includes itself outside a
    /// section would not end.
    static let callDepthLimit = 64
    /// The maximum number of calls in one rendering. Further calls write nothing, because a template with two
    /// inclusions of itself would double the calls at each depth.
    static let callLimit = 100_000
    /// The number of calls that a lambda counts as, because its result must be compiled.
    static let lambdaCost = 100

    mutating func run(_ operations: Range<Int>) {
        var index = operations.lowerBound
        while index < operations.upperBound {
            switch program.operations[index] {
            case .text(let offset, let count):
                buffer.append(slack: program.pool + Int(offset), count: Int(count))
            case .value(let name, let place): value(Int(name), place)
            case .section(let name, let end, let raw, let once):
                section(Int(name), index + 1..<Int(end), Int(raw), once: once)
                index = Int(end)
                continue
            case .inverted(let name, let end):
                if resolve(Int(name)).isTruthy {
                    index = Int(end)
                    continue
                }
            case .condition(let name, let end):
                if !resolve(Int(name)).isTruthy {
                    index = Int(end)
                    continue
                }
            case .pluralForm(let name, let form, let isUntranslated, let end):
                if !isPlural(Int(name), form, isUntranslated: isUntranslated) {
                    index = Int(end)
                    continue
                }
            case .choice(let name, let body, let end):
                index = Int(isChosen(Int(name), by: index + 1..<Int(body)) ? body : end)
                continue
            case .prefix: buffer.append(idPrefix.pointee)
            case .namePrefix: namePrefix()
            case .rowID(let number): rowID(number, of: frame)
            case .insideRowID(let number): rowID(number, of: innermostRow)
            case .present(let end):
                if isPresent {
                    index = Int(end)
                    continue
                }
                isPresent = true
            case .call(let call): self.call(Int(call))
            case .lineStart: buffer.append(indentation)
            case .slashGuard: URLWriter.guardSlash(&buffer)
            }
            index += 1
        }
    }

    /// Writes the id of a row or of an element in it; nothing if the section is not over a keyed list.
    private mutating func rowID(_ number: Int32, of frame: UnsafePointer<Frame>?) {
        guard let frame = frame?.pointee, let list = frame.list else { return }
        buffer.append(" id=\"")
        buffer.append(idPrefix.pointee)
        buffer.append(UInt8(ascii: "f"))
        buffer.append(decimal: Int(number))
        buffer.append(UInt8(ascii: "-"))
        list._withUnsafeGuaranteedRef { list in
            if let identify = list.identify { Identity.append(identify(frame.pointer), to: &buffer) }
        }
        buffer.append(UInt8(ascii: "\""))
    }

    /// The innermost enclosing row. If its list has no identities, no id is written, because the id would occur more
    /// than once.
    private var innermostRow: UnsafePointer<Frame>? {
        var frame = frame
        while let present = frame, !present.pointee.isRow { frame = present.pointee.outer }
        return frame
    }

    private mutating func namePrefix() {
        idPrefix.pointee.withBytes { bytes in
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
            buffer.append(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
        }
    }

    private mutating func write(_ component: any TemplateComponent) {
        var markup: [UInt8] = []
        component.write(into: &markup)
        markup.withUnsafeBufferPointer { buffer.append($0) }
    }

    private mutating func value(_ name: Int, _ place: Place) {
        // Text comes first and is borrowed from the value, because counting its references would cost as much as
        // escaping it.
        switch resolve(name) {
        case .text(let text):
            if place.isText {
                text.withBytes { Escape.html($0, to: &buffer) }
            } else {
                ValueWriter.write(text, place, &buffer)
            }
        case .lambda(let lambda): interpolate(lambda, place)
        case .component(let component): if place == .markup { write(component) }
        case let value: ValueWriter.write(value, place, format.pointee, &buffer)
        }
    }

    // MARK: Sections

    private mutating func section(_ name: Int, _ body: Range<Int>, _ raw: Int, once: Bool) {
        let value = resolve(name)
        switch value {
        case .list(let list) where once:
            if !list.isEmpty { rows(list.storage, body, only: 0) }
        case .list(let list): rows(list.storage, body, only: nil)
        case .record(let record): forEachRow(record.storage, only: 0, isRow: false) { $0.run(body) }
        case .lambda(let lambda): section(lambda, raw, body)
        case .component(let component): write(component)
        default:
            guard value.isTruthy else { return }
            if program.names[name].isImplicit {
                run(body)
            } else {
                with(value) { $0.run(body) }
            }
        }
    }

    /// Runs `body` inside a section that is a condition or has one value, if the section is shown.
    mutating func enter(_ name: Int, _ body: (inout Renderer) -> Void) {
        let value = resolve(name)
        switch value {
        case .list(let list): if !list.isEmpty { forEachRow(list.storage, only: 0, body) }
        case .record(let record): forEachRow(record.storage, only: 0, isRow: false, body)
        case .component(let component): if component.showsContent { body(&self) }
        default: if value.isTruthy { with(value, body) }
        }
    }

    /// Runs `body` with `value`, which is neither a list nor a record, as the current value.
    private mutating func with(_ value: TemplateValue, isRow: Bool = false, _ body: (inout Renderer) -> Void) {
        withUnsafePointer(to: value) { pointer in
            var inner = Frame(
                pointer: UnsafeRawPointer(pointer), table: nil, list: nil, isRow: isRow, outer: frame)
            withUnsafePointer(to: &inner) { inner in
                frame = inner
                body(&self)
                frame = inner.pointee.outer
            }
        }
    }

    /// Runs the operations for every row, or for one row.
    mutating func rows(_ storage: RowStorage, _ body: Range<Int>, only: Int?) {
        forEachRow(storage, only: only) { $0.run(body) }
    }

    mutating func forEachRow(
        _ storage: RowStorage, only: Int?, isRow: Bool = true, _ body: (inout Renderer) -> Void
    ) {
        let indices = only.map { $0..<$0 + 1 } ?? 0..<storage.count
        if indices.isEmpty { return }
        if !storage.isTyped {
            for index in indices { element(storage.value(at: index) ?? .null, isRow: isRow, body) }
            return
        }
        var index = indices.lowerBound
        while index < indices.upperBound {
            storage.withRows(from: index) { rows, count in
                let end = min(index + count, indices.upperBound)
                var row = Frame(
                    pointer: rows, table: Unmanaged.passUnretained(storage.table),
                    list: storage.isKeyed ? Unmanaged.passUnretained(storage) : nil, isRow: isRow, outer: frame)
                withUnsafeMutablePointer(to: &row) { row in
                    frame = UnsafePointer(row)
                    for _ in index..<end {
                        body(&self)
                        row.pointee.pointer += storage.stride
                    }
                    frame = row.pointee.outer
                }
                index = end
            }
        }
    }

    private mutating func element(_ value: TemplateValue, isRow: Bool, _ body: (inout Renderer) -> Void) {
        if case .record(let record) = value {
            forEachRow(record.storage, only: 0, isRow: isRow, body)
        } else {
            with(value, isRow: isRow, body)
        }
    }

    // MARK: Names

    /// Returns the value of a key. The innermost section that has the key determines it; the page comes last.
    ///
    /// The function changes nothing. It is mutating so that it receives the renderer's address; otherwise the compiler
    /// would copy the renderer before each call.
    mutating func resolve(_ index: Int) -> TemplateValue {
        let name = program.names + index
        if name.pointee.isImplicit {
            guard let frame else { return .null }
            return frame.pointee.value ?? .bool(true)
        }
        var frame = frame
        while let present = frame {
            if let table = present.pointee.table {
                let found = table._withUnsafeGuaranteedRef { table in
                    table.value(of: name.pointee.head, at: present.pointee.pointer)
                }
                if let found { return Self.rest(of: name, found) }
            } else if case .object(let members)? = present.pointee.value, let found = members[name.pointee.text] {
                return Self.rest(of: name, found)
            }
            frame = present.pointee.outer
        }
        let slot = name.pointee.slot
        return slot >= 0 && slot < values.count ? Self.rest(of: name, values[slot]) : .null
    }

    @inline(__always)
    private static func rest(of name: UnsafePointer<Program.Name>, _ value: TemplateValue) -> TemplateValue {
        name.pointee.isDotted ? member(of: name, value) : value
    }

    @inline(never)
    private static func member(of name: UnsafePointer<Program.Name>, _ value: TemplateValue) -> TemplateValue {
        var value = value
        for segment in name.pointee.rest {
            switch value {
            case .record(let record):
                let table = record.storage.table
                guard let entry = table.index(of: segment.hash) else { return .null }
                value = record.storage.readRow(at: 0, table.entries[entry].read)
            case .object(let members): value = members[segment.text] ?? .null
            default: return .null
            }
        }
        return value
    }
}
