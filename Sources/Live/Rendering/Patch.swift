import EventLoops
import HTMLTemplates
import HTTP
import Tracing

/// All operations of one turn of the loop for a page, as one server-sent event. Pages with the same changes share it.
final class Patch {
    /// The event's id, which increases with each patch of a loop.
    let id: UInt64

    /// The whole event.
    let plain: HTTPChunk

    /// The length of the event in bytes.
    var byteCount: Int { plain.count }

    /// The event as a gzip block that ends in a full flush, so that it is valid in every client's stream. Created on
    /// first use.
    private(set) lazy var compressed = HTTPChunk(encoder.deflateBlock(plain.bytes))
    private let encoder: GzipEncoder

    init(id: UInt64, operations: [Operation], encoder: GzipEncoder) {
        Trace.step()
        self.id = id
        self.encoder = encoder
        var event: [UInt8] = []
        event.reserveCapacity(operations.reduce(24) { $0 + $1.line.count })
        event.append(contentsOf: "id:\(id)\n".utf8)
        for operation in operations { event.append(contentsOf: operation.line) }
        event.append(UInt8(ascii: "\n"))
        plain = HTTPChunk(event)
    }
}

/// Creates the patches of one loop, once for all pages with the same operations in the same turn.
final class PatchAssembler {
    /// The id of the newest patch, whose changes a page that is rendered now contains.
    private(set) var lastID: UInt64

    let encoder: GzipEncoder
    private var ofThisTurn: [(operations: [Operation], patch: Patch)] = []

    /// Creates an assembler whose patch ids follow `firstID`. The first id of a server must be greater than all ids of
    /// its previous run, so it is based on the start time.
    init(firstID: UInt64, encoder: GzipEncoder) {
        lastID = firstID
        self.encoder = encoder
    }

    func patch(of operations: [Operation]) -> Patch {
        Trace.step()
        // Pages that show the same list have the same few patches; a longer search would cost more than a new patch.
        for (known, patch) in ofThisTurn.suffix(4).reversed()
        where known.count == operations.count && zip(known, operations).allSatisfy({ $0 === $1 }) {
            return patch
        }
        lastID += 1
        let patch = Patch(id: lastID, operations: operations, encoder: encoder)
        ofThisTurn.append((operations, patch))
        return patch
    }

    func endTurn() {
        ofThisTurn.removeAll(keepingCapacity: true)
    }
}

/// The pages of one loop that are flushed at the end of its turn, after everything else in the turn.
final class FlushPlan {
    private unowned let context: LoopContext
    private var pages: [Page] = []
    private var readers: [any PropertyReader] = []

    init(_ context: LoopContext) {
        self.context = context
    }

    /// Adds a page that has changes.
    func add(_ page: Page) {
        Trace.step()
        begin()
        pages.append(page)
    }

    /// Adds a reader, which reads its properties again before pages are flushed.
    func add(_ reader: any PropertyReader) {
        begin()
        readers.append(reader)
    }

    private func begin() {
        if pages.isEmpty, readers.isEmpty { context.loop.atEndOfTurn { [unowned self] in flush() } }
    }

    /// Reads the properties that have changed, for callers that need the current values within a turn.
    func readProperties() {
        guard !readers.isEmpty else { return }
        let due = readers
        readers = []
        for reader in due { reader.readAgain() }
    }

    private func flush() {
        Trace.step()
        readProperties()
        let pages = pages
        self.pages = []
        let start = ContinuousClock.now
        for page in pages { page.flush() }
        context.assembler.endTurn()
        context.metrics.flushTimes.add(start.duration(to: .now))
    }
}

/// The last patches that a page was sent, for a client that loses its connection while patches are in transit. Bounded
/// in number and bytes.
struct PatchHistory {
    static let maximumCount = 16
    static let maximumBytes = 64 * 1024

    /// The id of the newest patch when the page was rendered.
    private let rendered: UInt64
    /// The id of the patch before those in `patches`.
    private var base: UInt64
    private var patches: [Patch] = []
    private var bytes = 0

    init(renderedAt id: UInt64) {
        rendered = id
        base = id
    }

    /// The id of the newest patch; `nil` if there was none since the rendering.
    var lastID: UInt64? { patches.last?.id ?? (base == rendered ? nil : base) }

    mutating func append(_ patch: Patch) {
        Trace.step()
        patches.append(patch)
        bytes += patch.byteCount
        while patches.count > Self.maximumCount || (bytes > Self.maximumBytes && !patches.isEmpty) {
            let dropped = patches.removeFirst()
            bytes -= dropped.byteCount
            base = dropped.id
        }
    }

    /// Returns the patches after the one with this id, or since the rendering if `id` is `nil`; `nil` if some are no
    /// longer stored.
    func patches(after id: UInt64?) -> ArraySlice<Patch>? {
        let id = id ?? rendered
        if id == base { return patches[...] }
        guard let index = patches.firstIndex(where: { $0.id == id }) else { return nil }
        return patches[(index + 1)...]
    }
}

/// One operation of the live protocol, as the `data:` line of its event. It is immutable, so that pages can share it.
final class Operation: Sendable {
    /// The line, including its field name and newline.
    let line: [UInt8]

