public import Rx

/// A source of photos. Its methods can be called from any thread; results are delivered on the subscriber's loop.
/// Errors are `ServiceError`.
public protocol PhotoService: Sendable {
    /// Returns a page of the photos that match a search. Pages are numbered from 1.
    func photos(_ search: PhotoSearch, page: Int) -> Single<ListPage<Photo>>
}

/// The criteria of a search for photos.
public struct PhotoSearch: Sendable, Hashable {
    /// The words that a photo must match.
    public var text: String
    /// Indicates whether only photos under a Creative Commons license match, and none in the public domain.
    public var isCreativeCommonsOnly: Bool
    /// The range of upload days; `nil` for any day.
    public var days: ClosedRange<Day>?

    /// Creates a search.
    public init(text: String, isCreativeCommonsOnly: Bool = false, days: ClosedRange<Day>? = nil) {
        self.text = text
        self.isCreativeCommonsOnly = isCreativeCommonsOnly
        self.days = days
    }
}
