/// A formula such as `A0+B1*2` or `SUM(A0:A9)`.
public indirect enum Formula: Sendable, Equatable {
    /// A number.
    case number(Double)
    /// The value of a cell.
    case cell(CellID)
    /// The values of a rectangle of cells, as an argument of a function.
    case area(CellArea)
    /// The negative of a value.
    case negative(Formula)
    /// An operation on two values.
    case operation(Operator, Formula, Formula)
    /// A function of values.
    case function(Function, [Formula])

    /// The operators, in the order of their precedence.
    public enum Operator: Character, Sendable, CaseIterable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
    }

    /// The functions.
    public enum Function: String, Sendable, CaseIterable {
        case sum = "SUM"
        case product = "PRODUCT"
        case average = "AVERAGE"
        case minimum = "MIN"
        case maximum = "MAX"
        case count = "COUNT"
    }

    /// The cells that the formula refers to.
    public var areas: [CellArea] {
        switch self {
        case .number: []
        case .cell(let id): [CellArea(id, id)]
        case .area(let area): [area]
        case .negative(let value): value.areas
        case .operation(_, let left, let right): left.areas + right.areas
        case .function(_, let arguments): arguments.flatMap(\.areas)
        }
    }

    /// Returns the value of the formula.
    ///
    /// - Parameter value: Returns the value of a cell.
    public func value(_ value: (CellID) -> CellValue) -> CellValue {
        do throws(CellError) {
            let number = try number(value)
            return number.isFinite ? .number(number) : .error(.value)
        } catch {
            return .error(error)
        }
    }

    private func number(_ value: (CellID) -> CellValue) throws(CellError) -> Double {
        switch self {
        case .number(let number): return number
        case .cell(let id): return try Self.number(of: value(id))
        case .area: throw .value
        case .negative(let inner): return -(try inner.number(value))
        case .operation(let sign, let left, let right):
            return try Self.apply(sign, try left.number(value), try right.number(value))
        case .function(let function, let arguments):
            var numbers: [Double] = []
            for argument in arguments { numbers += try argument.numbers(value) }
            return try function.value(of: numbers)
        }
    }

    private static func number(of value: CellValue) throws(CellError) -> Double {
        switch value {
        case .empty: 0
        case .number(let number): number
        case .text: throw .value
        case .error(let error): throw error
        }
    }

    private static func apply(_ sign: Operator, _ left: Double, _ right: Double) throws(CellError) -> Double {
        switch sign {
        case .plus: return left + right
        case .minus: return left - right
        case .times: return left * right
        case .divided:
            if right == 0 { throw .division }
            return left / right
        }
    }

    /// Returns the numbers of an argument. Empty cells and texts in an area do not count.
    private func numbers(_ value: (CellID) -> CellValue) throws(CellError) -> [Double] {
        guard case .area(let area) = self else { return [try number(value)] }
        var numbers: [Double] = []
        for id in area.cells {
            switch value(id) {
            case .number(let number): numbers.append(number)
            case .error(let error): throw error
            case .empty, .text: break
            }
        }
        return numbers
    }
}

extension Formula.Function {
    fileprivate func value(of numbers: [Double]) throws(CellError) -> Double {
        switch self {
        case .sum: return numbers.reduce(0, +)
        case .product: return numbers.reduce(1, *)
        case .count: return Double(numbers.count)
        case .minimum: return numbers.min() ?? 0
        case .maximum: return numbers.max() ?? 0
        case .average:
            guard !numbers.isEmpty else { throw .division }
            return numbers.reduce(0, +) / Double(numbers.count)
        }
    }
}
