public import Rx
public import Scenes
public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A feed of events: of a person, with two segments, of an organization, or of a repository.
///
/// The inputs and the outputs are two values; `transform` derives the outputs from the inputs.
public final class EventsViewModel {
    /// The user's actions.
    public struct Input {
        /// Requests the newest events in place of the current ones.
        public var refresh: Observable<Void> = .empty()
        /// Requests the next page.
        public var more: Observable<Void> = .empty()
        /// Repeats the request that failed.
        public var retry: Observable<Void> = .empty()
        /// Selects one of a person's two feeds.
        public var segment: Observable<EventSegment> = .empty()
        /// Shows the events of the account that performed an action.
        public var actor: Observable<EventCellViewModel> = .empty()
        /// Shows the events of the repository in which an action was performed.
        public var repository: Observable<EventCellViewModel> = .empty()

        /// Creates an input that never emits.
        public init() {}
    }

    /// The values that a view shows.
    public struct Output {
        /// The heading. Until the service has answered, it contains only the subject's name.
        public let header: Observable<EventsHeader>
        /// The rows. The first value is emitted when the first request has succeeded or failed.
        public let rows: Observable<[EventCellViewModel]>
        /// The selected feed.
        public let segment: Observable<EventSegment>
        /// Indicates whether there is only one feed, as for organizations and repositories.
        public let hidesSegment: Observable<Bool>
        /// Indicates whether the newest events are being loaded.
        public let isRefreshing: Observable<Bool>
        /// Indicates whether the next page is being loaded.
        public let isLoadingMore: Observable<Bool>
        /// Indicates whether the button for the next page is hidden.
        public let hidesMore: Observable<Bool>
        /// The number of the next page.
        public let nextPage: Observable<Int>
        /// Indicates whether the feed was loaded and is empty.
        public let isEmpty: Observable<Bool>
        /// The error message of the last request; empty if it succeeded.
        public let failure: Observable<Text>
        /// The visible part of the feed, for the scene's address.
        public let place: Observable<EventsPlace>
    }

    /// The account or repository whose events are shown.
    public let subject: EventsSubject
    /// The part of the feed that is shown first.
    public let start: EventsPlace

    private let service: any EventsService
    private let coordinator: any SceneCoordinatorType<GalleryScene>
    private let now: () -> Date
    private let header: BehaviorRelay<EventsHeader>
    private let bag = DisposeBag()

    /// Creates a view model for a subject.
    ///
    /// - Parameters:
    ///   - subject: The person, organization or repository whose events are shown.
    ///   - start: The part of the feed that is shown first; `nil` for the subject's default.
    ///   - service: The source of the events.
    ///   - coordinator: The coordinator that shows the next scene.
    ///   - now: Returns the time at which the ages of events are computed.
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

    /// Derives the outputs from the user's actions. The feed is loaded while the rows are observed.
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

    // MARK: Header

    /// Requests the account or repository once, because the kind of account determines the feed.
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
