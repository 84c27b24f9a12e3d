import Differences
import Dispatch
import Rx

/// What somebody wrote in the book.
struct Entry: IdentifiableType, Equatable, Sendable {
    let identity: Int
    let text: String
}

/// The one book that all windows show.
final class GuestBook: Sendable {
    private let all = BehaviorRelay<[Entry]>(value: [])
    private let queue = DispatchQueue(label: "guestbook")

    /// The entries, now and after each change, on the loop of whoever asks.
    var entries: Observable<[Entry]> { all.asObservable().observe(on: MainScheduler.instance) }

    /// Adds an entry. Windows live on several threads; the queue lets them write one after another.
    func write(_ text: String) {
        queue.async { [all] in
            all.accept(all.value + [Entry(identity: all.value.count + 1, text: text)])
        }
    }
}

/// One window on the book.
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
