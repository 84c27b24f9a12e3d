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

    /// Shows a scene that has a result, and reports how it ends.
    ///
    /// The first result closes the scene, so that its view model only emits it. The scene can also be dismissed, by
    /// Back, Escape or ``pop()``, or because another scene replaces the stack.
    ///
    ///     coordinator.transition(to: .picker(picker), type: .modal, result: picker.chosen)     // Observable<Color>
    ///         .subscribe(onNext: { color in … })                                               // Color?
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - type: The relation of the scene to the current one.
    ///   - result: The result of the scene's view model. It should not replay an element.
    /// - Returns: An observable that emits once, the result or `nil` if the scene was dismissed, and completes. It
    ///   replays that element. If the result fails, so does the observable, and the scene stays.
    @discardableResult
    func transition<Result>(
        to scene: Scene, type: SceneTransitionType, result: Observable<Result>
    ) -> Observable<Result?>

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

    /// Shows the scene and, after its first result, returns to the previous one. A coordinator that does not implement
    /// the method does not report scenes that were dismissed.
    @discardableResult
    public func transition<Result>(
        to scene: Scene, type: SceneTransitionType, result: Observable<Result>
    ) -> Observable<Result?> {
        transition(to: scene, type: type)
        let ending = ReplaySubject<Result?>.create(bufferSize: 1)
        _ = result.take(1).map { Optional($0) }
            .do(onNext: { [weak self] _ in self?.pop() })
            .subscribe(ending)
        return ending.asObservable()
    }
}
