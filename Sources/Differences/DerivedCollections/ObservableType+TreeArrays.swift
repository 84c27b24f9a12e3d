public import Rx

// The collections that are derived from versions of a tree array, such as the results of a live query. Each subscription
// has its own derived collection. Add `share(replay: 1, scope: .whileConnected)` to share one among many pages.
extension ObservableType {
    /// Returns a sequence of the transformed items. It skips versions that do not change the items.
    ///
    /// `transform` is called once for each item that is inserted, moved or updated. O(log *n*) for each changed item.
    public func mapCollection<Item: IdentifiableType & Equatable, Result>(
        _ transform: @escaping (Item) -> Result
    ) -> Observable<TreeArray<Result>> where Element == TreeArray<Item> {
        deriving { MappedArray(transform: transform) }
    }

    /// Returns a sequence of the items that satisfy a predicate. It skips versions that do not change them.
    ///
    /// `isIncluded` is called once for each item that is inserted, moved or updated. O(log *n*) for each changed item.
    public func filterCollection<Item: IdentifiableType & Equatable>(
        _ isIncluded: @escaping (Item) -> Bool
    ) -> Observable<TreeArray<Item>> where Element == TreeArray<Item> {
        deriving { FilteredArray(isIncluded: isIncluded) }
    }

    /// Returns a sequence of the sorted items. Equal items are in the order of the source. It skips versions that do not
    /// change the result.
    ///
    /// O(log *n*) for each changed item.
    public func sortedCollection<Item: IdentifiableType & Equatable>(
        by areInIncreasingOrder: @escaping (Item, Item) -> Bool
    ) -> Observable<TreeArray<Item>> where Element == TreeArray<Item> {
        deriving { SortedArray(areInIncreasingOrder: areInIncreasingOrder) }
    }

    /// Returns a sequence of the items in ascending order.
    public func sortedCollection<Item: IdentifiableType & Comparable>() -> Observable<TreeArray<Item>>
    where Element == TreeArray<Item> {
        sortedCollection(by: <)
    }

    /// Returns a sequence of the sections into which the items are divided. The items of a section are in the order of
    /// the source.
    ///
    ///     tasks.groupedCollection(sections: [.due, .done]) { $0.isDone ? .done : .due }
    ///
    /// `key` is called once for each item that is inserted, moved or updated. O(log *n*) for each changed item, and
    /// O(*s* log *s*) for each version with *s* sections.
    ///
    /// - Parameters:
    ///   - fixed: The sections that come first, in this order, and exist also without items. The others follow in the
    ///     order of their first items.
    ///   - areInIncreasingOrder: The order of all sections by their headers, instead of the above.
    ///   - key: Returns the header of an item's section.
    public func groupedCollection<Item: IdentifiableType & Equatable, Key: Hashable>(
        sections fixed: [Key] = [], sortedBy areInIncreasingOrder: ((Key, Key) -> Bool)? = nil,
        by key: @escaping (Item) -> Key
    ) -> Observable<[TreeSection<Key, Item>]> where Element == TreeArray<Item> {
        deriving { GroupedArray(fixed: fixed, key: key, areInIncreasingOrder: areInIncreasingOrder) }
    }

    /// Returns a sequence of the items of all sections as one array.
    ///
    /// O(log *n*) for each changed item and for each item of a section that is inserted, removed or moved.
    public func joinedSections<Model, Item: IdentifiableType & Equatable>() -> Observable<TreeArray<Item>>
    where Element == [TreeSection<Model, Item>] {
        let source = asObservable()
        return Observable.deferred {
            var joined = JoinedSections<Model, Item>()
            return source.map { sections in
                joined.follow(sections)
                return joined.results
            }
        }
    }

    /// Returns a sequence of a derived collection, which is created for each subscription.
    private func deriving<Follower: ArrayFollower>(
        _ make: @escaping () -> Follower
    ) -> Observable<Follower.Results>
    where Element == TreeArray<Follower.Input>, Follower.Input: IdentifiableType & Equatable {
        let source = asObservable()
        return Observable.deferred {
            var derivation = Derivation(make())
            return source.compactMap { derivation.follow($0) }
        }
    }
}
