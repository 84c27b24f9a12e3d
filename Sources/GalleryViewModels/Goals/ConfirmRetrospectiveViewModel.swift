public import Rx
public import Scenes

/// The question whether to save a retrospective.
public final class ConfirmRetrospectiveViewModel {
    public let goal: Goal
    public let words: GoalWords

    /// Saves it, and goes back to the goals.
    public let save: CocoaAction

    /// Goes back to the form.
    public let cancel: CocoaAction

    /// That it was saved, once.
    public let notices: Observable<String>

    /// Why it could not be saved: each failure once.
    public let failures: Observable<String>

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
                    // The question, then the form.
                    coordinator.pop().andThen(Completable.deferred { coordinator.pop() }).andThen(Single.just(()))
                }
                .asObservable()
        }
        cancel = CocoaAction { coordinator.pop().andThen(Observable.just(())) }
    }
}
