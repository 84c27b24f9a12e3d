import Differences
import Dispatch
import Rx

/// An entry of the book.
struct Entry: IdentifiableType, Equatable, Sendable {
    let identity: Int
    let text: String
}

/// The book, which all pages share.
final class GuestBook: Sendable {
    private let all = BehaviorRelay<[Entry]>(value: [])
    private let queue = DispatchQueue(label: "guestbook")

    /// The current entries, and the new ones after each change, on the subscriber's loop.
    var entries: Observable<[Entry]> { all.asObservable().observe(on: MainScheduler.instance) }

    /// Adds an entry. Pages run on several threads; the queue serializes their writes.
    func write(_ text: String) {
        queue.async { [all] in
            all.accept(all.value + [Entry(identity: all.value.count + 1, text: text)])
        }
    }
}

/// The view model of one page that shows the book.
final class GuestBookViewModel {
    let text = BehaviorRelay(value: "")
    let entries: Observable<[Entry]>
    let count: Observable<String>
    let sign: CocoaAction

    init(book: GuestBook) {
        entries = book.entries
        count = entries.map { $0.count == 1 ? "1 entry" : "\($0.count) entries" }
        sign = CocoaAction { [text] in
            if !text.value.isEmpty { book.write(text.value) }
            text.accept("")
            return .just(())
        }
    }
}
