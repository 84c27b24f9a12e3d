public import Differences
public import HTMLTemplates

/// The rows of a list that are read from a tree array, of any type.
class TreeRows: TemplateRowSource, @unchecked Sendable {
    // Sendable because all state, here and in the subclass, is `let` and Sendable.

    let count: Int

    fileprivate init(count: Int) { self.count = count }

    /// Returns the edits that turn the rows `old` into these; `nil` if they have another type.
    func edits(from old: TreeRows) throws(DuplicateIdentity) -> [ListEdit<String>]? { abstract() }

    func withRows(from index: Int, _ body: (UnsafeRawPointer, Int) -> Void) { abstract() }

    func row(at index: Int, equals other: any TemplateRowSource, at otherIndex: Int) -> Bool { abstract() }

    func equals(_ other: any TemplateRowSource) -> Bool { abstract() }

    private func abstract() -> Never { fatalError("TreeRows is abstract: create a subclass") }
}

/// The rows of a list that are read from a tree array.
final class TypedTreeRows<Row: TemplateModel & IdentifiableType & Equatable>: TreeRows, @unchecked Sendable {
    // Sendable because all state is `let` and Sendable.

    let rows: TreeArray<Row>

    init(_ rows: TreeArray<Row>) {
        self.rows = rows
        super.init(count: rows.count)
    }

    override func edits(from old: TreeRows) throws(DuplicateIdentity) -> [ListEdit<String>]? {
        guard let old = old as? TypedTreeRows<Row> else { return nil }
        let edits: [ListEdit<Row.Identity>] = try listEdits(from: old.rows, to: rows)
        return edits.map { edit in
            switch edit {
            case .remove(let id): .remove(RowIdentity.text(id))
            case .insert(let index, let before): .insert(index: index, before: before.map(RowIdentity.text))
            case .move(let id, let before): .move(RowIdentity.text(id), before: before.map(RowIdentity.text))
            case .update(let id, let index): .update(RowIdentity.text(id), index: index)
            }
        }
    }

    override func withRows(from index: Int, _ body: (UnsafeRawPointer, Int) -> Void) {
        rows.withContiguousPiece(from: index) { body(UnsafeRawPointer($0.baseAddress!), $0.count) }
    }

    override func row(at index: Int, equals other: any TemplateRowSource, at otherIndex: Int) -> Bool {
        guard let other = other as? TypedTreeRows<Row> else { return false }
        return rows[index] == other.rows[otherIndex]
    }

    override func equals(_ other: any TemplateRowSource) -> Bool {
        guard let other = other as? TypedTreeRows<Row> else { return false }
        return rows == other.rows
    }
}

extension TemplateList {
    /// Creates a list whose rows are read from the tree when they are rendered.
    init<Row: TemplateModel & IdentifiableType & Equatable>(_ rows: TreeArray<Row>) {
        self.init(source: TypedTreeRows(rows), keys: Row.templateKeys) { RowIdentity.text($0.identity) }
    }

    /// Returns the edits that turn the rows of the list `old` into the rows of this one. Lists of trees cost what
    /// changed.
    ///
    /// - Throws: `DuplicateIdentity` if two rows have the same identity.
    func edits(from old: TemplateList) throws(DuplicateIdentity) -> [ListEdit<String>] {
        if storageIdentity == old.storageIdentity { return [] }
        if let source = source as? TreeRows, let oldSource = old.source as? TreeRows,
            let edits = try source.edits(from: oldSource)
        {
            return edits
        }
        return try listEdits(from: old.rows, to: rows, id: \.identity) { $0.isWritten(like: $1) }
    }
}

extension TemplateKeyBuilder {
    /// Adds a key for the rows of a tree array, which are distinguished by their identity.
    public mutating func callAsFunction<Row: TemplateModel & IdentifiableType & Equatable>(
        _ name: String, _ read: @escaping @Sendable (Model) -> TreeArray<Row>
    ) {
        self(name, rows: TemplateSchema(Row.self)) { TemplateList(read($0)) }
    }
}

/// The identities of rows as text, as which they are sent to clients.
enum RowIdentity {
    /// Returns the description of an identity. Strings and integers do not take the detours through a cast and through
    /// their description's generic form, which cost several times as much.
    static func text<Identity>(_ identity: Identity) -> String {
        if Identity.self == String.self { return read(identity) }
        if Identity.self == Int.self { return String(read(identity) as Int) }
        // Optional texts and integers, which a cast unwraps.
        if let text = identity as? String { return text }
        if let number = identity as? Int { return String(number) }
        return String(describing: identity)
    }

    /// Returns an identity as a value of its type, which the caller has compared.
    private static func read<Identity, Value>(_ identity: Identity) -> Value {
        withUnsafePointer(to: identity) { $0.withMemoryRebound(to: Value.self, capacity: 1) { $0.pointee } }
    }

    /// Returns a function that decides whether an identity has the given text. The text is converted once, if the type
    /// allows it, so that no text is created for each identity.
    static func matcher<Identity: Hashable>(of type: Identity.Type, _ text: String) -> (Identity) -> Bool {
        if let lossless = type as? any LosslessStringConvertible.Type, let identity = lossless.init(text) as? Identity,
            Self.text(identity) == text
        {
            return { $0 == identity }
        }
        return { Self.text($0) == text }
    }
}
