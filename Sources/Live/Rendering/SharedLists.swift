import Differences
import HTMLTemplates
import Tracing

/// A cache of the lists that were made from recent arrays, so that all pages of a loop with equal rows share one list.
/// The rows are in memory once, and a page finds in constant time that another page has compared or rendered the same
/// list. A page may get another page's rows, because equal rows are interchangeable. Must be used on its loop only.
@usableFromInline
final class SharedLists {
    private struct Known {
        /// The address of the array's elements. While `rows` retains them, no other array can have this address, and no
        /// code can change them in place.
        let start: UnsafeRawPointer
        let count: Int
        /// The range of the elements that the list contains.
        let range: Range<Int>
        let rows: Any
        let list: TemplateList
    }

    /// The windows at the start of each section.
    private struct FirstWindows {
        /// The address of the array of sections, as in `Known`.
        let start: UnsafeRawPointer?
        let count: Int
        let step: Int
        let sections: Any
        let list: TemplateList
    }

    /// An array and the equal one of another page that is used instead.
    private struct SharedArray {
        /// The address of the array's elements, as in `Known`.
        let start: UnsafeRawPointer?
        let count: Int
        let rows: Any
        let shared: Any
    }

    /// A model and its record.
    private final class SharedRecord<Model: TemplateModel> {
        let value: TemplateValue
        /// The model; `nil` if models of the type cannot be compared.
        let comparable: (any Equatable)?

        init(_ model: Model) { (value, comparable) = (.model(model), model as? any Equatable) }
    }

    /// The number of lists that are kept for each type of row.
    private static let keptPerType = 4

    @exclusivity(unchecked) private var empty: [ObjectIdentifier: TemplateList] = [:]
    @exclusivity(unchecked) private var known: [ObjectIdentifier: [Known]] = [:]
    @exclusivity(unchecked) private var trees: [ObjectIdentifier: [TemplateList]] = [:]
    @exclusivity(unchecked) private var arrays: [ObjectIdentifier: [SharedArray]] = [:]
    /// The latest `SharedRecord` of each type of model.
    @exclusivity(unchecked) private var records: [ObjectIdentifier: AnyObject] = [:]
    @exclusivity(unchecked) private var firstWindows: [ObjectIdentifier: [FirstWindows]] = [:]

    /// Returns the record of a model: that of another page if its model is the same and the last one of the type.
    func record<Model: TemplateModel>(of model: Model) -> TemplateValue {
        let type = ObjectIdentifier(Model.self)
        if let known = records[type].map({ unsafeDowncast($0, to: SharedRecord<Model>.self) }),
            let other = known.comparable, Self.isEqual(other, model)
        {
            return known.value
        }
        let new = SharedRecord(model)
        records[type] = new
        return new.value
    }

    /// Indicates whether two models of a type are equal.
    private static func isEqual<Model>(_ model: some Equatable, _ other: Model) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool {
            // The model is an object of a subclass.
            guard Value.self == Model.self else { return (other as? Value).map { value == $0 } ?? false }
            // Without a cast, which takes longer than most comparisons.
            return withUnsafePointer(to: other) {
                $0.withMemoryRebound(to: Value.self, capacity: 1) { value == $0.pointee }
            }
        }
        return isEqual(model)
    }

    /// Returns the list of the rows. `make` creates it the first time, and must always do so in the same way for a
    /// type.
    func list<Row: Equatable>(of rows: [Row], _ make: ([Row]) -> TemplateList) -> TemplateList {
        list(of: rows, in: 0..<rows.count) { _ in make(rows) }
    }

    /// Returns the list of a range of the rows: in constant time if another page has shown the same array, otherwise in
    /// linear time.
    func list<Row: Equatable>(
        of rows: [Row], in range: Range<Int>, _ make: (ArraySlice<Row>) -> TemplateList
    ) -> TemplateList {
        Trace.step()
        let type = ObjectIdentifier(Row.self)
        let start = rows.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        guard let start, !range.isEmpty else {
            let list = empty[type] ?? make(rows[range])
            empty[type] = list
            return list
        }
        var candidates = known[type] ?? []
        let isThis = { (known: Known) in known.start == start && known.count == rows.count && known.range == range }
        let isEqual = { (known: Known) in
            known.range.count == range.count
                && (known.rows as? [Row]).map {
                    $0.equals(known.range.lowerBound, rows, range.lowerBound, count: range.count)
                } ?? false
        }
        if let found = candidates.first(where: isThis) { return found.list }
        // This array replaces an equal one, so that it is compared only once.
        let equal = candidates.firstIndex(where: isEqual).map { candidates.remove(at: $0) }
        let list = equal?.list ?? make(rows[range])
        known[type] =
            [Known(start: start, count: rows.count, range: range, rows: rows, list: list)]
            + candidates.prefix(Self.keptPerType - 1)
        return list
    }

    /// Returns the list of the rows of a tree: in constant time if another page has shown the same version, otherwise in
    /// the time that a comparison with recent versions takes.
    func list<Row: TemplateModel & IdentifiableType & Equatable>(of rows: TreeArray<Row>) -> TemplateList {
        Trace.step()
        let type = ObjectIdentifier(TreeArray<Row>.self)
        let candidates = trees[type] ?? []
        func isKnown(_ isSame: (TreeArray<Row>, TreeArray<Row>) -> Bool) -> TemplateList? {
            candidates.first { ($0.source as? TypedTreeRows<Row>).map { isSame($0.rows, rows) } ?? false }
        }
        if let known = isKnown({ $0.sharesStorage(with: $1) }) ?? isKnown(==) { return known }
        let list = TemplateList(rows)
        trees[type] = [list] + candidates.prefix(Self.keptPerType - 1)
        return list
    }

    /// Returns the list of sections with windows at their starts, in constant time if another page has shown the same
    /// array, as `array(equalTo:)` returns it.
    func firstWindows<Section>(on sections: [Section], step: Int, _ make: () -> TemplateList) -> TemplateList {
        let type = ObjectIdentifier(Section.self)
        let start = sections.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        let candidates = firstWindows[type] ?? []
        let known = candidates.first { $0.start == start && $0.count == sections.count && $0.step == step }
        if let known { return known.list }
        let list = make()
        firstWindows[type] =
            [FirstWindows(start: start, count: sections.count, step: step, sections: sections, list: list)]
            + candidates.prefix(Self.keptPerType - 1)
        return list
    }

    /// Returns an equal array of another page if there is a recent one, otherwise the same array, so that pages with
    /// equal sections share their memory.
    func array<Row: Equatable>(equalTo rows: [Row]) -> [Row] {
        let type = ObjectIdentifier(Row.self)
        let start = rows.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        var candidates = arrays[type] ?? []
        let isThis = { (known: SharedArray) in known.start == start && known.count == rows.count }
        if let known = candidates.first(where: isThis) { return (known.shared as? [Row]) ?? rows }
        // This array replaces an equal one, so that it is compared only once.
        let isEqual = { (known: SharedArray) in (known.shared as? [Row]) == rows }
        let equal = candidates.firstIndex(where: isEqual).map { candidates.remove(at: $0) }
        let shared = (equal?.shared as? [Row]) ?? rows
        arrays[type] =
            [SharedArray(start: start, count: rows.count, rows: rows, shared: shared)]
            + candidates.prefix(Self.keptPerType - 1)
        return shared
    }
}
