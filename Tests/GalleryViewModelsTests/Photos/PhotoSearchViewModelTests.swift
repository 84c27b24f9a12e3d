import Differences
import Foundation
import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing

/// Tests of a search in virtual time with a resolution of one millisecond. A response takes 100 milliseconds.
@Suite struct PhotoSearchViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    private let service: FakePhotos
    private let coordinator = RecordingCoordinator<GalleryScene>()

    init() {
        service = FakePhotos(scheduler: scheduler)
        service.counts = ["lake": 5, "night": 2, "nights": 1, "snow": 0]
    }

    private func open(_ text: String = "") -> PhotoSearchViewModel {
        var start = PhotoQuery.start
        start.text = text
        return PhotoSearchViewModel(start, service: service, coordinator: coordinator, scheduler: scheduler)
    }

    private func wait(_ milliseconds: Int) { scheduler.advanceTo(scheduler.clock + milliseconds) }

    private func results(_ viewModel: PhotoSearchViewModel) -> [String] { viewModel.searchResults.array.map(\.id) }

    @Test(arguments: [("", false), ("  \t", false), ("x", true), ("sea", true), (" 하늘 ", true), ("海", true)])
    func `text is valid if it contains a word`(text: String, isValid: Bool) {
        let viewModel = open()
        viewModel.searchString.value = text
        #expect(viewModel.validSearchText.value == isValid)
        wait(1000)
        #expect(service.searches.count == (isValid ? 1 : 0))
    }

    @Test func `a search runs at most every half second`() {
        let viewModel = open()
        for text in ["n", "ni", "nig", "nigh", "night", "nights"] {
            viewModel.searchString.value = text
            wait(50)
        }
        #expect(service.searches.map(\.text) == ["n"])
        wait(190)
        #expect(service.searches.count == 1)
        wait(500)
        #expect(service.searches.map(\.text) == ["n", "nights"])
        #expect(service.times[1] - service.times[0] >= 0.499)
        wait(500)
        #expect(results(viewModel) == ["nights 0"])
        viewModel.searchString.value = "nights "
        wait(1000)
        #expect(service.searches.count == 2, "White space does not change the search.")
    }

    @Test func `a search is reported as in progress while it runs`() {
        let viewModel = open("night")
        let isSearching = Recorded(viewModel.searchInProgress)
        #expect(isSearching.values == [true])
        #expect(viewModel.progress.value.isReady == false)
        wait(200)
        #expect(isSearching.values == [true, false])
        #expect(viewModel.progress.value.count == 2)
        wait(500)
        viewModel.searchString.value = "lake"
        #expect(isSearching.latest == true)
        #expect(results(viewModel) == ["night 0", "night 1"], "The previous results remain.")
        wait(200)
        #expect(results(viewModel) == ["lake 0", "lake 1", "lake 2"])
    }

    @Test func `a new search cancels the one in progress`() {
        let viewModel = open("night")
        wait(600)
        service.counts["slow"] = 1
        viewModel.searchString.value = "slow"
        viewModel.searchString.value = "snow"
        #expect(service.cancellations == 0)
        wait(20)
        viewModel.search.onNext(())
        #expect(service.cancellations == 1)
        wait(1000)
        #expect(service.searches.map(\.text) == ["night", "slow", "slow", "snow"])
        #expect(results(viewModel) == [])
        #expect(viewModel.progress.value.count == 0)
    }

    @Test func `results are sent as changes`() {
        let viewModel = open("lake")
        let changes = Recorded(viewModel.searchResults.asObservable().map(\.diff))
        wait(200)
        #expect(changes.latest?.inserts == [0, 1, 2])
        viewModel.more.onNext(())
        #expect(viewModel.progress.value.isLoadingMore)
        #expect(viewModel.searchInProgress.value == false)
        wait(200)
        #expect(changes.latest == ArrayDiff(inserts: [3, 4]))
        #expect(viewModel.progress.value.hasMore == false)
        viewModel.more.onNext(())
        wait(200)
        #expect(service.searches.count == 2)
        #expect(results(viewModel) == (0..<5).map { "lake \($0)" })
    }

    @Test func `an address contains the number of pages`() {
        var start = PhotoQuery.start
        start.text = "lake"
        let viewModel = PhotoSearchViewModel(
            start, firstPages: 2, service: service, coordinator: coordinator, scheduler: scheduler)
        wait(300)
        #expect(results(viewModel).count == 5)
        #expect(viewModel.pages.value == 2)
        viewModel.searchString.value = "night"
        #expect(viewModel.pages.value == 1, "A new search begins with one page.")
        wait(1000)
        #expect(results(viewModel).count == 2)
        viewModel.searchString.value = "lake"
        wait(1000)
        viewModel.more.onNext(())
        #expect(viewModel.pages.value == 2, "An address includes pages that are being loaded.")
    }

    @Test func `each failure is a message that is sent once`() {
        service.failures = Array(repeating: ServiceError(.unreachable), count: 3)
        let viewModel = open("night")
        let messages = Recorded(viewModel.errorMessages.english)
        wait(600)
        #expect(messages.values == ["The service cannot be reached."])
        wait(600)
        #expect(messages.values.count == 1)
        viewModel.search.onNext(())
        wait(600)
        viewModel.more.onNext(())
        wait(600)
        #expect(messages.values.count == 3)
        viewModel.search.onNext(())
        wait(600)
        #expect(results(viewModel) == ["night 0", "night 1"])
        service.failures = [ServiceError(.timedOut)]
        viewModel.searchString.value = "lake"
        wait(600)
        #expect(messages.values.count == 4)
        #expect(results(viewModel) == ["night 0", "night 1"], "The previous results remain.")
        #expect(viewModel.progress.value.count == nil)
    }

    @Test func `a changed setting that is in effect searches again`() {
        let viewModel = open("lake")
        wait(600)
        viewModel.settings.creativeCommons.value = true
        wait(600)
        viewModel.settings.minUploadDate.value = Day(2025, 1, 1)!
        wait(600)
        #expect(service.searches.count == 2, "The range of days is not in effect yet.")
        viewModel.settings.dateFilter.value = true
        wait(600)
        viewModel.settings.maxUploadDate.value = Day(2025, 6, 1)!
        wait(600)
        #expect(
            service.searches.dropFirst() == [
                PhotoSearch(text: "lake", isCreativeCommonsOnly: true),
                PhotoSearch(
                    text: "lake", isCreativeCommonsOnly: true,
                    days: Day(2025, 1, 1)!...PhotoQuery.start.latest),
                PhotoSearch(
                    text: "lake", isCreativeCommonsOnly: true, days: Day(2025, 1, 1)!...Day(2025, 6, 1)!),
            ])
        viewModel.searchString.value = " "
        viewModel.settings.creativeCommons.value = false
        wait(600)
        #expect(service.searches.count == 4, "There is no word to search for.")
    }

    @Test func `the settings scene has the settings of the search`() {
        let viewModel = open("lake")
        viewModel.showSettings.execute(())
        guard case .photoSettings(let settings)? = coordinator.shown.last else {
            Issue.record("The settings scene is missing.")
            return
        }
        #expect(settings === viewModel.settings)
        settings.done.execute(())
        #expect(coordinator.pops == 1)
    }

    @Test func `a released view model cancels its search`() {
        var viewModel: PhotoSearchViewModel? = open("lake")
        #expect(service.searches.count == 1)
        withExtendedLifetime(viewModel) {}
        viewModel = nil
        #expect(service.cancellations == 1)
    }
}
