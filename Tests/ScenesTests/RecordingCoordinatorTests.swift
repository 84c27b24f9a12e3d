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

/// The results of scenes.
extension RecordingCoordinatorTests {
    private final class Endings {
        var seen: [String] = []

        func note(_ ending: Observable<Int?>, _ name: String) {
            _ = ending.subscribe(
                onNext: { [unowned self] in seen.append("\(name): \($0.map(String.init) ?? "nil")") },
                onCompleted: { [unowned self] in seen.append("\(name) ended") })
        }
    }

    @Test(arguments: [SceneTransitionType.modal, .push])
    func `a result closes its scene and those above it`(_ type: SceneTransitionType) {
        let (result, endings) = (PublishRelay<Int>(), Endings())
        coordinator.transition(to: "list", type: .root)
        let ending = coordinator.transition(to: "picker", type: type, result: result.asObservable())
        endings.note(ending, "picker")
        coordinator.transition(to: "help", type: .modal)
        #expect(endings.seen.isEmpty)
        result.accept(3)
        #expect(endings.seen == ["picker: 3", "picker ended"])
        #expect(coordinator.topScene == "list")
        result.accept(4)
        #expect(coordinator.topScene == "list")
        endings.note(ending, "later")
        #expect(endings.seen.suffix(2) == ["later: 3", "later ended"])
    }

    @Test func `a scene that is dismissed has no result`() {
        let (result, endings) = (PublishRelay<Int>(), Endings())
        for name in ["a", "b"] {
            endings.note(coordinator.transition(to: name, type: .modal, result: result.asObservable()), name)
        }
        coordinator.pop()
        #expect(endings.seen == ["b: nil", "b ended"])
        coordinator.transition(to: "list", type: .root)
        #expect(endings.seen.suffix(2) == ["a: nil", "a ended"])
        result.accept(1)
        #expect(endings.seen.count == 4)
        #expect(coordinator.topScene == "list")
    }
}
