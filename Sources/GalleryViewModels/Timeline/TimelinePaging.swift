public import Rx

/// How many posts a timeline shows.
public struct TimelinePaging {
    /// How many it shows at first, and how many more "Older posts" shows.
    public static let page = 20
    /// More than this are not shown at the beginning, whatever an address says.
    public static let limit = 400

    /// How many are wanted: part of the scene's address.
    public var count: Int { wanted.value }

    /// The same, and each change.
    public var counts: Observable<Int> { wanted.distinctUntilChanged() }

    /// Shows more posts, older ones than before.
    public let showOlder: CocoaAction

    let wanted: BehaviorRelay<Int>

    init(showing count: Int) {
        let wanted = BehaviorRelay(value: min(max(count, Self.page), Self.limit))
        self.wanted = wanted
        showOlder = CocoaAction { Observable.just(wanted.accept(wanted.value + Self.page)) }
    }
}
