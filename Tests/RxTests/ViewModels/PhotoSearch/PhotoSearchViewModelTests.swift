import Differences
import Rx
import RxTesting
import Testing

@Suite struct PhotoSearchViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 0.1, simulateProcessingDelay: false)
    private let bag = DisposeBag()
    private let service: PhotosByWord
    private let viewModel: PhotoSearchViewModel

    init() {
        service = PhotosByWord(scheduler)
        viewModel = PhotoSearchViewModel(searchService: service, scheduler: scheduler)
    }

    private func type(_ texts: (TestTime, String)...) {
        for (time, text) in texts {
            scheduler.scheduleAt(time) { [viewModel] in viewModel.searchString.value = text }
        }
    }

    @Test func `the search field is bound in both directions`() {
        let field = BehaviorRelay<String?>(value: "from the view")
        let binding = viewModel.searchString.bidirectionalBind(to: field)
        #expect(field.value == "")
        field.accept("dogs and cats")
        #expect(viewModel.searchString.value == "dogs and cats")
        #expect(viewModel.validSearchText.value)
        viewModel.searchString.value = "dog"
        #expect(field.value == "dog")
        #expect(!viewModel.validSearchText.value)
        binding.dispose()
        field.accept("alone")
        #expect(viewModel.searchString.value == "dog")
    }

    @Test func typingIsThrottled() {
        type((10, "dogs"), (11, "dogs a"), (12, "dogs and"), (30, "dogs and cats"))
        scheduler.start()
        #expect(service.queries.map(\.text) == ["dogs", "dogs and", "dogs and cats"])
    }

    @Test func `results arrive as changes of the array`() {
        let patches = scheduler.createObserver(ArrayPatch<Photo>.self)
        viewModel.searchResults.asObservable().map(\.patch).subscribe(patches).disposed(by: bag)
        type((10, "dogs"), (50, "dogs house"))
        scheduler.start()
        #expect(
            patches.events == [
                .next(0, ArrayPatch()),
                .next(30, ArrayPatch([.insert(Photo(id: 4, title: "dogs"), at: 0)])),
                .next(70, ArrayPatch([.insert(Photo(id: 5, title: "house"), at: 1)])),
            ])
        #expect(viewModel.searchResults.array.map(\.title) == ["dogs", "house"])
    }

    @Test func `progress and errors are reported`() {
        let progress = scheduler.createObserver(Bool.self)
        let messages = scheduler.createObserver(String.self)
        viewModel.searchInProgress.subscribe(progress).disposed(by: bag)
        viewModel.errorMessages.observeNext { messages.onNext($0) }.disposed(by: bag)
        type((10, "nothing"), (40, "dogs"))
        scheduler.start()
        #expect(
            progress.events == [.next(0, false), .next(10, true), .next(30, false), .next(40, true), .next(60, false)])
        #expect(messages.events == [.next(30, "There was an API request issue of some sort: overloaded")])
        #expect(viewModel.searchResults.count == 1)
    }

    @Test func `enabling the date filter searches again`() {
        type((10, "dogs"))
        let metadata = viewModel.searchMetadataViewModel
        scheduler.scheduleAt(20) { metadata.minUploadYear.value = 2012 }
        scheduler.scheduleAt(40) { metadata.dateFilter.value = true }
        scheduler.start()
        #expect(service.queries.map(\.minUploadYear) == [2000, 2012])
    }
}
