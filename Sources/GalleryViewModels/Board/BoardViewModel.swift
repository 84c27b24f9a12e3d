public import Rx
public import Scenes
public import Texts

/// A board whose cards everyone can move.
public final class BoardViewModel {
    // MARK: Two-way bindings

    /// The title of a new card.
    public let title = BehaviorRelay(value: "")

    // MARK: Inputs

    /// Adds a card with the title that was submitted, which may no longer be that of the field. Fails with a
    /// ``BoardError``; the title stays in the field then.
    public let add: Action<String, Void>
    /// Moves a card in its column or to another one.
    public let move: Action<RowMove<BoardRow>, Void>
    /// Moves a card to the end of the last column.
    public let finish: Action<BoardRow, Void>
    /// Removes a card.
    public let remove: Action<BoardRow, Void>

    // MARK: Outputs

    /// The columns with their cards.
    public let sections: Observable<[BoardSection]>
    /// The number of cards, such as "5 cards".
    public let count: Observable<Text>
    /// A message that explains why no card was added; empty if one was, and after an edit.
    public let problem: Observable<Text>

    private let bag = DisposeBag()

    /// Creates a view model for a page of the board.
    public init(board: Shared<Board>) {
        let (title, problem) = (title, BehaviorRelay<Text>(value: ""))
        self.problem = problem.distinctUntilChanged()
        sections = board.editions.map { edition in Board.Column.allCases.map { BoardSection($0, of: edition.value) } }
            .distinctUntilChanged().share(replay: 1)
        count = sections.map { Self.count($0.reduce(0) { $0 + $1.items.count }) }.distinctUntilChanged()
        add = Action { text in
            do throws(BoardError) {
                try Self.add(text, to: board)
                if title.value == text { title.accept("") }
                problem.accept("")
                return .just(())
            } catch {
                problem.accept(error.message)
                return .error(error)
            }
        }
        move = Action { move in
            Self.apply(move, to: board)
            return .just(())
        }
        finish = Action { row in
            Self.apply(RowMove(row, to: Board.Column.done.rawValue), to: board)
            return .just(())
        }
        remove = Action { row in
            board.change { $0.remove(row.id) }
            return .just(())
        }
        title.distinctUntilChanged().skip(1).filter { !$0.isEmpty }.map { _ in "" }.bind(to: problem).disposed(by: bag)
    }

    private static func add(_ title: String, to board: Shared<Board>) throws(BoardError) {
        var result = Result<Void, BoardError>.success(())
        board.change { board in
            result = Result { () throws(BoardError) in try board.add(title) }
        }
        try result.get()
    }

    /// Moves a card. A card that another user has removed in the meantime stays removed.
    private static func apply(_ move: RowMove<BoardRow>, to board: Shared<Board>) {
        guard Board.Column(rawValue: move.list) != nil else { return }
        board.change { board in
            let isThere = Board.Column.allCases.contains { board[$0].contains { $0.id == move.row.id } }
            guard isThere else { return }
            for column in Board.Column.allCases {
                let rows = board[column].map { BoardRow($0, in: column) }
                board.set(column, to: move.applied(to: rows, of: column.rawValue).map(\.card))
            }
        }
    }

    private static func count(_ count: Int) -> Text {
        Text("\(count, "count") card", plural: "\(count, "count") cards", count: count)
    }
}
