import Rx
import RxTesting
import Testing

@Suite struct EventsViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    private let disposeBag = DisposeBag()
    private let api: PagedEvents

    init() {
        api = PagedEvents(scheduler)
    }

    /// Runs the view model with these inputs and returns the IDs of the items with their times.
    private func output(
        header: [Int], footer: [Int] = [], segments: [Recorded<Event<EventSegments>>] = [],
        observe: (EventsViewModel.Output) -> Void = { _ in }
    ) -> [Recorded<Event<[Int]>>] {
        let ids = scheduler.createObserver([Int].self)
        var viewModel: EventsViewModel?
        // The drivers are created with the view model, which is therefore created here: they keep the current
        // scheduler.
        SharingScheduler.mock(scheduler: scheduler) {
            let made = EventsViewModel(user: "ann", provider: api)
            viewModel = made
            let input = EventsViewModel.Input(
                headerRefresh: scheduler.createHotObservable(header.map { .next($0, ()) }).asObservable(),
                footerRefresh: scheduler.createHotObservable(footer.map { .next($0, ()) }).asObservable(),
                segmentSelection: scheduler.createHotObservable(segments).asObservable(),
                selection: .never())
            let output = made.transform(input: input)
            output.items.map { $0.map(\.event.id) }.subscribe(ids).disposed(by: disposeBag)
            observe(output)
        }
        withExtendedLifetime(viewModel) { scheduler.start() }
        return ids.events
    }

    @Test func refreshAndNextPage() {
        let items = output(header: [10, 60], footer: [30])
        #expect(
            items == [.next(0, []), .next(20, [11, 12]), .next(40, [11, 12, 21, 22]), .next(70, [11, 12])])
        #expect(api.requests == ["Received 1", "Received 2", "Received 1"])
    }

    @Test func `header and footer have separate loading outputs`() {
        let header = scheduler.createObserver(Bool.self)
        let footer = scheduler.createObserver(Bool.self)
        let both = scheduler.createObserver(Bool.self)
        _ = output(header: [10], footer: [30]) { output in
            output.headerFetching.drive(header).disposed(by: disposeBag)
            output.footerFetching.drive(footer).disposed(by: disposeBag)
            output.fetching.drive(both).disposed(by: disposeBag)
        }
        #expect(header.events == [.next(0, false), .next(10, true), .next(20, false)])
        #expect(footer.events == [.next(0, false), .next(30, true), .next(40, false)])
        #expect(
            both.events == [.next(0, false), .next(10, true), .next(20, false), .next(30, true), .next(40, false)])
    }

    @Test func `a failed page reports its error and keeps the items`() {
        let error = scheduler.createObserver(String.self)
        let items = output(header: [10], footer: [30, 50, 70]) { output in
            output.error.map { "\(type(of: $0))" }.drive(error).disposed(by: disposeBag)
        }
        #expect(error.events == [.next(60, "Offline"), .next(80, "Offline")])
        #expect(items.last == .next(80, [11, 12, 21, 22]))
    }

    @Test func `a new segment cancels the previous request`() {
        let titles = scheduler.createObserver(String.self)
        let items = output(header: [10], segments: [.next(15, .performed)]) { output in
            output.navigationTitle.drive(titles).disposed(by: disposeBag)
        }
        #expect(items == [.next(0, []), .next(25, [111, 112])])
        #expect(titles.events == [.next(0, "Received by ann"), .next(15, "Performed by ann")])
    }
}
