import Bindery

/// A card on the board, which the pages of this part show.
struct Card: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var title: String
    var isDone = false
    var identity: Int { id }

    static let templateKeys = TemplateKeys<Card> { key in
        key("id", \.id)
        key("title", \.title)
        key("isDone", \.isDone)
    }
}

/// The service whose data all pages show. It belongs to the server's only loop.
final class Board: Sendable {
    let cards = BehaviorRelay(value: (1...20).map { Card(id: $0, title: "A card with number \($0)") })
    let notice = BehaviorRelay(value: "Notice 1000")

    /// Changes one card.
    func renameCard(_ round: Int) {
        var changed = cards.value
        changed[7].title = "Renamed \(round % 900 + 100) times"
        cards.accept(changed)
    }

    /// Changes the notice.
    func changeNotice(_ round: Int) { notice.accept("Notice \(round % 9_000 + 1_000)") }
}

final class BoardViewModel {
    let cards: Observable<[Card]>
    let notice: Observable<String>
    let count: Observable<String>
    let name = BehaviorRelay(value: "")
    let greeting: Observable<String>
    let toggle: Action<Card, Void>

    init(_ board: Board) {
        cards = board.cards.asObservable()
        notice = board.notice.asObservable()
        count = cards.map { "\($0.count) cards" }.distinctUntilChanged().share(replay: 1)
        greeting = name.map { "Hello, \($0)" }
        toggle = Action { card in
            board.cards.accept(
                board.cards.value.map { $0 == card ? Card(id: $0.id, title: $0.title, isDone: true) : $0 })
            return Observable.just(())
        }
    }
}
