public import Rx

/// The start page: the list of all apps.
public final class IndexViewModel {
    /// The apps, the simplest first.
    public let exhibits: Observable<[Exhibit]> = .just(Exhibit.all)

    /// Creates the view model.
    public init() {}
}
