import Foundation
import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing

/// Tests of a feed in virtual time. A response takes ten seconds.
@Suite struct EventsViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let service: FakeEvents
    private let coordinator = RecordingCoordinator<GalleryScene>()
    private let refresh = PublishRelay<Void>()
    private let more = PublishRelay<Void>()
    private let retry = PublishRelay<Void>()
    private let segment = PublishRelay<EventSegment>()
    private let actor = PublishRelay<EventCellViewModel>()
    private let repository = PublishRelay<EventCellViewModel>()

    init() {
        service = FakeEvents(scheduler: scheduler)
        service.feeds = [
            .received(by: "ada"): Array((1...8).reversed()), .performed(by: "ada"): [20],
            .organization("orbit"): [30], .repository("orbit/rocket"): [40],
        ]
    }

    /// Creates a feed and observes its outputs.
    private func open(
        _ subject: EventsSubject = .own("ada"), from place: EventsPlace? = nil
    ) -> Shown {
        let viewModel = EventsViewModel(
            subject, from: place, service: service, coordinator: coordinator,
            now: { Date(timeIntervalSince1970: 1000) })
        var input = EventsViewModel.Input()
        input.refresh = refresh.asObservable()
        input.more = more.asObservable()
        input.retry = retry.asObservable()
        input.segment = segment.asObservable()
        input.actor = actor.asObservable()
        input.repository = repository.asObservable()
        return Shown(viewModel, input)
    }

    /// The recorded outputs.
    private struct Shown {
        let rows: Recorded<[String]>
        let cells: Recorded<[EventCellViewModel]>
        let isRefreshing: Recorded<Bool>
        let isLoadingMore: Recorded<Bool>
        let hidesMore: Recorded<Bool>
        let hidesSegment: Recorded<Bool>
        let isEmpty: Recorded<Bool>
        let failure: Recorded<String>
        let title: Recorded<String>
        let place: Recorded<EventsPlace>

        private let viewModel: EventsViewModel

        init(_ viewModel: EventsViewModel, _ input: EventsViewModel.Input) {
            self.viewModel = viewModel
            let output = viewModel.transform(input)
            rows = Recorded(output.rows.map { $0.map(\.event.id) })
            cells = Recorded(output.rows)
            isRefreshing = Recorded(output.isRefreshing)
            isLoadingMore = Recorded(output.isLoadingMore)
            hidesMore = Recorded(output.hidesMore)
            hidesSegment = Recorded(output.hidesSegment)
            isEmpty = Recorded(output.isEmpty)
            failure = Recorded(output.failure.english)
            title = Recorded(output.header.map(\.title).english)
            place = Recorded(output.place)
        }
    }

    private func wait(_ seconds: Int = 10) { scheduler.advanceTo(scheduler.clock + seconds + 5) }

    @Test func `all outputs share one load`() {
        let view = open()
        #expect(view.isRefreshing.values == [true])
        #expect(view.rows.values.isEmpty)
        wait()
        wait()
        #expect(view.rows.values == [["8", "7", "6"]])
        #expect(view.isRefreshing.values == [true, false])
        #expect(service.calls == ["account ada", "\(EventFeed.received(by: "ada")) 1"])
        #expect(view.title.latest == "Events")
    }

    @Test func `more appends the next page until the last`() {
        let view = open()
        for _ in 0..<2 { wait() }
        more.accept(())
        #expect(view.isLoadingMore.latest == true)
        #expect(view.isRefreshing.latest == false)
        #expect(view.hidesMore.latest == true)
        more.accept(())
        wait()
        #expect(view.rows.latest == ["8", "7", "6", "5", "4", "3"])
        #expect(view.isLoadingMore.values == [false, true, false])
        more.accept(())
        wait()
        #expect(view.rows.latest == (1...8).reversed().map(String.init))
        #expect(view.hidesMore.latest == true)
        more.accept(())
        wait()
        #expect(service.calls.count == 4)
        #expect(view.place.latest?.pages == 3)
    }

    @Test func `events that arrive between pages are not shown twice`() {
        let view = open()
        for _ in 0..<2 { wait() }
        service.feeds[.received(by: "ada")]?.insert(contentsOf: [10, 9], at: 0)
        more.accept(())
        wait()
        #expect(view.rows.latest == ["8", "7", "6", "5"])
        refresh.accept(())
        #expect(view.rows.latest == ["8", "7", "6", "5"])
        #expect(view.isRefreshing.latest == true)
        wait()
        #expect(view.rows.latest == ["10", "9", "8"])
        #expect(view.place.latest?.pages == 1)
    }

    @Test func `a refresh cancels the request in progress`() {
        let view = open()
        for _ in 0..<2 { wait() }
        more.accept(())
        refresh.accept(())
        #expect(service.cancellations == 1)
        #expect(view.isLoadingMore.latest == false)
        wait()
        #expect(view.rows.latest == ["8", "7", "6"])
    }

    @Test func `another segment loads its own events`() {
        let view = open()
        for _ in 0..<2 { wait() }
        segment.accept(.performed)
        #expect(view.rows.latest == ["8", "7", "6"])
        #expect(view.isRefreshing.latest == true)
        wait()
        #expect(view.rows.latest == ["20"])
        segment.accept(.performed)
        #expect(service.calls.count == 3)
        segment.accept(.received)
        segment.accept(.performed)
        #expect(service.cancellations == 1)
        wait()
        #expect(view.rows.latest == ["20"])
        #expect(view.place.latest == EventsPlace(segment: .performed, pages: 1))
    }

    @Test func `a failed request shows a sentence and can be tried again`() {
        service.failures = [ServiceError(.unreachable), ServiceError(.unavailable, wait: 3)]
        let view = open()
        wait()
        #expect(view.rows.values == [[]])
        #expect(view.isEmpty.latest == false)
        #expect(view.failure.latest == "The service cannot be reached.")
        retry.accept(())
        #expect(view.failure.latest == "")
        wait()
        #expect(view.failure.latest == "The service is unavailable. Try again in 3 seconds.")
        retry.accept(())
        for _ in 0..<2 { wait() }
        #expect(view.rows.latest == ["8", "7", "6"])
        service.failures = [ServiceError(.interrupted)]
        more.accept(())
        wait()
        #expect(view.rows.latest == ["8", "7", "6"])
        #expect(view.failure.latest == "The service’s response was cut off.")
        #expect(view.hidesMore.latest == true)
        more.accept(())
        #expect(view.isLoadingMore.latest == false)
        retry.accept(())
        #expect(view.isLoadingMore.latest == true)
        wait()
        #expect(view.rows.latest == ["8", "7", "6", "5", "4", "3"])
        retry.accept(())
        #expect(view.isLoadingMore.latest == false)
    }

    @Test func `an address may contain a number of pages, within limits`() {
        let view = open(from: EventsPlace(segment: .received, pages: 2))
        for _ in 0..<3 { wait() }
        #expect(view.rows.values == [["8", "7", "6", "5", "4", "3"]])
        #expect(view.place.values == [EventsPlace(segment: .received, pages: 2)])
        segment.accept(.performed)
        #expect(view.place.latest == EventsPlace(segment: .performed, pages: 1))
        #expect(EventsPlace(segment: .received, pages: .max).pages == 10)
        #expect(EventsPlace(segment: .received, pages: .min).pages == 1)
    }

    @Test(arguments: [
        (EventsSubject.account("orbit"), "ORBIT", "30"), (.repository("orbit/rocket"), "orbit/rocket", "40"),
    ])
    func `organizations and repositories have no segments`(subject: EventsSubject, title: String, row: String) {
        service.organizations = ["orbit"]
        let view = open(subject)
        for _ in 0..<2 { wait() }
        #expect(view.hidesSegment.values == [true])
        #expect(view.title.latest == title)
        #expect(view.rows.latest == [row])
    }

    @Test func `another user's account has segments`() {
        let view = open(.account("ada"))
        for _ in 0..<2 { wait() }
        #expect(view.hidesSegment.values == [true, false])
        #expect(view.rows.latest == ["20"])
    }

    @Test func `an empty feed is reported as empty after loading`() {
        service.feeds = [:]
        let view = open()
        #expect(view.isEmpty.latest == false)
        for _ in 0..<2 { wait() }
        #expect(view.isEmpty.latest == true)
        #expect(view.hidesMore.latest == true)
    }

    @Test func `the avatar opens the account and the row the repository`() {
        let view = open()
        for _ in 0..<2 { wait() }
        let cell = view.cells.latest![0]
        actor.accept(cell)
        repository.accept(cell)
        let subjects = coordinator.shown.map { scene -> EventsSubject? in
            if case .events(let viewModel) = scene { viewModel.subject } else { nil }
        }
        #expect(subjects == [.account("ada"), .repository("orbit/rocket")])
        let there = open(.repository("orbit/rocket"))
        for _ in 0..<2 { wait() }
        coordinator.discardRecords()
        repository.accept(there.cells.latest![0])
        #expect(coordinator.shown.count == 1, "Only another subject opens a scene.")
    }

    @Test func `a released view cancels its request`() {
        var opened: Shown? = open()
        #expect(service.calls.count == 1)
        withExtendedLifetime(opened) {}
        opened = nil
        #expect(service.cancellations == 1)
    }
}
