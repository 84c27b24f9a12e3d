public import Differences
public import Texts

/// Cards in three columns.
public struct Board: Sendable, Equatable {
    /// A column of the board. The raw value is its identifier.
    public enum Column: String, Sendable, CaseIterable {
        /// The cards that are waiting.
        case open
        /// The cards in progress.
        case doing
        /// The finished cards.
        case done

        /// The heading.
        public var name: Text {
            switch self {
            case .open: Text("To do")
            case .doing: Text("Doing")
            case .done: Text("Done")
            }
        }

        /// The column before and the one after this one.
        var neighbors: (previous: Column?, next: Column?) {
            switch self {
            case .open: (nil, .doing)
            case .doing: (.open, .done)
            case .done: (.doing, nil)
            }
        }
    }

    /// A card.
    public struct Card: Sendable, Equatable {
        /// The identifier, which is unique on the board.
        public let id: Int
        /// The user's text.
        public let title: String
    }

    /// The maximum number of cards, because everyone may add some.
    public static let capacity = 60
    /// The maximum number of characters in a title.
    public static let longestTitle = 80

    private var cards: [Column: [Card]] = [:]
    private var lastID = 0

    /// Creates a board with some cards.
    public static var bundled: Board {
        var board = Board()
        for title in ["Water the plants", "Book the tickets", "Write to Grandmother"] {
            _ = try? board.add(title, to: .open)
        }
        _ = try? board.add("Paint the fence", to: .doing)
        _ = try? board.add("Sharpen the knives", to: .done)
        return board
    }

    /// Returns the cards of a column.
    public subscript(column: Column) -> [Card] { cards[column] ?? [] }

    /// Adds a card at the end of a column.
    ///
    /// - Throws: A ``BoardError`` if the title is empty or too long, or if the board is full.
    public mutating func add(_ title: String, to column: Column = .open) throws(BoardError) {
        let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if title.isEmpty { throw .titleIsMissing }
        // A character can have any number of combining marks.
        if title.count > Self.longestTitle || title.utf8.count > 8 * Self.longestTitle { throw .titleIsTooLong }
        if cards.values.reduce(0, { $0 + $1.count }) >= Self.capacity { throw .boardIsFull }
        lastID += 1
        cards[column, default: []].append(Card(id: lastID, title: title))
    }

    /// Removes a card.
    public mutating func remove(_ id: Int) {
        for column in Column.allCases { cards[column]?.removeAll { $0.id == id } }
    }

    /// Replaces the cards of a column.
    mutating func set(_ column: Column, to cards: [Card]) { self.cards[column] = cards }
}

/// The reason why a card was not added.
public enum BoardError: Error, Equatable {
    /// The title is empty.
    case titleIsMissing
    /// The title is too long.
    case titleIsTooLong
    /// There are too many cards.
    case boardIsFull

    /// The message for the user.
    public var message: Text {
        switch self {
        case .titleIsMissing: Text("Please write a title.")
        case .titleIsTooLong: Text("Please use at most \(Board.longestTitle, "count") characters.")
        case .boardIsFull: Text("The board is full. Remove a card first.")
        }
    }
}

/// A card as a row of its column.
public struct BoardRow: Sendable, Equatable, IdentifiableType {
    /// The card's identifier.
    public let id: Int
    /// The user's text.
    public let title: String
    /// The column that contains the card.
    public let column: Board.Column

    public var identity: Int { id }

    init(_ card: Board.Card, in column: Board.Column) {
        (id, title, self.column) = (card.id, card.title, column)
    }

    var card: Board.Card { Board.Card(id: id, title: title) }

    /// The column to the left; `nil` in the first one.
    public var previous: Board.Column? { column.neighbors.previous }
    /// The column to the right; `nil` in the last one.
    public var next: Board.Column? { column.neighbors.next }
}

/// A column with its cards.
public struct BoardSection: Sendable, Equatable, AnimatableSectionModelType {
    /// The column.
    public let column: Board.Column
    /// The cards, in order.
    public let items: [BoardRow]

    public var identity: String { column.rawValue }

    init(_ column: Board.Column, of board: Board) {
        self.column = column
        items = board[column].map { BoardRow($0, in: column) }
    }

    public init(original: BoardSection, items: [BoardRow]) {
        (column, self.items) = (original.column, items)
    }
}
