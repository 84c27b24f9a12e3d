public import Rx

/// A coordinator without views, for the tests of view models. It records the requested transitions, which succeed at
/// once.
///
///     let coordinator = RecordingCoordinator<Scene>()
///     let viewModel = TasksViewModel(service: service, coordinator: coordinator)
///     viewModel.onCreateTask.execute(())
///     #expect(coordinator.transitions.map(\.type) == [.modal])
///
/// Use it on one thread.
public final class RecordingCoordinator<Scene>: SceneCoordinatorType {
    /// A request to show a scene.
    public struct Transition {
        /// The requested scene.
        public let scene: Scene
        /// The relation of the scene to the one before it.
        public let type: SceneTransitionType
    }

    /// The requested transitions in order.
    public private(set) var transitions: [Transition] = []
    /// The number of times that `pop()` was called.
    public private(set) var pops = 0
    /// The transitions whose scenes have not been popped, the topmost last.
    private let open = BehaviorRelay<[Transition]>(value: [])

    /// Creates a coordinator without records. It shows a scene that is not modal and not recorded.
    public init() {}

    /// The scenes of all requested transitions in order.
    public var shown: [Scene] { transitions.map(\.scene) }

    /// The topmost scene; `nil` if all recorded scenes have been popped.
    public var topScene: Scene? { open.value.last?.scene }

    /// An observable that indicates whether the topmost scene is modal.
    public var isPresentingModal: Observable<Bool> { open.map { $0.last?.type == .modal }.distinctUntilChanged() }

    /// Records the transition.
    @discardableResult
    public func transition(to scene: Scene, type: SceneTransitionType) -> Completable {
        let transition = Transition(scene: scene, type: type)
        transitions.append(transition)
        open.accept((type == .root ? [] : open.value) + [transition])
        return .empty()
    }

    /// Counts the call and removes the topmost scene. Succeeds even if no scene was recorded, because the tested view
    /// model may belong to a scene that the test created.
    @discardableResult
    public func pop() -> Completable {
        pops += 1
        open.accept(open.value.dropLast())
        return .empty()
    }

    /// Discards the recorded transitions, which retain their scenes, and the number of pops. The topmost scene remains.
    public func discardRecords() {
        transitions = []
        pops = 0
    }
}
