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

    /// The session of the scenes.
    public let session: any SessionType
    /// The requested transitions in order.
    public private(set) var transitions: [Transition] = []
    /// The number of times that `pop()` was called.
    public private(set) var pops = 0
    /// The scenes that have not been popped, the topmost last.
    private let open = BehaviorRelay<[OpenScene]>(value: [])
    private let endings = SceneEndings<Int>()
    private var openedCount = 0

    private struct OpenScene {
        let transition: Transition
        let id: Int
    }

    /// Creates a coordinator without records. It shows a scene that is not modal and not recorded.
    ///
    /// - Parameter session: The session of the scenes.
    public init(session: any SessionType = NoSession()) { self.session = session }

    /// The scenes of all requested transitions in order.
    public var shown: [Scene] { transitions.map(\.scene) }

    /// The topmost scene; `nil` if all recorded scenes have been popped.
    public var topScene: Scene? { open.value.last?.transition.scene }

    /// An observable that indicates whether the topmost scene is modal.
    public var isPresentingModal: Observable<Bool> {
        open.map { $0.last?.transition.type == .modal }.distinctUntilChanged()
    }

    /// Records the transition.
    @discardableResult
    public func transition(to scene: Scene, type: SceneTransitionType) -> Completable {
        let transition = Transition(scene: scene, type: type)
        transitions.append(transition)
        openedCount += 1
        show((type == .root ? [] : open.value) + [OpenScene(transition: transition, id: openedCount)])
        return .empty()
    }

    /// Records the transition. The result ends the scene, and so does ``pop()``, as if the user had dismissed it.
    @discardableResult
    public func transition<Result>(
        to scene: Scene, type: SceneTransitionType, result: Observable<Result>
    ) -> Observable<Result?> {
        transition(to: scene, type: type)
        let id = openedCount
        let close = { [unowned self] in show(Array(open.value.prefix { $0.id != id })) }
        return endings.wait(for: id, result, on: { $0() }, close: close)
    }

    private func show(_ scenes: [OpenScene]) {
        open.accept(scenes)
        endings.dismiss { scenes.map(\.id) }
    }

    /// Counts the call and removes the topmost scene. Succeeds even if no scene was recorded, because the tested view
    /// model may belong to a scene that the test created.
    @discardableResult
    public func pop() -> Completable {
        pops += 1
        show(open.value.dropLast())
        return .empty()
    }

    /// Discards the recorded transitions, which retain their scenes, and the number of pops. The topmost scene remains.
    public func discardRecords() {
        transitions = []
        pops = 0
    }
}
