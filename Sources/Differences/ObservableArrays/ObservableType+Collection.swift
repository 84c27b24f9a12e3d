public import Rx

extension ObservableType {
    /// Returns a sequence of the items of an observable array, transformed, with their changes.
    ///
    /// `transform` is called once for each item that is inserted or updated.
    public func mapCollection<Item, Result>(
        _ transform: @escaping (Item) -> Result
    ) -> Observable<ArrayChangeset<Result>> where Element == ArrayChangeset<Item> {
        following { MappedArray(transform: transform) }
    }

    /// Returns a sequence of the items of an observable array that satisfy a predicate, with their changes.
    ///
    /// The cost of each change is linear in the array.
    public func filterCollection<Item>(
        _ isIncluded: @escaping (Item) -> Bool
    ) -> Observable<ArrayChangeset<Item>> where Element == ArrayChangeset<Item> {
        following { FilteredArray(isIncluded: isIncluded) }
    }

    /// Returns a sequence of the sorted items of an observable array, with their changes. Equal items keep the order in
    /// which they were inserted.
    ///
    /// An update that changes the position of an item is sent as an update and a move.
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

    /// Returns a sequence of the changesets of a derived array, which is created for each subscription.
    private func following<Follower: ArrayFollower>(
        _ make: @escaping () -> Follower
    ) -> Observable<ArrayChangeset<Follower.Output>> where Element == ArrayChangeset<Follower.Input> {
        let source = asObservable()
        return Observable.deferred {
            var follower = make()
            return source.compactMap { follower.follow($0) }
        }
    }
}
