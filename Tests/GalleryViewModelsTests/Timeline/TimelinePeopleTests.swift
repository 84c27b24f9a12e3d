import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing

@Suite struct TimelinePeopleTests {
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    private let source: ScriptedTimeline
    private let account = TimelineAccount()
    private let coordinator = RecordingCoordinator<GalleryScene>()

    init() {
        source = ScriptedTimeline(scheduler)
        source.ids = [1, 2, 3, 4]
        source.pageSize = 20
    }

    private func people() -> ListPeopleViewModel {
        let services = TimelineServices(
            source: source, store: InMemoryPostStore(), account: account, interval: .seconds(10))
        return ListTimelineViewModel(services: services, coordinator: coordinator, scheduler: scheduler).people
    }

    // MARK: The people of the list

    @Test func `a placeholder is shown only while people are loading`() {
        source.latency = 5
        let people = people()
        let (rows, placeholders) = (Recorded(people.rows()), Recorded(people.placeholder.english))
        scheduler.advanceTo(4)
        #expect(placeholders.values == ["Loading…"])
        #expect(rows.latest == [])
        scheduler.advanceTo(6)
        #expect(placeholders.values == ["Loading…", ""])
        #expect(rows.latest?.map(\.person.name) == ["Mira Sund", "Tomás Rey"])
    }

    @Test func `people that are available at once need no placeholder`() {
        let people = people()
        let (rows, placeholders) = (Recorded(people.rows(selecting: "tomas")), Recorded(people.placeholder.english))
        scheduler.advanceTo(4)
        #expect(placeholders.values == [""])
        #expect(rows.latest?.map(\.isSelected) == [false, true])
        #expect(source.requests == ["0 people"])
    }

    @Test func `loading can be tried again after a failure`() {
        source.failures = [ServiceError(.timedOut)]
        let people = people()
        let (placeholders, isFailed) = (Recorded(people.placeholder.english), Recorded(people.isFailed))
        scheduler.advanceTo(1)
        #expect(placeholders.latest == "The service took too long to respond.")
        #expect(isFailed.latest == true)
        people.retry.execute(())
        scheduler.advanceTo(2)
        #expect(placeholders.latest == "")
        #expect(isFailed.latest == false)
    }

    @Test func `people disappear when the account signs out and return when it signs in`() {
        let rows = Recorded(people().rows())
        scheduler.advanceTo(1)
        account.signOut()
        #expect(rows.latest == [])
        account.signIn()
        scheduler.advanceTo(2)
        #expect(rows.latest?.count == 2)
    }

    @Test func `a selected person is pushed`() throws {
        let people = people()
        let rows = Recorded(people.rows())
        scheduler.advanceTo(1)
        people.show.execute(try #require(rows.latest?.last))
        #expect(try person().person == "tomas")
        #expect(coordinator.pops == 0)
    }

    private func person() throws -> PersonTimelineViewModel {
        guard case .timelinePerson(let person) = try #require(coordinator.shown.last) else {
            throw ServiceError(.notFound)
        }
        return person
    }

    // MARK: One person

    @Test func `the title is the person's name when posts are loaded`() {
        source.latency = 5
        let mira = people().timeline(of: "mira")
        let (titles, numbers) = (Recorded(mira.title.english), Recorded(mira.posts.map { $0.map(\.number) }))
        scheduler.advanceTo(3)
        #expect(titles.values == ["None found"])
        scheduler.advanceTo(8)
        #expect(titles.values == ["None found", "Mira Sund"])
        #expect(numbers.values == [[], [3, 1]])
    }

    @Test func `new posts are added at the front and older ones at the end`() {
        source.pageSize = 2
        source.ids = Array(1...9)
        let mira = people().timeline(of: "mira", showing: 20)
        let numbers = Recorded(mira.posts.map { $0.map(\.number) })
        scheduler.advanceTo(1)
        #expect(numbers.latest == [9, 7, 5, 3, 1])
        source.ids += [10, 11, 12, 13]
        scheduler.advanceTo(15)
        #expect(numbers.latest == [13, 11, 9, 7, 5, 3, 1])
        #expect(Recorded(mira.status.hasOlder).latest == false)
    }

    @Test func `an unknown person has the title None found`() {
        let mira = people().timeline(of: "nobody")
        let titles = Recorded(mira.title.english)
        scheduler.advanceTo(25)
        #expect(titles.values == ["None found"])
    }

    @Test func `another person replaces the shown one`() throws {
        let people = people()
        let mira = people.timeline(of: "mira")
        mira.show.execute(PersonRow(.mira, isSelected: true))
        #expect(coordinator.shown.isEmpty)
        mira.show.execute(PersonRow(.tomas, isSelected: false))
        #expect(coordinator.pops == 1)
        #expect(try person().person == "tomas")
        #expect(try person().people === people)
    }
}
