#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Bytes, stored as a blob.
extension Data: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { .blob([UInt8](self)) }

    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .blob else { return nil }
        self.init(cell.blob)
    }
}

/// Stored as text, such as `12.50`, so that no digit is lost. Integers and real numbers can be read too. SQLite compares
/// texts by their characters: for sums and orders store an integer of the smallest unit instead. NaN cannot be written.
extension Decimal: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { isNaN ? .real(.nan) : .text(description) }

    public init?(_ cell: borrowing DatabaseCell) {
        switch cell.storage {
        case .integer: self.init(cell.integer)
        case .real:
            // A server's decimal number may have more digits than a floating-point number.
            guard let digits = cell.decimal else {
                self.init(cell.real)
                return
            }
            self.init(string: digits)
        case .text:
            let text = cell.text
            // The initializer would read a number at the start of any text.
            guard !text.isEmpty, text.utf8.allSatisfy({ Self.characters.contains($0) }) else { return nil }
            self.init(string: text)
        default: return nil
        }
    }

    private static let characters = Set("+-.0123456789eE".utf8)
}

/// Stored as its absolute text.
extension URL: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { .text(absoluteString) }

    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .text else { return nil }
        self.init(string: cell.text)
    }
}
