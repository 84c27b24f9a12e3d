public import Texts

/// The value of a cell.
public enum CellValue: Sendable, Equatable {
    /// The value of an empty cell, which counts as zero in a formula.
    case empty
    /// A finite number.
    case number(Double)
    /// A text that is not a number.
    case text(String)
    /// The result of a formula that has no value.
    case error(CellError)

    /// Creates the value of an input that is not a formula: a number, or else a text.
    init(input: String) {
        let trimmed = input.filter { !$0.isWhitespace }
        if input.allSatisfy(\.isWhitespace) {
            self = .empty
        } else if trimmed.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
            let number = Double(trimmed), number.isFinite
        {
            self = .number(number)
        } else {
            self = .text(input)
        }
    }

    /// The value as the sheet shows it. A number has at most ten decimals.
    public var text: String {
        switch self {
        case .empty: ""
        case .number(let number): Self.text(of: number)
        case .text(let text): text
        case .error(let error): error.rawValue
        }
    }

    /// Indicates whether the value is an error.
    public var isError: Bool { if case .error = self { true } else { false } }

    private static func text(of number: Double) -> String {
        guard abs(number) < 1e15 else { return "\(number)" }
        let rounded = abs(number) < 1e5 ? (number * 1e10).rounded() / 1e10 : number
        guard rounded == rounded.rounded() else { return "\(rounded)" }
        return "\(Int(rounded))"
    }
}

/// The reasons why a formula has no value, as the sheet shows them.
public enum CellError: String, Sendable, Equatable, Error {
    /// The text after the equals sign is not a formula.
    case syntax = "#FORMULA"
    /// The cell depends on itself, or on a cell that does.
    case cycle = "#CYCLE"
    /// A text, or a number that is not finite, is used as a number.
    case value = "#VALUE"
    /// A number is divided by zero.
    case division = "#DIV/0"
    /// There is no function of the name, or it does not take these arguments.
    case function = "#NAME"
    /// The formulas of the sheet refer to too many cells.
    case limit = "#LIMIT"

    /// The reason as a sentence.
    public var explanation: Text {
        switch self {
        case .syntax: "This is not a formula."
        case .cycle: "The cell depends on itself."
        case .value: "A text is used as a number, or a number is too large."
        case .division: "A number is divided by zero."
        case .function: "There is no such function, or it does not take these arguments."
        case .limit: "The formulas of the sheet refer to too many cells."
        }
    }
}