    /// The line without its field name and newline.
    var text: [UInt8] { Array(line.dropFirst("data:".utf8.count).dropLast()) }

    private init(_ code: Character, _ fields: [String], last: [UInt8]?) {
        var line: [UInt8] = []
        line.reserveCapacity(16 + fields.reduce(0) { $0 + $1.utf8.count + 1 } + (last?.count ?? 0))
        line.append(contentsOf: "data:".utf8)
        line.append(contentsOf: String(code).utf8)
        for field in fields {
            line.append(UInt8(ascii: " "))
            line.append(contentsOf: field.utf8)
        }
        if let last {
            line.append(UInt8(ascii: " "))
            // Templates write dynamic newlines as character references; newlines in static text are white space in
            // HTML.
            for byte in last { line.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? 0x20 : byte) }
        }
        line.append(UInt8(ascii: "\n"))
        self.line = line
    }

    /// Replaces an element's inner HTML.
    static func content(_ id: String, _ html: [UInt8]) -> Operation {
        Trace.step()
        return Operation("h", [id], last: html)
    }

    /// Replaces an element's content with another scene. The client keeps nothing of the former content.
    static func scene(_ id: String, _ html: [UInt8]) -> Operation { Operation("s", [id], last: html) }

    /// Replaces the part of an element that a fragment whose element is on the page covers.
    static func fragment(
        _ fragment: TemplateFragment, of template: Template, _ values: [TemplateValue], idPrefix: String,
        _ format: TemplateFormat
    ) -> Operation {
        let id = fragment.elementID(prefix: idPrefix)
        var bytes: [UInt8] = []
        let isThere = template.renderFragment(fragment, values, idPrefix: idPrefix, format: format, into: &bytes)
        switch fragment.kind {
        case .content, .list: return .content(id, bytes)
        case .attribute(let name, _): return isThere ? .attribute(id, name, bytes) : .removeAttribute(id, name)
        }
    }

    /// Reports that the action rejected the post with this number.
    static func refused(_ edit: Int) -> Operation { Operation("f", [String(edit)], last: nil) }

    /// Replaces an element.
    static func element(_ id: String, _ html: [UInt8]) -> Operation { Operation("e", [id], last: html) }

    /// Sets an attribute. The value is escaped as in a tag.
    static func attribute(_ id: String, _ name: String, _ value: [UInt8]) -> Operation {
        Operation("a", [id, name], last: value)
    }

    static func removeAttribute(_ id: String, _ name: String) -> Operation { Operation("r", [id, name], last: nil) }

    /// Inserts a row before another, or at the end if `before` is `nil`.
    static func insert(into list: String, before: String?, _ html: [UInt8]) -> Operation {
        Operation("i", [list, before ?? "-"], last: html)
    }

    /// Moves a row to another place, possibly in another list.
    static func move(_ row: String, into list: String, before: String?) -> Operation {
        Operation("m", [list, row, before ?? "-"], last: nil)
    }

    static func remove(_ row: String) -> Operation { Operation("d", [row], last: nil) }

    /// Sets the value of a field to the view model's, which takes the client's edit with the number `edit` into
    /// account.
    ///
    /// - Parameter value: The value, escaped as in a tag.
    static func value(of name: String, in scene: String, edit: Int, _ value: [UInt8]) -> Operation {
        Operation("v", [scene, escaped(name), String(edit)], last: value)
    }

    /// Returns the name with spaces escaped, because a space ends a name.
    private static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "&") }) else { return name }
        let parts = name.utf8.map { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: " "): Array("&#32;".utf8)
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            default: [byte]
            }
        }
        return String(decoding: parts.joined(), as: UTF8.self)
    }

    /// Sets the number on the app's icon; 0 removes it.
    static func badge(_ count: Int) -> Operation { Operation("n", [String(count)], last: nil) }

    /// Dispatches an event for the app's own scripts, with its detail as JSON.
    static func event(_ name: String, detail: [UInt8]) -> Operation { Operation("x", [name], last: detail) }

    /// Replaces the values that the client keeps for the page: sealed text, which needs no escaping.
    static func keptValues(_ text: String) -> Operation {
        event("bindery-kept", detail: Array("\"\(text)\"".utf8))
    }

    /// Sets the predictions for the row with this element id, as JSON; removes them without.
    static func predictions(of row: String, _ json: [UInt8]?) -> Operation { Operation("p", [row], last: json) }

    /// Sets the operations that show the predicted values of a view, by the changes of counters, as JSON.
    static func values(of prefix: String, _ json: [UInt8]) -> Operation {
        Operation("P", [prefix.isEmpty ? "-" : prefix], last: json)
    }

    /// Reports that the actions that the post with this number started have ended.
    static func finished(_ edit: Int) -> Operation { Operation("c", [String(edit)], last: nil) }

    /// Changes the browser's address with a new history entry, a replaced one, or one entry back.
    static func address(_ change: AddressChange, _ address: Address) -> Operation {
        Operation(change.rawValue, [address.description], last: nil)
    }
}

/// The kind of change to the browser's history. The raw value is the operation's code.
enum AddressChange: Character {
    case push = "u"
    case replace = "U"
    case back = "b"
}
