import Differences
import HTMLTemplates
import Rx
import Scenes

struct Book: TemplateModel, IdentifiableType, Equatable {
    var id: Int
    var title: String
    var isRead = false
    var identity: Int { id }

    static let templateKeys = TemplateKeys<Book> { key in
        key("id", \.id)
        key("title", \.title)
        key("state") { $0.isRead ? "read" : "new" }
    }
}

/// The books, shared by all tabs.
final class Shelf: Sendable {
    let books = BehaviorRelay(value: (1...60).map { Book(id: $0, title: "Book \($0)") })

    /// The published reviews of all tabs.
    let reviews = BehaviorRelay<[String]>(value: [])

    /// The books on the loop of the subscriber, as a service provides them.
    var onLoop: Observable<[Book]> { books.asObservable().observe(on: MainScheduler.instance) }

    var published: [String] { reviews.value }

    /// The titles from top to bottom.
    var titles: [String] { books.value.map(\.title) }

    func reverse() { books.accept(books.value.reversed()) }

    func change(_ id: Int, _ change: (inout Book) -> Void) {
        var all = books.value
        for place in all.indices where all[place].id == id { change(&all[place]) }
        books.accept(all)
    }

    func add() {
        let id = (books.value.map(\.id).max() ?? 0) + 1
        books.accept([Book(id: id, title: "Book \(id)")] + books.value)
    }
}

enum ReviewError: Error {
    case empty
}

final class ShelfViewModel {
    let books: Observable<[Book]>
    let count: Observable<String>
    let add: CocoaAction
    let up: Action<Book, Void>
    let read: Action<Book, Void>
    let remove: Action<Book, Void>

    init(_ shelf: Shelf, _ coordinator: any SceneCoordinatorType<ShelfScene>) {
        books = shelf.onLoop.share(replay: 1)
        count = books.map { "\($0.count) books" }
        add = CocoaAction {
            shelf.add()
            return Observable.just(())
        }
        up = Action { book in
            var all = shelf.books.value
            if let place = all.firstIndex(of: book), place > 0 { all.swapAt(place, place - 1) }
            shelf.books.accept(all)
            return Observable.just(())
        }
        read = Action { book in
            shelf.change(book.id) { $0.isRead = true }
            return Observable.just(())
        }
        remove = Action { book in
            shelf.books.accept(shelf.books.value.filter { $0.id != book.id })
            return Observable.just(())
        }
    }
}

/// A book and the review being written. Publishing an empty review fails.
final class BookViewModel {
    let id: Int
    let title: Observable<String>
    let chapters: Observable<[Book]>
    let review = BehaviorRelay(value: "")
    let stars = BehaviorRelay(value: "")
    let message: Observable<String>
    let publish: CocoaAction
    let edit: CocoaAction
    let close: CocoaAction

    init(_ id: Int, _ shelf: Shelf, _ coordinator: any SceneCoordinatorType<ShelfScene>) {
        self.id = id
        let review = review
        title = shelf.onLoop.startWith(shelf.books.value).map { $0.first { $0.id == id }?.title ?? "" }
        chapters = .just((1...80).map { Book(id: $0, title: "Chapter \($0)") })
        publish = CocoaAction {
            guard !review.value.isEmpty else { return Observable<Void>.error(ReviewError.empty) }
            shelf.reviews.accept(shelf.reviews.value + [review.value])
            return Observable.just(())
        }
        message = Observable.merge(
            publish.errors.map { _ in "Write something." }, publish.elements.map { "Published." }
        ).startWith("")
        edit = CocoaAction {
            guard let book = shelf.books.value.first(where: { $0.id == id }) else { return Observable.just(()) }
            return coordinator.transition(
                to: .editor(BookEditorViewModel(book, shelf, coordinator)), type: .modal
            ).andThen(Observable.just(()))
        }
        close = CocoaAction { coordinator.pop().andThen(Observable.just(())) }
    }
}

final class BookEditorViewModel {
    let book: Book
    let title: BehaviorRelay<String>
    let save: CocoaAction
    let cancel: CocoaAction

    init(_ book: Book, _ shelf: Shelf, _ coordinator: any SceneCoordinatorType<ShelfScene>) {
        self.book = book
        let title = BehaviorRelay(value: book.title)
        self.title = title
        save = CocoaAction {
            shelf.change(book.id) { $0.title = title.value }
            return coordinator.pop().andThen(Observable.just(()))
        }
        cancel = CocoaAction { coordinator.pop().andThen(Observable.just(())) }
    }
}
