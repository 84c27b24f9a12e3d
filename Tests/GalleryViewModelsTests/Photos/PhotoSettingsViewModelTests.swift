import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing

@Suite struct PhotoSettingsViewModelTests {
    private let viewModel: PhotoSearchViewModel
    private var settings: PhotoSettingsViewModel { viewModel.settings }

    init() {
        let scheduler = TestScheduler(initialClock: 0)
        var start = PhotoQuery.start
        start.text = ""
        viewModel = PhotoSearchViewModel(
            start, service: FakePhotos(scheduler: scheduler), coordinator: RecordingCoordinator<GalleryScene>(),
            scheduler: scheduler)
    }

    @Test func `each day moves the other to keep their order`() {
        let queries = Recorded(settings.query)
        settings.minUploadDate.value = Day(2027, 3, 1)!
        #expect(settings.maxUploadDate.value == Day(2027, 3, 1))
        settings.maxUploadDate.value = Day(2024, 2, 29)!
        #expect(settings.minUploadDate.value == Day(2024, 2, 29))
        settings.minUploadDate.value = Day(2024, 1, 1)!
        #expect(settings.maxUploadDate.value == Day(2024, 2, 29))
        #expect(queries.values.allSatisfy { $0.earliest <= $0.latest })
        #expect(queries.latest == settings.current)
    }

    /// A date field contains the year 2 when the first digit of 2025 has been typed.
    @Test func `a year that is partly typed does not move the other day`() {
        settings.minUploadDate.value = Day(2024, 1, 1)!
        for year in [2, 20, 202, 2025] { settings.maxUploadDate.value = Day(year, 3, 4)! }
        #expect(settings.minUploadDate.value == Day(2024, 1, 1))
        #expect(settings.maxUploadDate.value == Day(2025, 3, 4))
    }

    @Test func `random days are never out of order`() {
        var random = SeededGenerator(seed: 7)
        let queries = Recorded(settings.query)
        for _ in 0..<500 {
            let day = Day(Int.random(in: 2020...2030, using: &random), Int.random(in: 1...12, using: &random), 1)!
            let property = Bool.random(using: &random) ? settings.minUploadDate : settings.maxUploadDate
            property.value = day
            #expect(property.value == day, "The day that was set does not change.")
            #expect(settings.minUploadDate.value <= settings.maxUploadDate.value)
        }
        #expect(queries.values.allSatisfy { $0.earliest <= $0.latest })
    }

    @Test(arguments: ["2024-02-29", "0001-01-01", "9999-12-31", "2000-02-29"])
    func `days are parsed and written`(text: String) {
        #expect(Day(text)?.description == text)
    }

    @Test(arguments: [
        "", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-01-00", "2024-1-01", "24-01-01", "0000-01-01",
        "2024-01-01 ", "2024-01-011", "+024-01-01", "２０２４-01-01", "2024-01", "--", "2024-04-31",
    ])
    func `other text is not a day`(text: String) {
        #expect(Day(text) == nil)
    }
}
