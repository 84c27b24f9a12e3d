public import Rx

// The collections that are derived from an observable array (``MutableObservableArray``) and its changesets.
extension ObservableType {
    /// Returns a sequence of the items of an observable array, transformed, with their changes.
    ///
    /// `transform` is called once for each item that is inserted or updated. O(log *n*) for each changed item.
    public func mapCollection<Item, Result>(
        _ transform: @escaping (Item) -> Result
    ) -> Observable<ArrayChangeset<Result>> where Element == ArrayChangeset<Item> {
        following { MappedArray(transform: transform) }
    }

    /// Returns a sequence of the items of an observable array that satisfy a predicate, with their changes.
    ///
    /// `isIncluded` is called once for each item that is inserted or updated. O(log *n*) for each changed item.
    public func filterCollection<Item>(
        _ isIncluded: @escaping (Item) -> Bool
    ) -> Observable<ArrayChangeset<Item>> where Element == ArrayChangeset<Item> {
        following { FilteredArray(isIncluded: isIncluded) }
    }

    /// Returns a sequence of the sorted items of an observable array, with their changes. Equal items are in the order
    /// of the array.
    ///
    /// An update that changes the position of an item is sent as an update and a move. O(log *n*) for each changed item.
    public func sortedCollection<Item>(
        by areInIncreasingOrder: @escaping (Item, Item) -> Bool
    ) -> Observable<ArrayChangeset<Item>> where Element == ArrayChangeset<Item> {
        following { SortedArray(areInIncreasingOrder: areInIncreasingOrder) }
    }

    /// Returns a sequence of the items of an observable array in ascending order, with their changes.
    public func sortedCollection<Item: Comparable>() -> Observable<ArrayChangeset<Item>>
    where Element == ArrayChangeset<Item> {
        sortedCollection(by: <)
    }

    /// Returns a sequence of the sections into which the items of an observable array are divided. The items of a
    /// section are in the order of the array.
    ///
    /// `key` is called once for each item that is inserted or updated. O(log *n*) for each changed item, and
    /// O(*s* log *s*) for each changeset with *s* sections.
    ///
    /// - Parameters:
    ///   - fixed: The sections that come first, in this order, and exist also without items. The others follow in the
    ///     order of their first items.
    ///   - areInIncreasingOrder: The order of all sections by their headers, instead of the above.
    ///   - key: Returns the header of an item's section.
    public func groupedCollection<Item, Key: Hashable>(
        sections fixed: [Key] = [], sortedBy areInIncreasingOrder: ((Key, Key) -> Bool)? = nil,
        by key: @escaping (Item) -> Key
    ) -> Observable<[TreeSection<Key, Item>]> where Element == ArrayChangeset<Item> {
        grouped { GroupedArray(fixed: fixed, key: key, areInIncreasingOrder: areInIncreasingOrder) }
    }

    /// Returns a sequence of the changesets of a derived array, which is created for each subscription.
    private func following<Follower: ArrayFollower>(
        _ make: @escaping () -> Follower
    ) -> Observable<ArrayChangeset<Follower.Output>>
    where Element == ArrayChangeset<Follower.Input>, Follower.Results == TreeArray<Follower.Output> {
        let source = asObservable()
        return Observable.deferred {
            var derivation = Derivation(make())
            return source.compactMap { changeset in
                derivation.follow(changeset).map {
                    ArrayChangeset(collection: derivation.follower.results, patch: $0)
                }
            }
        }
    }

    private func grouped<Item, Key>(
        _ make: @escaping () -> GroupedArray<Key, Item>
    ) -> Observable<[TreeSection<Key, Item>]> where Element == ArrayChangeset<Item> {
        let source = asObservable()
        return Observable.deferred {
            var derivation = Derivation(make())
            return source.compactMap { changeset in
                derivation.follow(changeset).map { _ in derivation.follower.results }
            }
        }
    }
}
