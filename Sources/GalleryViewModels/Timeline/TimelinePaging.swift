public import Rx

/// The number of posts that a timeline shows.
public struct TimelinePaging {
    /// The number of posts that are shown first, and the number that "Older posts" adds.
    public static let page = 20
    /// The maximum number of posts that are shown initially, regardless of the number that an address requests.
    public static let limit = 400

    /// The number of posts to show. It is part of the scene's address.
    public var count: Int { wanted.value }

    /// Emits the current value of ``count`` and then each change.
    public var counts: Observable<Int> { wanted.distinctUntilChanged() }

    /// Shows one more page of older posts.
    public let showOlder: CocoaAction

    let wanted: BehaviorRelay<Int>

    init(showing count: Int) {
        let wanted = BehaviorRelay(value: min(max(count, Self.page), Self.limit))
        self.wanted = wanted
        showOlder = CocoaAction { Observable.just(wanted.accept(wanted.value + Self.page)) }
    }
}
