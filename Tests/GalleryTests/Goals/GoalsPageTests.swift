import Bindery
import GalleryViewModels
import LiveTesting
import Locks
import Testing

@testable import Gallery

@Suite struct GoalsPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private func titles(_ tab: Tab) throws -> [String] { try tab.findAll(.css(".goal h2")).map(\.textContent) }

    private func count(_ tab: Tab) throws -> String { try tab.find(.css(".goal-count")).textContent }

    @Test func `goals load page by page and the count is emphasized`() throws {
        let tab = try gallery.open("/goals")
        #expect(try titles(tab).count == 6)
        #expect(try count(tab) == "You can write retrospectives for 10 goals!")
        #expect(try tab.text(.css(".goal-count strong")) == "10 goals")
        try tab.click(.button("More goals"))
        try tab.wait(for: "the second page") { try titles($0).count == 12 }
        try tab.click(.button("More goals"))
        try tab.wait(for: "all") { try titles($0).count == 14 }
        #expect(try !tab.exists(.button("More goals")))
    }

    @Test func `the chosen language is kept in the address`() throws {
        let tab = try gallery.open("/goals")
        try tab.click(.button("한국어"))
        try tab.wait(for: "Korean") { $0.path == "/goals?lang=ko" && $0.title == "완료한 목표" }
        #expect(try count(tab) == "총 10개의 목표 회고를 작성할 수 있어요!")
        #expect(try tab.text(.css(".goal-count strong")) == "10개")
        #expect(try titles(tab).first == "한강 10km 달리기")
        #expect(try tab.find(.button("한국어"))["aria-pressed"] == "true")
        try tab.assertMatchesFreshRender()
        try tab.click(.button("회고 보기: 김치 담그는 법 배우기"))
        try tab.wait(for: "the retrospective") { $0.path == "/goals/12?lang=ko" }
        #expect(try tab.exists(.heading("배운 점")))
        try tab.click(.link("완료한 목표"))
        try tab.wait(for: "the goals") { $0.path == "/goals?lang=ko" }
    }

    /// The browser's language is used until the user chooses another one, which then applies to other scenes and to
    /// later visits.
    @Test(arguments: [true, false])
    func `the browser's language applies until the user chooses another`(scripting: Bool) throws {
        let tab = try gallery.open("/goals", scripting: scripting, languages: "ko-KR,ko;q=0.9,en;q=0.8")
        #expect(tab.title == "완료한 목표")
        #expect(tab.path == "/goals")
        try tab.click(.button("English"))
        try tab.wait(for: "English") { $0.title == "Goals" }
        // The address contains the language because it is not the browser's, so that a link opens in the same language
        // for other users.
        #expect(tab.path == "/goals?lang=en")
        try tab.visit("/")
        try tab.visit("/goals")
        try tab.wait(for: "English still") { $0.title == "Goals" }
        try tab.visit("/goals/12")
        #expect(try tab.exists(.heading("What did you learn?")))
        try tab.visit("/goals/12?lang=ko")
        #expect(try tab.exists(.heading("배운 점")))
        try tab.visit("/goals")
        try tab.click(.button("한국어"))
        try tab.wait(for: "Korean") { $0.title == "완료한 목표" && $0.path == "/goals" }
        // The choice does not affect other users.
        #expect(try gallery.open("/goals", languages: "fr, en;q=0.5").title == "Goals")
        #expect(try gallery.open("/goals", languages: "fr, ko;q=0.5").title == "완료한 목표")
        #expect(try gallery.open("/goals", languages: "fr").title == "Goals")
    }

    @Test func `a saved retrospective is visible in every tab`() throws {
        let (tab, other) = (try gallery.open("/goals"), try gallery.open("/goals"))
        try tab.click(.button("Write retrospective: Run ten kilometres along the Han"))
        try tab.wait(for: "the form") { $0.path == "/goals/14/write" }
        try tab.click(.button("Save"))
        try tab.wait(for: "the messages for missing answers") {
            try $0.find(.label("What went well?"))["aria-invalid"] == "true"
        }
        try tab.fill(.label("What went well?"), with: "The river at six")
        try tab.fill(.label("What did you learn?"), with: "To begin slowly")
        try tab.click(.button("Save"))
        try tab.wait(for: "the question") { $0.path == "/goals/14/write/confirm" }
        #expect(try tab.exists(.heading("Save this retrospective?")))
        try tab.click(.button("Keep writing"))
        try tab.wait(for: "the form") { $0.path == "/goals/14/write" }
        #expect(try tab.value(.label("What went well?")) == "The river at six")
        try tab.click(.button("Save"))
        try tab.wait(for: "the question") { $0.path == "/goals/14/write/confirm" }
        try tab.click(.css("[name=confirm]"))
        try tab.wait(for: "the goals") { $0.path == "/goals" }
        try tab.wait(for: "the notice") { $0.text.contains("Retrospective saved.") }
        for window in [tab, other] {
            try window.wait(for: "the count") { try count($0).contains("9 goals") }
        }
        try other.click(.button("Read retrospective: Run ten kilometres along the Han"))
        try other.wait(for: "the retrospective") { $0.text.contains("The river at six") }
        #expect(other.path == "/goals/14")
        #expect(try gallery.open("/goals/14/write", scripting: false).status == 404)
    }

    @Test(arguments: ["/goals/99", "/goals/01", "/goals/x", "/goals/14", "/goals/14/write/confirm", "/goals/14/x/y/z"])
    func `addresses without a page get status 404`(path: String) throws {
        #expect(try gallery.open(path, scripting: false).status == 404)
    }

    @Test func `every goal is reachable without JavaScript`() throws {
        let tab = try gallery.open("/goals?lang=ko", scripting: false)
        try tab.click(.button("더 보기"))
        #expect(tab.path == "/goals?lang=ko&goals=12")
        #expect(try titles(tab).count == 12)
        try tab.click(.button("더 보기"))
        #expect(try titles(tab).count == 14)
        #expect(try !tab.exists(.button("더 보기")))
        try tab.click(.button("English"))
        #expect(tab.path == "/goals?goals=18")
        #expect(try titles(tab).count == 14)
    }

    @Test(arguments: ["-1", "x", "99999999999999999999", "240", ""])
    func `an address with any number of goals is accepted`(count: String) throws {
        let tab = try gallery.open("/goals?goals=\(count)", scripting: false)
        #expect(try titles(tab).count == (count == "240" ? 14 : 6))
    }

    @Test func `a user writes a retrospective without JavaScript`() throws {
        let tab = try gallery.open("/goals", scripting: false)
        #expect(try titles(tab).count == 6)
        #expect(try count(tab).contains("10 goals"))
        try tab.click(.button("한국어"))
        #expect(tab.path == "/goals?lang=ko")
        try tab.click(.button("회고 쓰기: 한강 10km 달리기"))
        #expect(tab.path == "/goals/14/write?lang=ko")
        try tab.fill(.label("좋았던 점"), with: "강바람")
        try tab.click(.button("저장하기"))
        #expect(tab.status == 422)
        #expect(try tab.value(.label("좋았던 점")) == "강바람")
        #expect(tab.text.contains("한 글자 이상 써 주세요."))
        try tab.fill(.label("배운 점"), with: "천천히")
        try tab.click(.button("저장하기"))
        #expect(tab.path == "/goals/14/write/confirm?lang=ko")
        try tab.click(.css("[name=confirm]"))
        #expect(tab.path == "/goals?lang=ko")
        #expect(try count(tab) == "총 9개의 목표 회고를 작성할 수 있어요!")
        #expect(tab.text.contains("회고를 저장했어요!"))
    }

    // MARK: Errors

    /// Goals whose requests fail on demand.
    private final class BrokenGoals: GoalService {
        private let good: DatabaseGoalService
        let isBroken = Mutex(true)

        init() throws {
            let database = try GalleryApp.database(at: ":memory:")
            good = try BundledGoals.service(site: RunningGallery.site, database: database)
        }

        private func guarded<Value>(_ answer: Single<Value>) -> Single<Value> {
            .deferred { [self] in isBroken.withLock { $0 } ? .error(ServiceError(.unavailable)) : answer }
        }

        func completedGoals(from start: Int, limit: Int) -> Single<ListPage<Goal>> {
            guarded(good.completedGoals(from: start, limit: limit))
        }
        func countWithoutRetrospective() -> Single<Int> { guarded(good.countWithoutRetrospective()) }
        func goal(_ id: Goal.ID) -> Single<Goal> { good.goal(id) }
        func retrospective(of id: Goal.ID) -> Single<Retrospective> { guarded(good.retrospective(of: id)) }
        func draft(of id: Goal.ID) -> Single<Retrospective> { good.draft(of: id) }
        func keep(draft: Retrospective, of id: Goal.ID) -> Single<Void> { good.keep(draft: draft, of: id) }
        func save(_ retrospective: Retrospective, of id: Goal.ID) -> Single<Void> {
            guarded(good.save(retrospective, of: id))
        }
        var changes: Observable<Void> { good.changes }
    }

    @Test func `a failure is shown once and the request can be tried again`() throws {
        let goals = try BrokenGoals()
        let gallery = try RunningGallery(goals: goals)
        let tab = try gallery.open("/goals")
        try tab.wait(for: "the alert") { try $0.findAll(.css(".toast")).count == 1 }
        #expect(try tab.text(.css(".toast")).contains("unavailable"))
        goals.isBroken.withLock { $0 = false }
        try tab.click(.button("Try again"))
        try tab.wait(for: "the goals") { try titles($0).count == 6 }
        #expect(try !tab.exists(.button("Try again")))
        #expect(try tab.findAll(.css(".toast")).isEmpty)
        let plain = try RunningGallery(goals: try BrokenGoals())
        #expect(try plain.open("/goals", scripting: false).exists(.button("Try again")))
    }
}
