public import Rx

extension ObservableType {
    /// The items of an observable array, each turned into something else; changes pass through. `transform` is called once
    /// for each item that comes in or is updated.
    public func mapCollection<Item, Result>(
        _ transform: @escaping (Item) -> Result
    ) -> Observable<ArrayChangeset<Result>> where Element == ArrayChangeset<Item> {
        following { MappedArray(transform: transform) }
    }

    /// Those items of an observable array that pass a test; their changes pass through. Linear in the array for each change.
    public func filterCollection<Item>(
        _ isIncluded: @escaping (Item) -> Bool
    ) -> Observable<ArrayChangeset<Item>> where Element == ArrayChangeset<Item> {
        following { FilteredArray(isIncluded: isIncluded) }
    }

    /// The items of an observable array in sorted order; equal ones in the order in which they came. An update that changes
    /// an item's place is told as an update and a move.
    public func sortedCollection<Item>(
        by areInIncreasingOrder: @escaping (Item, Item) -> Bool
    ) -> Observable<ArrayChangeset<Item>> where Element == ArrayChangeset<Item> {
        following { SortedArray(areInIncreasingOrder: areInIncreasingOrder) }
    }

    /// The items of an observable array in rising order.
    public func sortedCollection<Item: Comparable>() -> Observable<ArrayChangeset<Item>>
    where Element == ArrayChangeset<Item> {
        sortedCollection(by: <)
    }

    /// Each subscription has a follower of its own.
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
