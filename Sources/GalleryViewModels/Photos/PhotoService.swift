public import Rx

/// Where photos come from. Any thread may call; answers come on the loop that subscribed. Errors are `ServiceError`.
public protocol PhotoService: Sendable {
    /// A page of what is found; the first has the number 1.
    func photos(_ search: PhotoSearch, page: Int) -> Single<ListPage<Photo>>
}

/// What photos are wanted.
public struct PhotoSearch: Sendable, Hashable {
    public var text: String
    /// Whether only those under a licence of Creative Commons, not those in the public domain.
    public var isCreativeCommonsOnly: Bool
    /// When they were put there; nil for any day.
    public var days: ClosedRange<Day>?

    public init(text: String, isCreativeCommonsOnly: Bool = false, days: ClosedRange<Day>? = nil) {
        self.text = text
        self.isCreativeCommonsOnly = isCreativeCommonsOnly
        self.days = days
    }
}
