import Rx
import RxTesting
import XCTest

final class EventsViewModelXCTests: XCTestCase {
    private var scheduler: TestScheduler!
    private var disposeBag: DisposeBag!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
    }

    func testSelectionOpensTheRepository() {
        let selected = scheduler.createObserver(String.self)
        let cell = EventCellViewModel(
            with: RepositoryEvent(id: 1, actor: "ann", repository: "ann/bindery", kind: .star))
        XCTAssertEqual(cell.title.value, "ann starred")
        XCTAssertEqual(cell.repository.value, "ann/bindery")

        SharingScheduler.mock(scheduler: scheduler) {
            let viewModel = EventsViewModel(user: "ann", provider: PagedEvents(scheduler))
            let output = viewModel.transform(
                input: EventsViewModel.Input(
                    headerRefresh: .never(), footerRefresh: .never(), segmentSelection: .empty(),
                    selection: scheduler.createHotObservable([.next(10, cell)])
                        .asDriver(onErrorDriveWith: Driver.empty())))
            output.repositorySelected
                .drive(onNext: { selected.onNext($0) })
                .disposed(by: disposeBag)
            scheduler.start()
        }
        // The driver is observed on the scheduler, which simulates a processing delay.
        XCTAssertEqual(selected.events, [.next(11, "ann/bindery")])
    }
}
