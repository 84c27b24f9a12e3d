public import Forms
public import Rx
public import Scenes
import Texts

/// The form for a goal's retrospective.
public final class WriteRetrospectiveViewModel {
    /// The maximum number of characters in a field.
    public static let limit = 300

    /// The goal.
    public let goal: Goal
    /// The texts of the scene.
    public let words: GoalWords

    // MARK: Fields

    /// The answer to "What went well?", which is required.
    public let liked: FormField<String>
    /// The answer to "What did you learn?", which is required.
    public let learned: FormField<String>
    /// The answer to "What was missing?".
    public let lacked: FormField<String>
    /// The answer to "What do you hope for next?".
    public let longedFor: FormField<String>

    /// The form, whose submission asks for confirmation.
    public let form: Form<Retrospective>

    // MARK: Outputs

    /// The messages of failed requests, each emitted once.
    public let failures: Observable<String>

    /// Creates a form for a goal's retrospective, filled in with a draft.
    public init(
        _ goal: Goal, draft: Retrospective, locale: GoalLocale, service: any GoalService,
        coordinator: any SceneCoordinatorType<GalleryScene>
    ) {
        let words = GoalWords(locale)
        self.goal = goal
        self.words = words
        liked = Self.answer(draft.liked, words, isRequired: true)
        learned = Self.answer(draft.learned, words, isRequired: true)
        lacked = Self.answer(draft.lacked, words)
        longedFor = Self.answer(draft.longedFor, words)
        form = Form(liked, learned, lacked, longedFor) {
            Retrospective(liked: $0, learned: $1, lacked: $2, longedFor: $3)
        } save: { written in
            service.keep(draft: written, of: goal.id)
                .flatMap { _ in
                    let confirmation = ConfirmRetrospectiveViewModel(
                        goal, written, locale: locale, service: service, coordinator: coordinator)
                    return coordinator.transition(to: .confirmRetrospective(confirmation), type: .modal)
                        .andThen(Single.just(()))
                }
                .asObservable()
        }
        failures = form.failures.map { words.failed($0) }
    }

    private static func answer(_ start: String, _ words: GoalWords, isRequired: Bool = false) -> FormField<String> {
        let isShort: Rule<String> = .custom { text, _ in
            text.count > limit ? Text(verbatim: words.tooLong(by: text.count - limit)) : nil
        }
        let rules = isRequired ? [Rule.required.saying(Text(verbatim: words.empty)), isShort] : [isShort]
        return FormField(start, format: .trimmed, rules: rules)
    }
}
