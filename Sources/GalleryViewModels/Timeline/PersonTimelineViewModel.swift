public import Rx
import Scenes

/// One person's timeline, kept as long as the scene.
public final class PersonTimelineViewModel {
    /// Whose timeline it is: part of the scene's address.
    public let person: Person.ID

    /// The people of the list, who stand beside it.
    public let people: ListPeopleViewModel

    // MARK: Inputs

    /// Whether somebody can see the timeline; while nobody can, nothing is fetched.
    public let isVisible = BehaviorRelay(value: true)

    /// How many posts are shown.
    public let paging: TimelinePaging

    /// Shows another person's timeline in this one's place.
    public let show: Action<PersonRow, Void>

    // MARK: Outputs

    /// The account, which may be signed out.
    public let account: AccountViewModel

    /// The person's posts, the latest first.
    public let posts: Observable<[Post]>

    /// The posts with their age.
    public let rows: Observable<[PostRow]>

    /// "None found" until there are posts, then the person's name.
    public let title: Observable<String>

    /// What stands where posts are missing: whether they are being fetched, or what is wrong.
    public let status: TimelineStatus

    private let bag = DisposeBag()

    init(
        person: Person.ID, people: ListPeopleViewModel, showing wanted: Int, services: TimelineServices,
        coordinator: any SceneCoordinatorType<GalleryScene>, scheduler: any SchedulerType
    ) {
        let fetcher = TimelineFetcher(feed: .person(person), services: services, scheduler: scheduler)
        let paging = TimelinePaging(showing: wanted)
        self.person = person
        self.people = people
        account = AccountViewModel(services.account)
        self.paging = paging
        show = Action { row in
            guard row.person.id != person else { return Observable<Void>.empty() }
            return coordinator.pop()
                .andThen(coordinator.transition(to: .timelinePerson(people.timeline(of: row.person.id)), type: .push))
                .andThen(Observable.just(()))
        }

        let holdings = Self.holdings(fetcher.arrivals).share(replay: 1)
        posts = fetcher.filled(holdings, to: paging.counts, scheduler: scheduler) { $0 }
            .distinctUntilChanged().share(replay: 1)
        rows = posts.rows(scheduler: scheduler)
        title = posts.map { $0.first?.author.name ?? "None found" }.startWith("None found").distinctUntilChanged()
        status = TimelineStatus(
            fetcher, faults: .empty(), posts: posts, isAtEnd: holdings.map(\.progress.isAtEnd), wanted: paging.counts,
            services: services)
        isVisible.map { !$0 }.bind(to: fetcher.paused).disposed(by: bag)
    }

    /// What has arrived until now: new posts in front, older ones behind.
    private static func holdings(_ arrivals: Observable<PostArrival>) -> Observable<TimelineFetcher.Holding<[Post]>> {
        let none = (results: [] as [Post], progress: TimelineFetcher.Progress())
        return arrivals.scan(none) { now, arrival in
            (arrival.joined(to: now.results), now.progress.advanced(by: arrival))
        }
        .startWith(none)
    }
}
