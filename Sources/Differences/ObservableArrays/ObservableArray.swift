public import Rx

/// An array that tells its subscribers what changes: each gets the array as it is and then, with every change, the array
/// and the patch that led to it.
///
/// Used on one loop or thread at a time, like the view model that owns it.
public class ObservableArray<Item>: ObservableConvertibleType {
    public typealias Element = ArrayChangeset<Item>

    /// The array as it is.
    public internal(set) var array: [Item]

    let changes = PublishSubject<ArrayChangeset<Item>>()

    /// An array of these items.
    public init(_ array: [Item] = []) {
        self.array = array
    }

    /// The number of items.
    public var count: Int { array.count }

    /// Whether there are none.
    public var isEmpty: Bool { array.isEmpty }

    /// The array as it is, with an empty patch, and then each change. Never ends.
    public func asObservable() -> Observable<ArrayChangeset<Item>> {
        Observable.create { observer in
            // First: a change that the subscriber makes when it is given the array is told too.
            let subscription = self.changes.subscribe(observer)
            observer.onNext(ArrayChangeset(collection: self.array))
            return subscription
        }
    }
}
