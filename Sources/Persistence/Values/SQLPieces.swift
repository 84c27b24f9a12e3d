/// The text of a statement as the pieces between its arguments. The pieces of a literal are constants, so that a
/// statement that is known already is found without building its text.
@usableFromInline
struct SQLPieces: Sendable {
    /// The pieces, of which the last ones are empty if there are fewer.
    @usableFromInline var first: String
    @usableFromInline var second = ""
    @usableFromInline var third = ""
    @usableFromInline var fourth = ""
    /// The number of pieces.
    @usableFromInline var count = 1

    @inlinable
    init(_ text: String) {
        first = text
    }

    /// Appends text to the last piece.
    @inlinable
    mutating func append(_ text: String) {
        switch count {
        case 1: Self.append(text, to: &first)
        case 2: Self.append(text, to: &second)
        case 3: Self.append(text, to: &third)
        default: Self.append(text, to: &fourth)
        }
    }

    @inlinable
    static func append(_ text: String, to piece: inout String) {
        // A constant is not copied.
        if piece.isEmpty { piece = text } else { piece += text }
    }

    /// Begins a piece after an argument.
    @inlinable
    mutating func beginPiece() {
        if count == 4 { join() } else { count += 1 }
    }

    /// Joins all pieces and a placeholder, because no further one fits.
    @usableFromInline
    mutating func join() {
        self = SQLPieces(text + "?")
    }

    /// The pieces with `?` between them.
    @usableFromInline var text: String {
        if count == 1 { return first }
        var text = ""
        text.reserveCapacity(first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count + count)
        text += first
        text += "?"
        text += second
        if count > 2 {
            text += "?"
            text += third
        }
        if count > 3 {
            text += "?"
            text += fourth
        }
        return text
    }

    /// Compares the pieces. Different pieces may have the same text. It takes a few instructions if they are the same
    /// constants.
    func hasSamePieces(as other: SQLPieces) -> Bool {
        count == other.count && first.hasSameBytes(as: other.first) && second.hasSameBytes(as: other.second)
            && third.hasSameBytes(as: other.third) && fourth.hasSameBytes(as: other.fourth)
    }
}
