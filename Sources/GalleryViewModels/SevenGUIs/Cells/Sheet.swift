/// A spreadsheet: the inputs of its cells and their values. A change recalculates only the cells that depend on it.
///
/// The formulas are the nodes of a graph, whose edges lead from a cell to the formulas that refer to it. After a change,
/// the formulas that the cell leads to are calculated in topological order (Kahn's algorithm). Those that the order does
/// not reach are on a cycle or depend on one.
public struct Sheet: Sendable {
    /// The maximum number of cells that all formulas refer to, counted for each formula separately.
    public static let edgeLimit = 50_000

    private struct Cell: Sendable {
        let input: String
        /// The parsed formula; `nil` for a constant and for an invalid formula.
        let formula: Formula?
        /// The cells that the formula refers to, each once.
        let precedents: Set<CellID>
        var value: CellValue
    }

    private var cells: [CellID: Cell] = [:]
    /// The cells whose formulas refer to a cell.
    private var dependents: [CellID: Set<CellID>] = [:]
    private var edgeCount = 0

    /// Creates an empty sheet.
    public init() {}

    /// The cells that are not empty.
    public var usedCells: [CellID] { Array(cells.keys) }

    /// The approximate number of bytes.
    public var size: Int { cells.values.reduce(64) { $0 + 128 + $1.input.utf8.count } + 64 * edgeCount }

    /// Returns the text that the user has entered in a cell.
    public func input(of id: CellID) -> String { cells[id]?.input ?? "" }

    /// Returns the formula of a cell; `nil` if it has none, or one that is not valid.
    public func formula(of id: CellID) -> Formula? { cells[id]?.formula }

    /// Returns the value of a cell.
    public func value(of id: CellID) -> CellValue { cells[id]?.value ?? .empty }

    /// Sets the text of a cell: a number, a text, or a formula after an equals sign.
    ///
    /// - Returns: The cells whose values have changed.
    /// - Complexity: O(*n*), where *n* is the number of references of the formulas that depend on the cell.
    @discardableResult
    public mutating func set(_ id: CellID, to input: String) -> Set<CellID> {
        let former = value(of: id)
        disconnect(id)
        cells[id] = connected(id, input)
        var changed = recalculate(dependingOn: id)
        if value(of: id) != former { changed.insert(id) } else { changed.remove(id) }
        return changed
    }

    // MARK: The graph

    private mutating func disconnect(_ id: CellID) {
        guard let precedents = cells[id]?.precedents else { return }
        edgeCount -= precedents.count
        for precedent in precedents {
            dependents[precedent]?.remove(id)
            if dependents[precedent]?.isEmpty == true { dependents[precedent] = nil }
        }
    }

    /// Returns the cell for an input; `nil` if that is empty. Adds the edges of its formula.
    private mutating func connected(_ id: CellID, _ input: String) -> Cell? {
        guard input.first == "=" else {
            let value = CellValue(input: input)
            return value == .empty ? nil : Cell(input: input, formula: nil, precedents: [], value: value)
        }
        do throws(CellError) {
            let formula = try FormulaParser.parse(String(input.dropFirst()))
            guard edgeCount + formula.areas.reduce(0, { $0 + $1.count }) <= Self.edgeLimit else { throw .limit }
            let precedents = Set(formula.areas.flatMap(\.cells))
            edgeCount += precedents.count
            for precedent in precedents { dependents[precedent, default: []].insert(id) }
            return Cell(input: input, formula: formula, precedents: precedents, value: .empty)
        } catch {
            return Cell(input: input, formula: nil, precedents: [], value: .error(error))
        }
    }

    // MARK: Calculation

    /// Calculates the formula of a cell and those that depend on it. Returns the cells with new values.
    private mutating func recalculate(dependingOn id: CellID) -> Set<CellID> {
        let affected = formulas(dependingOn: id)
        var missing = affected.reduce(into: [CellID: Int]()) { missing, id in
            missing[id] = cells[id]?.precedents.count { affected.contains($0) } ?? 0
        }
        var ready = affected.filter { missing[$0] == 0 }
        var changed: Set<CellID> = []
        while let next = ready.popFirst() {
            missing[next] = nil
            if assign(calculated(next), to: next) { changed.insert(next) }
            for dependent in dependents[next] ?? [] {
                guard let count = missing[dependent] else { continue }
                missing[dependent] = count - 1
                if count == 1 { ready.insert(dependent) }
            }
        }
        for id in missing.keys where assign(.error(.cycle), to: id) { changed.insert(id) }
        return changed
    }

    /// Returns the formulas that depend on a cell, including that of the cell itself.
    private func formulas(dependingOn id: CellID) -> Set<CellID> {
        var found: Set<CellID> = cells[id]?.formula == nil ? [] : [id]
        var open = [id]
        while let next = open.popLast() {
            for dependent in dependents[next] ?? [] where found.insert(dependent).inserted { open.append(dependent) }
        }
        return found
    }

    /// Returns the value of a cell's formula. A cycle among its precedents takes precedence over other errors, so that
    /// the value does not depend on the order of the calculation.
    private func calculated(_ id: CellID) -> CellValue {
        guard let cell = cells[id], let formula = cell.formula else { return value(of: id) }
        if cell.precedents.contains(where: { value(of: $0) == .error(.cycle) }) { return .error(.cycle) }
        return formula.value { value(of: $0) }
    }

    private mutating func assign(_ value: CellValue, to id: CellID) -> Bool {
        guard let cell = cells[id], cell.value != value else { return false }
        cells[id]?.value = value
        return true
    }
}
