public import Rx
import Scenes
public import Texts

/// The people of the list.
public final class ListPeopleViewModel {
    // MARK: Inputs

    /// Shows the posts of a person.
    public private(set) lazy var show = Action<PersonRow, Void> { [weak self] row in
        guard let self else { return Observable<Void>.empty() }
        return coordinator.transition(to: .timelinePerson(timeline(of: row.person.id)), type: .push)
            .andThen(Observable.just(()))
    }

    /// Requests the people again.
    public let retry: CocoaAction

    // MARK: Outputs

    /// The people of the list; empty until they are loaded.
    public let people: Observable<[Person]>

    /// The text in place of the people, such as "Loading…"; empty if there are people.
    public let placeholder: Observable<Text>

    /// Indicates whether the people could not be loaded.
    public let isFailed: Observable<Bool>

    private typealias State = LoadingState<[Person], any Error>

    private let services: TimelineServices
    private let coordinator: any SceneCoordinatorType<GalleryScene>
    private let scheduler: any SchedulerType

    init(
        services: TimelineServices, coordinator: any SceneCoordinatorType<GalleryScene>, scheduler: any SchedulerType
    ) {
        self.services = services
        self.coordinator = coordinator
        self.scheduler = scheduler
        let again = PublishRelay<Void>()
        let state = Self.state(services, again, scheduler)
        retry = CocoaAction { Observable.just(again.accept(())) }
        people = state.map { $0.value ?? [] }.distinctUntilChanged()
        placeholder = Observable.combineLatest(state, services.account.isSignedIn) { state, isSignedIn in
            isSignedIn ? Self.placeholder(state) : "Sign in to see the people of this list."
        }
        .distinctUntilChanged()
        isFailed = state.map { $0.error != nil }.distinctUntilChanged()
    }

    /// Returns a row for each person. The row of the person whose timeline is shown is marked.
    public func rows(selecting id: Person.ID? = nil) -> Observable<[PersonRow]> {
        people.map { people in people.map { PersonRow($0, isSelected: $0.id == id) } }
    }

    /// Returns the view model for a person's timeline.
    public func timeline(of id: Person.ID, showing wanted: Int = TimelinePaging.page) -> PersonTimelineViewModel {
        PersonTimelineViewModel(
            person: id, people: self, showing: wanted, services: services, coordinator: coordinator,
            scheduler: scheduler)
    }

    private static func state(
        _ services: TimelineServices, _ again: PublishRelay<Void>, _ scheduler: any SchedulerType
    ) -> Observable<State> {
        Observable.combineLatest(services.account.isSignedIn, again.startWith(())) { isSignedIn, _ in isSignedIn }
            .flatMapLatest { isSignedIn -> Observable<State> in
                guard isSignedIn else { return .just(.loaded([])) }
                return services.source.people().asObservable()
                    .map { .loaded($0) }
                    .catch { .just(.failed($0)) }
                    .startWith(.loading, unlessWithin: TimelineFetcher.patience, scheduler: scheduler)
            }
            .share(replay: 1)
    }

    private static func placeholder(_ state: State) -> Text {
        switch state {
        case .loading: "Loading…"
        case .loaded(let people): people.isEmpty ? "No people yet." : ""
        case .failed(let error): error.sentence
        }
    }
}
