public import Rx
import Scenes
public import Texts

/// The timeline of one person. The posts are kept for as long as the scene exists.
public final class PersonTimelineViewModel {
    /// The person's identifier, which is part of the scene's address.
    public let person: Person.ID

    /// The people of the list, shown beside the timeline.
    public let people: ListPeopleViewModel

    // MARK: Inputs

    /// Indicates whether the timeline is visible. Nothing is fetched while it is hidden.
    public let isVisible = BehaviorRelay(value: true)

    /// The number of posts to show.
    public let paging: TimelinePaging

    /// Replaces this timeline with another person's.
    public let show: Action<PersonRow, Void>

    // MARK: Outputs

    /// The account at the service.
    public let account: AccountViewModel

    /// The person's posts, the latest first.
    public let posts: Observable<[Post]>

    /// The posts as rows, with their ages.
    public let rows: Observable<[PostRow]>

    /// The person's name, or "None found" until there are posts.
    public let title: Observable<Text>

    /// The messages that are shown in place of missing posts.
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
        title = posts.map { $0.first.map { Text(verbatim: $0.author.name) } ?? "None found" }.startWith("None found")
            .distinctUntilChanged()
        status = TimelineStatus(
            fetcher, faults: .empty(), posts: posts, isAtEnd: holdings.map(\.progress.isAtEnd), wanted: paging.counts,
            services: services)
        isVisible.map { !$0 }.bind(to: fetcher.paused).disposed(by: bag)
    }

    /// Returns all posts that have arrived: new ones in front, older ones at the end.
    private static func holdings(_ arrivals: Observable<PostArrival>) -> Observable<TimelineFetcher.Holding<[Post]>> {
        let none = (results: [] as [Post], progress: TimelineFetcher.Progress())
        return arrivals.scan(none) { now, arrival in
            (arrival.joined(to: now.results), now.progress.advanced(by: arrival))
        }
        .startWith(none)
    }
}
