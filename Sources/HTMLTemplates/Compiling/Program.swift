/// A compiled template: operations in order, over one pool of static bytes. Immutable; every thread may run it.
final class Program: @unchecked Sendable {
    // Proof of Sendable: the memory behind the pointers is written in `init` and freed in `deinit`, and only read between; all else is
    // `let` and Sendable. Pointers and not arrays, since rendering reads a word here and there, each too small to count references.

    enum Operation: Sendable, Equatable {
        /// Bytes of the pool.
        case text(offset: Int32, count: Int32)
        /// A key's value, escaped for its place.
        case value(name: Int32, place: Place)
        /// The operations up to `end` once, or for each row. With `once` never more than once: within a tag.
        case section(name: Int32, end: Int32, raw: Int32, once: Bool)
        /// The operations up to `end` unless the key is truthy.
        case inverted(name: Int32, end: Int32)
        /// The operations up to `end` if the key is truthy; brings no keys.
        case condition(name: Int32, end: Int32)
        /// The operations from `body` up to `end` if the key is the value that those up to `body` write, or, holding no such value, truthy.
        case choice(name: Int32, body: Int32, end: Int32)
        /// The prefix of the page's ids.
        case prefix
        /// The id attribute of a row of a list: nothing unless the section runs over a keyed list.
        case rowID(Int32)
        /// The id attribute of an element inside a row: nothing unless the section runs over a keyed list.
        case insideRowID(Int32)
        /// Notes that the attribute is there, and skips to `end` if it was there before.
        case present(end: Int32)
        /// Another template, put in when the page is rendered.
        case call(Int32)
        /// The indentation of the call that runs the program.
        case lineStart
        /// A dot, if the URL that is being written is a single slash so far and a static slash follows.
        case slashGuard
    }

    /// A section's source, for lambdas.
    struct Raw: Sendable {
        let text: SourceRange
        let delimiters: MustacheDelimiters
        let place: Place
    }

    struct Call: Sendable {
        let inclusion: MustacheInclusion
        /// The key that holds the name, for a dynamic one.
        let name: Int32
        let indentation: String
    }

    struct Name: Sendable, Equatable {
        struct Segment: Sendable, Equatable {
            let hash: UInt64
            let text: String
        }
        /// The first of a dotted name.
        let head: UInt64
        let text: String
        /// The page's slot for it; -1 when the page has none.
        let slot: Int
        /// What follows the first dot.
        let rest: [Segment]
        let isDotted: Bool
        let isImplicit: Bool
    }

    /// A program's addresses: what running it takes. Good as long as the program lives.
    struct Code {
        let operations: UnsafePointer<Operation>
        let count: Int
        /// With `slack` bytes behind.
        let pool: UnsafePointer<UInt8>
        let names: UnsafePointer<Name>
        private let program: Unmanaged<Program>

        @inline(__always)
        init(_ program: Program) {
            operations = program.operations.baseAddress!
            count = program.operations.count
            pool = program.pool.baseAddress!
            names = program.names.baseAddress!
            self.program = Unmanaged.passUnretained(program)
        }

        /// The rest, for what is rare.
        var whole: Program { program.takeUnretainedValue() }
    }

    @inline(__always)
    var code: Code { Code(self) }

    /// Bytes that may be read beyond the pool's end, so that short text is copied in one piece.
    static let slack = 32

    let operations: UnsafeBufferPointer<Operation>
    /// How many operations write the whole; those after it are for single fragments.
    let mainCount: Int
    /// Static bytes, with `slack` more behind them.
    let pool: UnsafeBufferPointer<UInt8>
    let names: UnsafeBufferPointer<Name>
    let raws: [Raw]
    let calls: [Call]

    init(operations: [Operation], mainCount: Int, pool: [UInt8], names: [Name], raws: [Raw], calls: [Call]) {
        self.operations = Self.copy(operations)
        self.mainCount = mainCount
        self.pool = UnsafeBufferPointer(
            rebasing: Self.copy(pool + [UInt8](repeating: 0, count: Self.slack))[0..<pool.count])
        self.names = Self.copy(names)
        self.raws = raws
        self.calls = calls
    }

    deinit {
        UnsafeMutableBufferPointer(mutating: operations).deinitialize().deallocate()
        UnsafeMutablePointer(mutating: pool.baseAddress)?.deallocate()
        UnsafeMutableBufferPointer(mutating: names).deinitialize().deallocate()
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        // Never empty, so that there is an address.
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        memory.initialize(from: elements, count: elements.count)
        return UnsafeBufferPointer(start: memory, count: elements.count)
    }

    /// Indicates whether that text is among the static ones, or may be in a template that is called.
    func mayWrite(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return !calls.isEmpty || pool.indices.contains { pool[$0...].starts(with: wanted) }
    }

    /// Whether both write the same for all values. Other templates may be called that changed, so a program with calls is never
    /// like another.
    func writesLike(_ other: Program) -> Bool {
        calls.isEmpty && other.calls.isEmpty && pool.elementsEqual(other.pool)
            && operations.elementsEqual(other.operations) && mainCount == other.mainCount
            && names.elementsEqual(other.names)
            && raws.elementsEqual(other.raws) { $0.text.bytes == $1.text.bytes && $0.delimiters == $1.delimiters }
    }
}
