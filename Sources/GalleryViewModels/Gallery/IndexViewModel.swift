public import Rx

/// The entrance: all apps.
public final class IndexViewModel {
    /// The apps, in the order in which a newcomer reads them best.
    public let exhibits: Observable<[Exhibit]> = .just(Exhibit.all)

    public init() {}
}
