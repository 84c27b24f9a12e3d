import Texts

/// A compiled template: a sequence of operations that use one pool of static bytes. It is immutable; any thread can run
/// it.
final class Program: @unchecked Sendable {
    // Sendable because the memory behind the pointers is written in `init`, freed in `deinit`, and only read in
    // between; all other state is `let` and Sendable. Pointers are used instead of arrays because rendering makes many
    // small reads, each of which costs less than retaining and releasing an array.

    enum Operation: Sendable, Equatable {
        /// Static bytes of the pool.
        case text(offset: Int32, count: Int32)
        /// A key's value, escaped for its place.
        case value(name: Int32, place: Place)
        /// The operations up to `end`, once or for each row. With `once`, at most once: used within an HTML tag.
        case section(name: Int32, end: Int32, raw: Int32, once: Bool)
        /// The operations up to `end`, unless the key is truthy.
        case inverted(name: Int32, end: Int32)
        /// The operations up to `end`, if the key is truthy; provides no keys.
        case condition(name: Int32, end: Int32)
        /// The operations up to `end`, if the number has the plural form by the rule of the program's language, or by
        /// that of the source language for a text without translation.
        case pluralForm(name: Int32, form: Int16, isUntranslated: Bool, end: Int32)
        /// The operations from `body` up to `end`, if the key equals the value that the operations before `body` write;
        /// if they write none, if the key is truthy.
        case choice(name: Int32, body: Int32, end: Int32)
        /// The prefix of the page's ids.
        case prefix
        /// The prefix of a component's control names: the part of the prefix of its ids after the first colon.
        case namePrefix
        /// The id attribute of a list's row; nothing unless the section is over a keyed list.
        case rowID(Int32)
        /// The id attribute of an element inside a row; nothing unless the section is over a keyed list.
        case insideRowID(Int32)
        /// Records that the attribute is present, and continues at `end` if it was present before.
        case present(end: Int32)
        /// Another template, inserted when the page is rendered.
        case call(Int32)
        /// The indentation of the call that runs the program.
        case lineStart
        /// A dot if the URL written so far is a single slash and a static slash follows.
        case slashGuard
    }

    /// The source of a section, for lambdas.
    struct Raw: Sendable {
        let text: SourceRange
        let delimiters: MustacheDelimiters
        let place: Place
    }

    struct Call: Sendable {
        let inclusion: MustacheInclusion
        /// For a dynamic name, the key whose value is the name.
        let name: Int32
        let indentation: String
    }

    struct Name: Sendable, Equatable {
        struct Segment: Sendable, Equatable {
            let hash: UInt64
            let text: String
        }
        /// The hash of the first part of a dotted name.
        let head: UInt64
        let text: String
        /// The page's slot; -1 if the page has none.
        let slot: Int
        /// The parts after the first dot.
        let rest: [Segment]
        let isDotted: Bool
        let isImplicit: Bool
    }

    /// The addresses needed to run a program. Valid as long as the program exists.
    struct Code {
        let operations: UnsafePointer<Operation>
        let count: Int
        /// The static bytes, followed by `slack` more.
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

        /// The program itself, for rarely needed data.
        var whole: Program { program.takeUnretainedValue() }
    }

    @inline(__always)
    var code: Code { Code(self) }

    /// The number of bytes that can be read beyond the pool's end, so that short text can be copied in one block.
    static let slack = 32

    let operations: UnsafeBufferPointer<Operation>
    /// The number of operations that write the entire template; the others are for single fragments.
    let mainCount: Int
    /// The static bytes, followed by `slack` more.
    let pool: UnsafeBufferPointer<UInt8>
    let names: UnsafeBufferPointer<Name>
    let raws: [Raw]
    let calls: [Call]
    /// The language of the texts in the program.
    let language: TextLanguage

    init(
        operations: [Operation], mainCount: Int, pool: [UInt8], names: [Name], raws: [Raw], calls: [Call],
        language: TextLanguage
    ) {
        self.language = language
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
        // The capacity is never zero, so that there is an address.
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        memory.initialize(from: elements, count: elements.count)
        return UnsafeBufferPointer(start: memory, count: elements.count)
    }

    /// Indicates whether the static text contains `text`, or a called template may contain it.
    func mayWrite(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return !calls.isEmpty || pool.indices.contains { pool[$0...].starts(with: wanted) }
    }

    /// Indicates whether both programs write the same for all values. A program with calls is never equal to another,
    /// because the called templates may have changed.
    func writesLike(_ other: Program) -> Bool {
        calls.isEmpty && other.calls.isEmpty && pool.elementsEqual(other.pool)
            && operations.elementsEqual(other.operations) && mainCount == other.mainCount
            && names.elementsEqual(other.names) && language.pluralRule == other.language.pluralRule
            && raws.elementsEqual(other.raws) { $0.text.bytes == $1.text.bytes && $0.delimiters == $1.delimiters }
    }
}
