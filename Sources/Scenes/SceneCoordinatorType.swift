public import Rx

/// A type that navigates between scenes for a view model.
///
/// The view model creates the next scene's view model and requests the transition; it never refers to a view. `Live`
/// provides the coordinator of a page in a browser. The test of a view model uses a ``RecordingCoordinator``. All
/// methods are called on the view model's loop.
public protocol SceneCoordinatorType<Scene>: AnyObject {
    /// The type of the app's scenes, usually an enum whose payloads are view models.
    associatedtype Scene

    /// An observable that indicates whether a modal scene is shown: the current value on subscription, then each
    /// change.
    var isPresentingModal: Observable<Bool> { get }

    /// Shows a scene.
    ///
    /// The call starts the transition, even if the result is not subscribed to.
    ///
    /// - Returns: A completable that completes when the transition is done.
    @discardableResult
    func transition(to scene: Scene, type: SceneTransitionType) -> Completable

    /// Returns to the previous scene of the stack.
    ///
    /// The call starts the transition, whether or not the result is subscribed to.
    ///
    /// - Returns: A completable that completes when the transition is done. It terminates with
    ///   ``SceneError/nothingToPop`` if there is no previous scene.
    @discardableResult
    func pop() -> Completable

    /// The browser's session, with the signed-in account.
    var session: any SessionType { get }
}

extension SceneCoordinatorType {
    /// A session without an account, unless the coordinator provides another.
    public var session: any SessionType { NoSession() }
}
