import GalleryViewModels
import Rx
import Scenes

/// A coordinator without views that records its calls.
final class RecordingCoordinator: SceneCoordinatorType {
    private(set) var shown: [GalleryScene] = []
    private(set) var pops = 0

    var isPresentingModal: Observable<Bool> { .just(false) }

    func transition(to scene: GalleryScene, type: SceneTransitionType) -> Completable {
        shown.append(scene)
        return .empty()
    }

    func forget() { shown = [] }

    func pop() -> Completable {
        pops += 1
        return .empty()
    }
}
