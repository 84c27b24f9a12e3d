import Rx

enum Scene {
    case tasks(TasksViewModel)
    case editTask(EditTaskViewModel)
}

enum SceneTransitionType {
    case root
    case push
    case modal
}

protocol SceneCoordinatorType {
    @discardableResult
    func transition(to scene: Scene, type: SceneTransitionType) -> Completable
    @discardableResult
    func pop(animated: Bool) -> Completable
}

extension SceneCoordinatorType {
    @discardableResult
    func pop() -> Completable { pop(animated: true) }
}

/// A coordinator that only records. As in the tutorial, the navigation happens when it is requested and is reported
/// through a subject.
final class RecordingSceneCoordinator: SceneCoordinatorType {
    private(set) var scenes: [Scene] = []
    private(set) var log: [String] = []

    @discardableResult
    func transition(to scene: Scene, type: SceneTransitionType) -> Completable {
        let subject = PublishSubject<Void>()
        scenes.append(scene)
        log.append("\(type) \(scenes.count)")
        defer { subject.onCompleted() }
        return subject.asObservable()
            .take(1)
            .ignoreElements()
            .asCompletable()
    }

    @discardableResult
    func pop(animated: Bool) -> Completable {
        scenes.removeLast()
        log.append("pop")
        return .empty()
    }

    var editTask: EditTaskViewModel? {
        guard case .editTask(let viewModel)? = scenes.last else { return nil }
        return viewModel
    }
}
