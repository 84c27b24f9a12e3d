public import Rx

/// An array that sends its changes to its subscribers.
///
/// A subscriber receives the current array and then, for each change, the array and the patch that led to it. Use an
/// array on one loop or thread at a time, like the view model that owns it.
public class ObservableArray<Item>: ObservableConvertibleType {
    /// The type of the emitted elements.
    public typealias Element = ArrayChangeset<Item>

    /// The current items. Constant time.
    public internal(set) var collection: TreeArray<Item>

    /// The current items as an array. O(*n*).
    public var array: [Item] { Array(collection) }

    let changes = PublishSubject<ArrayChangeset<Item>>()

    /// Creates an array of items.
    public init(_ array: [Item] = []) {
        collection = TreeArray(array)
    }

    /// The number of items.
    public var count: Int { collection.count }

    /// Indicates whether there are no items.
    public var isEmpty: Bool { collection.isEmpty }

    /// Returns a sequence of the current array with an empty patch, followed by each change. It never terminates.
    public func asObservable() -> Observable<ArrayChangeset<Item>> {
        Observable.create { observer in
            // Subscribed first, so that a change that the subscriber makes when it receives the array is sent too.
            let subscription = self.changes.subscribe(observer)
            observer.onNext(ArrayChangeset(collection: self.collection))
            return subscription
        }
    }
}
