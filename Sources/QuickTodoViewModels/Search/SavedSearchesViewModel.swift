public import Rx
public import Texts

/// The searches that have a name, and the name of the present one.
public final class SavedSearchesViewModel {
    /// The saved searches in the order of their names.
    public let searches: Observable<[SavedSearch]>

    /// The name for the present search, bound both ways.
    public let name = BehaviorRelay(value: "")

    /// The saved search with the present criteria; `nil` if there is none.
    public let present: Observable<SavedSearch?>

    /// Saves the present search under the name that was submitted.
    public let save: Action<String, Void>

    /// Gives the saved search with the present criteria the name that was submitted.
    public let rename: Action<String, Void>

    /// Deletes the saved search with the present criteria.
    public let delete: CocoaAction

    /// The reason why the name was refused, or why the search was not saved; empty if there is none.
    public let message: Observable<Text>

    /// Creates the list.
    ///
    /// - Parameters:
    ///   - query: The present criteria.
    ///   - undo: Remembers the changes.
    init(
        service: any TaskSearchService, query: Observable<TaskQuery>, scheduler: any SchedulerType, undo: UndoViewModel
    ) {
        let searches = service.savedSearches()
            .retry(when: { $0.delay(.seconds(2), scheduler: scheduler) }).share(replay: 1)
        self.searches = searches
        let present = Observable.combineLatest(searches, query) { searches, query in
            searches.first { $0.query == query }
        }
        .distinctUntilChanged().share(replay: 1)
        self.present = present
        let failures = PublishRelay<Text>()
        let record = { (change: SavedSearchChange?) in undo.record(change.map { .savedSearch($0) }) }
        let name = name
        save = Action { typed in
            guard let accepted = SavedSearch.acceptedName(typed) else { return Self.refuse(typed, failures) }
            return query.take(1).flatMap { service.save($0, as: accepted) }
                .do(onNext: {
                    record($0)
                    name.accept("")
                })
                .telling(failures)
        }
        rename = Action { typed in
            guard let accepted = SavedSearch.acceptedName(typed) else { return Self.refuse(typed, failures) }
            return present.take(1).flatMap { search in
                search.map { service.rename($0, to: accepted) } ?? .just(nil)
            }
            .do(onNext: {
                record($0)
                name.accept("")
            })
            .telling(failures)
        }
        delete = CocoaAction {
            present.take(1).flatMap { search in search.map(service.delete) ?? .just(nil) }
                .do(onNext: record).telling(failures)
        }
        message = Observable.merge(name.map { _ in "" }, failures.asObservable()).distinctUntilChanged()
    }

    private static func refuse(_ typed: String, _ failures: PublishRelay<Text>) -> Observable<Void> {
        failures.accept(
            typed.allSatisfy(\.isWhitespace)
                ? Text("Please give the search a name.")
                : Text("Please shorten the name to at most \(SavedSearch.nameLimit) characters."))
        return .error(SavedSearch.NameRefused())
    }
}

extension SavedSearch {
    /// A name contains no visible characters or is too long.
    struct NameRefused: Error {}
}
