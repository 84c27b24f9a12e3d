public import Rx

/// Who changes scenes for a view model: it makes the next scene's view model, asks for the transition, and never names a view.
///
/// `Live` has the coordinator of a page in a browser; a view model's test brings one that records what it was asked for.
/// All calls are made on the loop that the view model lives on.
public protocol SceneCoordinatorType<Scene>: AnyObject {
    /// The app's scenes: as a rule an enum whose payloads are view models.
    associatedtype Scene

    /// Whether a modal scene is up: the present value at once, then each change.
    var isPresentingModal: Observable<Bool> { get }

    /// Shows a scene. The transition is made at the call; the result completes when it is done, subscribed to or not.
    @discardableResult
    func transition(to scene: Scene, type: SceneTransitionType) -> Completable

    /// Goes back to the scene below, made at the call. With nothing below, the result fails with ``SceneError/nothingToPop``.
    @discardableResult
    func pop() -> Completable

    /// The browser's session: who is signed in.
    var session: any SessionType { get }
}

extension SceneCoordinatorType {
    /// None, unless the coordinator keeps one.
    public var session: any SessionType { NoSession() }
}
