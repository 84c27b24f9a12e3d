public import Rx
public import Scenes
public import Texts

/// The confirmation before a retrospective is saved.
public final class ConfirmRetrospectiveViewModel {
    /// The goal.
    public let goal: Goal

    /// Saves the retrospective and goes back to the goals.
    public let save: CocoaAction

    /// Goes back to the form.
    public let cancel: CocoaAction

    /// The notice that the retrospective has been saved, emitted once.
    public let notices: Observable<Text>

    /// The messages of failed attempts to save, each emitted once.
    public let failures: Observable<Text>

    /// The language, which is part of the scene's address.
    public var locale: Observable<GoalLocale> { session.goalLocales }

    /// The current value of ``locale``.
    public var currentLocale: GoalLocale { GoalLocale(for: session.languages) }

    private let session: any SessionType

    /// Creates a view model that asks for a confirmation before a retrospective is saved.
    public init(
        _ goal: Goal, _ retrospective: Retrospective, service: any GoalService,
        coordinator: any SceneCoordinatorType<GalleryScene>
    ) {
        let (saved, failed) = (PublishRelay<Text>(), PublishRelay<Text>())
        self.goal = goal
        session = coordinator.session
        notices = saved.asObservable()
        failures = failed.asObservable()
        save = CocoaAction {
            service.save(retrospective, of: goal.id)
                .do(
                    onSuccess: { _ in saved.accept("Retrospective saved.") },
                    onError: { failed.accept($0.retryText) }
                )
                .flatMap { _ in
                    // The first pop closes the confirmation, the second one the form.
                    coordinator.pop().andThen(Completable.deferred { coordinator.pop() }).andThen(Single.just(()))
                }
                .asObservable()
        }
        cancel = CocoaAction { coordinator.pop().andThen(Observable.just(())) }
    }
}
