import Rx
import Scenes
import Testing

@Suite struct RecordingCoordinatorTests {
    private let coordinator = RecordingCoordinator<String>()

    @Test func transitionsAndPopsAreRecordedInOrder() {
        coordinator.transition(to: "list", type: .root)
        coordinator.transition(to: "editor", type: .modal)
        #expect(coordinator.shown == ["list", "editor"])
        #expect(coordinator.transitions.map(\.type) == [.root, .modal])
        #expect(coordinator.topScene == "editor")
        coordinator.pop()
        #expect(coordinator.topScene == "list")
        #expect(coordinator.pops == 1)
    }

    @Test func aRootReplacesTheStack() {
        coordinator.transition(to: "a", type: .push)
        coordinator.transition(to: "b", type: .root)
        coordinator.pop()
        #expect(coordinator.topScene == nil)
    }

    @Test func itPresentsAModalWhileThatIsOnTop() {
        var seen: [Bool] = []
        let subscription = coordinator.isPresentingModal.subscribe(onNext: { seen.append($0) })
        defer { subscription.dispose() }
        coordinator.transition(to: "a", type: .push)
        coordinator.transition(to: "b", type: .modal)
        coordinator.transition(to: "c", type: .modal)
        coordinator.pop()
        coordinator.pop()
        #expect(seen == [false, true, false])
    }

    @Test func theFirstSceneOfATestCanBePopped() {
        var isDone = false
        _ = coordinator.pop().subscribe(onCompleted: { isDone = true })
        #expect(isDone)
        #expect(coordinator.pops == 1)
    }

    @Test func discardedRecordsKeepTheTopmostScene() {
        coordinator.transition(to: "a", type: .push)
        coordinator.pop()
        coordinator.transition(to: "b", type: .push)
        coordinator.discardRecords()
        #expect(coordinator.shown.isEmpty)
        #expect(coordinator.pops == 0)
        #expect(coordinator.topScene == "b")
    }
}
