import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct GoalsViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    private let stored = InMemoryGoalService.numbered(14)
    private let service: FailingGoalService
    private let session = ReaderSession()
    private let coordinator: RecordingCoordinator<GalleryScene>

    init() {
        service = FailingGoalService(stored, scheduler)
        coordinator = RecordingCoordinator(session: session)
    }

    private func goals(showing count: Int = 6) -> GoalsViewModel {
        GoalsViewModel(showing: count, service: service, coordinator: coordinator, scheduler: scheduler)
    }

    @Test func `goals load when the page becomes visible`() {
        let goals = goals()
        let (rows, isLoading) = (Recorded(goals.rows), Recorded(goals.isLoading))
        scheduler.advanceTo(1)
        #expect(service.requests.isEmpty)
        service.latency = 3
        goals.isVisible.accept(true)
        #expect(isLoading.latest == true)
        scheduler.advanceTo(5)
        #expect(isLoading.latest == false)
        #expect(rows.latest?.map(\.title) == (9...14).reversed().map { "Goal \($0)" })
        #expect(rows.latest?.first?.completed.description == "14 March 2026")
        #expect(rows.latest?.prefix(2).map(\.deed.description) == ["Read retrospective", "Write retrospective"])
    }

    @Test func `a page that becomes visible again reloads the shown goals`() {
        let goals = goals()
        let rows = Recorded(goals.rows)
        goals.isVisible.accept(true)
        goals.more.execute(())
        goals.isVisible.accept(false)
        goals.isVisible.accept(true)
        #expect(service.requests == ["goals 0 6", "goals 6 6", "goals 0 12"])
        #expect(rows.latest?.count == 12)
    }

    @Test func `pages are appended until the last`() {
        let goals = goals()
        let (rows, hasMore) = (Recorded(goals.rows), Recorded(goals.hasMore))
        goals.isVisible.accept(true)
        goals.more.execute(())
        #expect(hasMore.latest == true)
        goals.more.execute(())
        #expect(rows.latest?.map(\.goal.id) == Array((1...14).reversed()))
        #expect(hasMore.latest == false)
    }

    @Test func `an address contains the number of goals, within limits`() {
        let goals = goals(showing: 12)
        let (rows, wanted) = (Recorded(goals.rows), Recorded(goals.wanted))
        goals.isVisible.accept(true)
        #expect(service.requests == ["goals 0 12"])
        #expect(rows.latest?.count == 12)
        service.failures = [ServiceError(.unavailable)]
        goals.more.execute(())
        #expect(wanted.values == [12, 18], "An address includes goals that are being loaded.")
        goals.retry.execute(())
        #expect(wanted.values == [12, 18])
        #expect(rows.latest?.count == 14)
        #expect(self.goals(showing: -1).currentlyWanted == GoalsViewModel.pageSize)
        #expect(self.goals(showing: .max).currentlyWanted == GoalsViewModel.limit)
    }

    @Test func `goals follow the language of the user without another request`() {
        session.choose(language: "ko")
        let goals = goals()
        let (count, rows, locale) = (Recorded(goals.count), Recorded(goals.rows), Recorded(goals.locale))
        goals.isVisible.accept(true)
        #expect(count.latest == 7)
        #expect(rows.latest?.first?.title == "목표 14")
        #expect(locale.values == [GoalLocale(.korean, isOwn: false)])
        session.choose(language: "en")
        #expect(rows.latest?.first?.title == "Goal 14")
        #expect(rows.latest?.first?.reward == "Prize")
        #expect(locale.latest == GoalLocale(.english, isOwn: true))
        #expect(service.requests.count == 1)
    }

    @Test(arguments: [
        (nil, ["fr"], GoalLanguage.english, true), (nil, ["fr", "ko-KR", "en"], .korean, true),
        ("en", ["ko"], .english, false), ("fr", ["ko"], .korean, true), ("ko", ["ko"], .korean, true),
    ])
    func `an address names the language unless the browser requests it`(
        chosen: String?, asked: [String], language: GoalLanguage, isOwn: Bool
    ) {
        let languages = SessionLanguages(chosen: chosen, asked: asked)
        #expect(GoalLocale(for: languages) == GoalLocale(language, isOwn: isOwn))
    }

    @Test func `a failure is sent once and the request can be tried again`() {
        let goals = goals()
        let (failures, isFailed, rows) = (
            Recorded(goals.failures.english), Recorded(goals.isFailed), Recorded(goals.rows)
        )
        service.failures = [ServiceError(.timedOut), ServiceError(.unreachable)]
        goals.isVisible.accept(true)
        #expect(failures.values == ["The service took too long to respond. Please try again."])
        #expect(isFailed.latest == true)
        #expect(rows.latest == [])
        goals.retry.execute(())
        #expect(failures.values.count == 2)
        goals.retry.execute(())
        #expect(failures.values.count == 2)
        #expect(isFailed.latest == false)
        service.failures = [ServiceError(.unavailable)]
        goals.more.execute(())
        #expect(rows.latest?.count == 6)
        goals.retry.execute(())
        #expect(rows.latest?.count == 12)
    }

    @Test func `a retrospective saved elsewhere updates the count and its row`() {
        let goals = goals()
        let (count, rows) = (Recorded(goals.count), Recorded(goals.rows))
        goals.isVisible.accept(true)
        _ = stored.save(Retrospective(liked: "x", learned: "y"), of: 13).subscribe()
        #expect(count.latest == 6)
        #expect(rows.latest?[1].deed.description == "Read retrospective")
    }

    @Test func `a goal opens its form or its saved retrospective`() throws {
        let goals = goals()
        let rows = Recorded(goals.rows)
        goals.isVisible.accept(true)
        goals.select.execute(try #require(rows.latest?[0]))
        guard case .retrospective(let read) = try #require(coordinator.shown.last) else {
            Issue.record("unexpected scene")
            return
        }
        #expect(read.retrospective.liked == "Good")
        goals.select.execute(try #require(rows.latest?[1]))
        guard case .writeRetrospective(let form) = try #require(coordinator.shown.last) else {
            Issue.record("unexpected scene")
            return
        }
        #expect(form.goal.id == 13)
        let failures = Recorded(goals.failures.english)
        service.failures = [ServiceError(.unavailable)]
        goals.select.execute(try #require(rows.latest?[1]))
        #expect(failures.values.count == 1)
        #expect(coordinator.shown.count == 2)
    }

    @Test func `the first list is delayed only briefly until it is loaded`() {
        service.latency = 5
        let goals = goals()
        let rows = Recorded(goals.rows)
        goals.isVisible.accept(true)
        #expect(rows.values.isEmpty)
        scheduler.advanceTo(2)
        #expect(rows.values == [[]])
    }
}
