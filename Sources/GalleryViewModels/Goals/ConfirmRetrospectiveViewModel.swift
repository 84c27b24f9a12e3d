public import Rx
public import Scenes

/// The confirmation before a retrospective is saved.
public final class ConfirmRetrospectiveViewModel {
    /// The goal.
    public let goal: Goal
    /// The texts of the scene.
    public let words: GoalWords

    /// Saves the retrospective and goes back to the goals.
    public let save: CocoaAction

    /// Goes back to the form.
    public let cancel: CocoaAction

    /// The notice that the retrospective has been saved, emitted once.
    public let notices: Observable<String>

    /// The messages of failed attempts to save, each emitted once.
    public let failures: Observable<String>

    /// Creates a view model that asks for a confirmation before a retrospective is saved.
    public init(
        _ goal: Goal, _ retrospective: Retrospective, locale: GoalLocale, service: any GoalService,
        coordinator: any SceneCoordinatorType<GalleryScene>
    ) {
        let words = GoalWords(locale)
        let (saved, failed) = (PublishRelay<String>(), PublishRelay<String>())
        self.goal = goal
        self.words = words
        notices = saved.asObservable()
        failures = failed.asObservable()
        save = CocoaAction {
            service.save(retrospective, of: goal.id)
                .do(
                    onSuccess: { _ in saved.accept(words.saved) },
                    onError: { failed.accept(words.failed($0)) }
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
