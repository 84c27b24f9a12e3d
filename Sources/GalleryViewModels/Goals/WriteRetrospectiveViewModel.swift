public import Forms
public import Rx
public import Scenes
public import Texts

/// The form for a goal's retrospective.
public final class WriteRetrospectiveViewModel {
    /// The maximum number of characters in a field.
    public static let limit = 300

    /// The goal.
    public let goal: Goal
    /// The goal's title in the user's language.
    public let title: Observable<String>
    /// The goal's reward in the user's language.
    public let reward: Observable<String>

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

    /// The language, which is part of the scene's address.
    public var locale: Observable<GoalLocale> { session.goalLocales }

    /// The current value of ``locale``.
    public var currentLocale: GoalLocale { GoalLocale(for: session.languages) }

    /// The messages of failed requests, each emitted once.
    public let failures: Observable<Text>

    private let session: any SessionType

    /// Creates a form for a goal's retrospective, filled in with a draft.
    public init(
        _ goal: Goal, draft: Retrospective, service: any GoalService,
        coordinator: any SceneCoordinatorType<GalleryScene>
    ) {
        self.goal = goal
        session = coordinator.session
        title = goal.titles(in: session)
        reward = goal.rewards(in: session)
        liked = Self.answer(draft.liked, isRequired: true)
        learned = Self.answer(draft.learned, isRequired: true)
        lacked = Self.answer(draft.lacked)
        longedFor = Self.answer(draft.longedFor)
        form = Form(liked, learned, lacked, longedFor) {
            Retrospective(liked: $0, learned: $1, lacked: $2, longedFor: $3)
        } save: { written in
            service.keep(draft: written, of: goal.id)
                .flatMap { _ in
                    let confirmation = ConfirmRetrospectiveViewModel(
                        goal, written, service: service, coordinator: coordinator)
                    return coordinator.transition(to: .confirmRetrospective(confirmation), type: .modal)
                        .andThen(Single.just(()))
                }
                .asObservable()
        }
        failures = form.failures.map(\.retryText)
    }

    private static func answer(_ start: String, isRequired: Bool = false) -> FormField<String> {
        let isShort: Rule<String> = .custom { text, _ in
            text.count > limit ? tooLong(by: text.count - limit) : nil
        }
        let rules = isRequired ? [Rule.required.saying("Please write something here."), isShort] : [isShort]
        return FormField(start, format: .trimmed, rules: rules)
    }

    private static func tooLong(by count: Int) -> Text {
        Text("One character too many.", plural: "\(count, "count") characters too many.", count: count)
    }
}
