import QuickTodoViewModels
import Rx
import Scenes

/// A coordinator without views that records its calls.
final class RecordingCoordinator: SceneCoordinatorType {
    private(set) var transitions: [SceneTransitionType] = []
    private(set) var pops = 0
    private let editors = BehaviorRelay<[EditTaskViewModel]>(value: [])

    /// The open editor.
    var editor: EditTaskViewModel? { editors.value.last }

    var isPresentingModal: Observable<Bool> { editors.map { !$0.isEmpty }.distinctUntilChanged() }

    func transition(to scene: Scene, type: SceneTransitionType) -> Completable {
        transitions.append(type)
        if case .editTask(let editor) = scene { editors.accept(editors.value + [editor]) }
        return .empty()
    }

    func pop() -> Completable {
        guard editor != nil else { return .error(SceneError.nothingToPop) }
        pops += 1
        editors.accept(editors.value.dropLast())
        return .empty()
    }
}
