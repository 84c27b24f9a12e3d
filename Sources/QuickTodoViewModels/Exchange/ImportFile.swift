import Foundation

/// A file whose tasks will be added.
public struct ImportFile: Sendable {
    /// The path.
    public let path: String
    /// The name for the user, who may have chosen it on another computer.
    public let name: String
    /// The format; `nil` to detect it.
    public let format: ExchangeFormat?
    /// The time of the import on the user's clock.
    public let now: TypedTime

    /// Creates a description of a file.
    public init(path: String, name: String, format: ExchangeFormat? = nil, now: TypedTime) {
        (self.path, self.name, self.format, self.now) = (path, name, format, now)
    }

    /// An element of the file.
    public enum Element: Sendable, Hashable {
        /// A task that can be added.
        case task(ExchangedTask, line: Int)
        /// A record that cannot be added, or a part that is left out.
        case remark(ImportRemark)
    }

    /// Reads the file in pieces. Blocks on the disk. The memory does not depend on the size of the file.
    ///
    /// - Parameters:
    ///   - known: The ``ExchangedTask/likeness`` and the ``ExchangedTask/likenessInAnyList`` of each task that exists
    ///     already.
    ///   - lists: The lists that exist already. The elements have their names also where the file spells them with other
    ///     cases.
    ///   - body: Receives the elements in their order.
    /// - Returns: The format of the file.
    /// - Throws: ``ImportError``, or an error of `body`.
    @discardableResult
    public func scan(
        known: Set<Int> = [], lists: [TaskList] = [], _ body: (Element) throws -> Void
    ) throws -> ExchangeFormat {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw ImportError.unreadable }
        defer { try? handle.close() }
        var piece = try Self.piece(of: handle)
        if piece.isEmpty { throw ImportError.empty }
        guard let format = format ?? ExchangeFormat.detected(name: name, start: piece),
            var reader = format.reader(now: now)
        else { throw ImportError.unknownFormat }
        var (size, count) = (0, 0)
        var names = ImportedListNames(lists)
        let check = { (reading: TaskReading) in
            let elements = elements(of: reading, known, format.hasLists, &names)
            if case .task? = elements.last { count += 1 }
            if count > ImportLimits.tasks { throw ImportError.tooMany }
            for element in elements { try body(element) }
        }
        while !piece.isEmpty {
            size += piece.count
            if size > ImportLimits.fileBytes { throw ImportError.tooLarge }
            try reader.read(piece[...], check)
            piece = try Self.piece(of: handle)
        }
        try reader.end(check)
        return format
    }

    private static func piece(of handle: FileHandle) throws(ImportError) -> [UInt8] {
        do { return [UInt8](try handle.read(upToCount: 1 << 16) ?? Data()) } catch { throw .unreadable }
    }

    /// Returns the remarks about a record, and its task if it can be added.
    private func elements(
        of reading: TaskReading, _ known: Set<Int>, _ hasLists: Bool, _ names: inout ImportedListNames
    ) -> [Element] {
        switch reading {
        case .remark(let remark): return [.remark(remark)]
        case .fields(let fields, let line):
            var elements: [Element] = []
            let read = fields.task(in: now.calendar) { reason, detail in
                elements.append(.remark(ImportRemark(line: line, reason, detail, of: fields.name)))
            }
            guard var task = read else { return elements }
            if !task.list.isEmpty { task.list = names.spelling(of: task.list) }
            if known.contains(hasLists ? task.likeness : task.likenessInAnyList) {
                let title = String(task.content.title.prefix(40))
                return [.remark(ImportRemark(line: line, .isKnown, title, of: fields.name))]
            }
            return elements + [.task(task, line: line)]
        }
    }
}
