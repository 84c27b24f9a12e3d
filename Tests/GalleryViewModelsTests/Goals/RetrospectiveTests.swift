import Forms
import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct RetrospectiveTests {
    private let stored = InMemoryGoalService.numbered(4)
    private let service: FailingGoalService
    private let coordinator = RecordingCoordinator<GalleryScene>()

    init() {
        service = FailingGoalService(stored, TestScheduler(initialClock: 0))
    }

    private func form(
        draft: Retrospective = Retrospective()
    ) throws -> WriteRetrospectiveViewModel {
        let goal = try stored.goal(3).toBlocking().single()
        return WriteRetrospectiveViewModel(
            goal, draft: draft, service: service, coordinator: coordinator)
    }

    private func question() throws -> ConfirmRetrospectiveViewModel {
        guard case .confirmRetrospective(let question) = try #require(coordinator.shown.last) else {
            throw ServiceError(.notFound)
        }
        return question
    }

    @Test func `missing answers are reported when the user saves`() throws {
        let form = try form()
        let messages = [form.liked, form.learned, form.lacked, form.longedFor].map { Recorded($0.error.english) }
        #expect(messages.map(\.latest) == ["", "", "", ""])
        form.learned.edit(" \n")
        form.form.submitNow()
        #expect(coordinator.shown.isEmpty)
        #expect(
            messages.map(\.latest) == ["Please write something here.", "Please write something here.", "", ""])
        form.liked.edit("The wind")
        #expect(messages[0].latest == "")
        #expect(service.requests.isEmpty)
    }

    @Test func `an answer that is too long is reported when the user leaves it`() throws {
        let form = try form()
        let message = Recorded(form.lacked.error.english)
        form.lacked.edit(String(repeating: "길", count: WriteRetrospectiveViewModel.limit + 2))
        #expect(message.latest == "")
        form.lacked.visit()
        #expect(message.latest == "2 characters too many.")
        form.liked.edit("a")
        form.learned.edit("b")
        form.form.submitNow()
        #expect(coordinator.shown.isEmpty)
        form.lacked.edit(String(repeating: "길", count: WriteRetrospectiveViewModel.limit) + "\n")
        form.form.submitNow()
        #expect(coordinator.shown.count == 1)
    }

    @Test func `a retrospective is saved after a confirmation`() throws {
        let form = try form(draft: Retrospective(lacked: "Sun cream"))
        #expect(form.lacked.current.text == "Sun cream")
        form.liked.edit(" The wind ")
        form.learned.edit("Patience")
        form.form.submitNow()
        #expect(service.requests == ["keep 3"])
        let question = try question()
        let notices = Recorded(question.notices.english)
        question.save.execute(())
        #expect(coordinator.pops == 2)
        #expect(notices.values == ["Retrospective saved."])
        #expect(
            try stored.retrospective(of: 3).toBlocking().single()
                == Retrospective(liked: "The wind", learned: "Patience", lacked: "Sun cream"))
        #expect(try stored.countWithoutRetrospective().toBlocking().single() == 1)
    }

    @Test func `cancelling the confirmation keeps the draft`() throws {
        let form = try form()
        form.liked.edit("a")
        form.learned.edit("b")
        form.form.submitNow()
        try question().cancel.execute(())
        #expect(coordinator.pops == 1)
        #expect(try stored.draft(of: 3).toBlocking().single() == Retrospective(liked: "a", learned: "b"))
        #expect(try stored.countWithoutRetrospective().toBlocking().single() == 2)
    }

    @Test func `a failure is sent once and the scene stays open`() throws {
        let form = try form()
        form.liked.edit("a")
        form.learned.edit("b")
        let failures = Recorded(form.failures.english)
        service.failures = [ServiceError(.unavailable), ServiceError(.timedOut)]
        form.form.submitNow()
        #expect(failures.values.count == 1)
        #expect(coordinator.shown.isEmpty)
        service.failures = []
        form.form.submitNow()
        let question = try question()
        let unsaved = Recorded(question.failures.english)
        service.failures = [ServiceError(.timedOut)]
        question.save.execute(())
        #expect(unsaved.values == ["The service took too long to respond. Please try again."])
        #expect(coordinator.pops == 0)
        question.save.execute(())
        #expect(unsaved.values.count == 1)
        #expect(coordinator.pops == 2)
    }

    @Test func `a saved retrospective cannot be saved again`() throws {
        _ = try stored.save(Retrospective(liked: "a"), of: 3).toBlocking().single()
        #expect(throws: ServiceError(.refused)) {
            _ = try stored.save(Retrospective(liked: "b"), of: 3).toBlocking().single()
        }
        #expect(throws: ServiceError(.notFound)) { _ = try stored.goal(9).toBlocking().single() }
        #expect(throws: ServiceError(.notFound)) { _ = try stored.retrospective(of: 1).toBlocking().single() }
    }
}
