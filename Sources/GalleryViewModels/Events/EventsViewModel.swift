public import Rx
public import Scenes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A feed of events: of a person, with two segments, of an organisation or of a repository.
///
/// What goes in and what comes out are two values, and `transform` makes the one of the other.
public final class EventsViewModel {
    /// What a person does.
    public struct Input {
        /// Wants the newest events in place of what is shown.
        public var refresh: Observable<Void> = .empty()
        /// Has come to the end of what is shown.
        public var more: Observable<Void> = .empty()
        /// Wants what failed tried again.
        public var retry: Observable<Void> = .empty()
        /// Chooses one of a person's two feeds.
        public var segment: Observable<EventSegment> = .empty()
        /// Chooses who did something.
        public var actor: Observable<EventCellViewModel> = .empty()
        /// Chooses where it was done.
        public var repository: Observable<EventCellViewModel> = .empty()

        public init() {}
    }

    /// What a view shows.
    public struct Output {
        /// Whose events they are; of an account or a repository only its name at first.
        public let header: Observable<EventsHeader>
        /// The rows; the first value comes when the feed was loaded, or could not be.
        public let rows: Observable<[EventCellViewModel]>
        public let segment: Observable<EventSegment>
        /// Whether there is nothing to choose, as with organisations and repositories.
        public let hidesSegment: Observable<Bool>
        /// Whether the newest events are being loaded.
        public let isRefreshing: Observable<Bool>
        /// Whether further events are.
        public let isLoadingMore: Observable<Bool>
        /// Whether there is nothing to be loaded at the end now.
        public let hidesMore: Observable<Bool>
        /// The number of the page that comes next.
        public let nextPage: Observable<Int>
        /// Whether the feed was loaded and is empty.
        public let isEmpty: Observable<Bool>
        /// What went wrong; empty when nothing did.
        public let failure: Observable<String>
        /// What is shown, to find it again.
        public let place: Observable<EventsPlace>
    }

    /// Whose events they are.
    public let subject: EventsSubject
    /// What is shown at first.
    public let start: EventsPlace

    private let service: any EventsService
    private let coordinator: any SceneCoordinatorType<GalleryScene>
    private let now: () -> Date
    private let header: BehaviorRelay<EventsHeader>
    private let bag = DisposeBag()

    /// - Parameters:
    ///   - start: what to show at first; nil for what one begins with.
    ///   - now: what the ages of events are counted from.
    public init(
        _ subject: EventsSubject, from start: EventsPlace? = nil, service: any EventsService,
        coordinator: any SceneCoordinatorType<GalleryScene>, now: @escaping () -> Date = { Date() }
    ) {
        self.subject = subject
        self.start = start ?? subject.start
        self.service = service
        self.coordinator = coordinator
        self.now = now
        header = BehaviorRelay(value: EventsHeader(subject))
    }

    /// Makes of what a person does what a view shows. The feed is loaded while the rows are observed.
    public func transform(_ input: Input) -> Output {
        showScenes(input)
        let segment = input.segment.startWith(start.segment).distinctUntilChanged().share(replay: 1)
        let state = Pager(
            segment, refresh: input.refresh, more: input.more, retry: input.retry, firstPages: start.pages,
            load: { [service, header, subject] segment, number in
                Self.header(of: subject, header, service).flatMap {
                    service.events(of: $0.feed(segment), page: number)
                }
            }
        ).state
        return Output(
            header: header.asObservable().distinctUntilChanged(),
            rows: state.filter(\.hasSettled).map { [now] state in
                state.items.map { EventCellViewModel($0, now: now()) }
            }.distinctUntilChanged(),
            segment: segment,
            hidesSegment: header.map(\.hidesSegment).distinctUntilChanged(),
            isRefreshing: state.map(\.isRefreshing).distinctUntilChanged(),
            isLoadingMore: state.map(\.isLoadingMore).distinctUntilChanged(),
            hidesMore: state.map { $0.items.isEmpty || $0.isComplete || $0.isLoadingMore || $0.failure != nil }
                .distinctUntilChanged(),
            nextPage: state.map { $0.pages + 1 }.distinctUntilChanged(),
            isEmpty: state.map { $0.hasSettled && $0.items.isEmpty && $0.failure == nil && !$0.isRefreshing }
                .distinctUntilChanged(),
            failure: state.map { $0.failure ?? "" }.distinctUntilChanged(),
            place: Observable.combineLatest(segment, state) { EventsPlace(segment: $0, pages: $1.wantedPages) }
                .distinctUntilChanged())
    }

    // MARK: Whose events

    /// Which feed it is hangs on what kind of account the name belongs to: asked once.
    private static func header(
        of subject: EventsSubject, _ header: BehaviorRelay<EventsHeader>, _ service: any EventsService
    ) -> Single<EventsHeader> {
        .deferred {
            guard !header.value.isComplete else { return .just(header.value) }
            let found: Single<EventsHeader> =
                switch subject {
                case .own(let name), .account(let name): service.account(name).map { EventsHeader(subject, $0) }
                case .repository(let name): service.repository(name).map(EventsHeader.init)
                }
            return found.do(onSuccess: { header.accept($0) })
        }
    }

    // MARK: Other scenes

    private func showScenes(_ input: Input) {
        let accounts = input.actor.map { EventsSubject.account($0.event.actor) }
        let repositories = input.repository.map { EventsSubject.repository($0.event.repository) }
        Observable.merge(accounts, repositories)
            .filter { [subject] in $0 != subject }
            .subscribe(onNext: { [service, coordinator, now] subject in
                let viewModel = EventsViewModel(subject, service: service, coordinator: coordinator, now: now)
                coordinator.transition(to: .events(viewModel), type: .push)
            })
            .disposed(by: bag)
    }
}
