import Differences
import Rx
import RxTesting
import XCTest

final class PhotoSearchViewModelXCTests: XCTestCase {
    private final class Label {
        var text: String? = ""
        var isHidden = true
    }

    func testTheViewShowsWhatTheViewModelHolds() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let viewModel = PhotoSearchViewModel(searchService: PhotosByWord(scheduler), scheduler: scheduler)
        let label = Label()
        let bag = DisposeBag()
        viewModel.searchInProgress.map { !$0 }
            .observe(on: CurrentThreadScheduler.instance)
            .bind(to: label, keyPath: \.isHidden)
            .disposed(by: bag)
        viewModel.searchResults.asObservable()
            .map { "\($0.collection.count) photos" }
            .bind(to: label, setter: { label, text in label.text = text })
            .disposed(by: bag)
        scheduler.scheduleAt(10) { viewModel.searchString.value = "red fox" }
        scheduler.scheduleAt(11) { XCTAssertFalse(label.isHidden) }
        scheduler.start()
        XCTAssertTrue(label.isHidden)
        XCTAssertEqual(label.text, "2 photos")
    }

    func testSortedResultsFollow() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let viewModel = PhotoSearchViewModel(searchService: PhotosByWord(scheduler), scheduler: scheduler)
        let titles = scheduler.createObserver([String].self)
        let subscription = viewModel.searchResults.asObservable()
            .sortedCollection { $0.title < $1.title }
            .mapCollection(\.title)
            .map { Array($0.collection) }
            .subscribe(titles)
        scheduler.scheduleAt(10) { viewModel.searchString.value = "red fox" }
        scheduler.start()
        subscription.dispose()
        XCTAssertRecordedElements(titles.events, [[], ["fox", "red"]])
        assertRecorded(titles.events, [.next(0, []), .next(12, ["fox", "red"])])
    }
}
