public import Rx
public import Scenes

/// The form for a goal's retrospective.
public final class WriteRetrospectiveViewModel {
    /// The maximum number of characters in a field.
    public static let limit = 300

    /// The goal.
    public let goal: Goal
    /// The texts of the scene.
    public let words: GoalWords

    // MARK: Two-way bindings

    /// The answer to "What went well?", which is required.
    public let liked: BehaviorRelay<String>
    /// The answer to "What did you learn?", which is required.
    public let learned: BehaviorRelay<String>
    /// The answer to "What was missing?".
    public let lacked: BehaviorRelay<String>
    /// The answer to "What do you hope for next?".
    public let longedFor: BehaviorRelay<String>

    // MARK: Inputs

    /// Asks for confirmation. Fails with ``RetrospectiveError/incomplete`` while a field is invalid; from the first
    /// attempt on, the messages also name the missing answers.
    public let save: CocoaAction

    // MARK: Outputs

    /// The validation message of ``liked``; empty while the field is valid.
    public let likedMessage: Observable<String>
    /// The validation message of ``learned``; empty while the field is valid.
    public let learnedMessage: Observable<String>
    /// The validation message of ``lacked``; empty while the field is valid.
    public let lackedMessage: Observable<String>
    /// The validation message of ``longedFor``; empty while the field is valid.
    public let longedForMessage: Observable<String>

    /// The messages of failed requests, each emitted once.
    public let failures: Observable<String>

    /// Creates a form for a goal's retrospective, filled in with a draft.
    public init(
        _ goal: Goal, draft: Retrospective, locale: GoalLocale, service: any GoalService,
        coordinator: any SceneCoordinatorType<GalleryScene>
    ) {
        let words = GoalWords(locale)
        let fields = Fields(draft, words)
        let failed = PublishRelay<String>()
        self.goal = goal
        self.words = words
        (liked, learned, lacked, longedFor) = (fields.liked, fields.learned, fields.lacked, fields.longedFor)
        likedMessage = fields.message(liked, isRequired: true)
        learnedMessage = fields.message(learned, isRequired: true)
        lackedMessage = fields.message(lacked, isRequired: false)
        longedForMessage = fields.message(longedFor, isRequired: false)
        failures = failed.asObservable()
        save = CocoaAction { () -> Observable<Void> in
            fields.isChecked.accept(true)
            guard fields.isValid else { return .error(RetrospectiveError.incomplete) }
            let written = fields.retrospective
            return service.keep(draft: written, of: goal.id)
                .flatMap { _ in
                    let confirmation = ConfirmRetrospectiveViewModel(
                        goal, written, locale: locale, service: service, coordinator: coordinator)
                    return coordinator.transition(to: .confirmRetrospective(confirmation), type: .modal)
                        .andThen(Single.just(()))
                }
                .do(onError: { failed.accept(words.failed($0)) })
                .asObservable()
        }
    }

    /// The fields of the form and their validation.
    private final class Fields {
        let liked: BehaviorRelay<String>
        let learned: BehaviorRelay<String>
        let lacked: BehaviorRelay<String>
        let longedFor: BehaviorRelay<String>
        /// Indicates whether to report missing answers. They are not reported until the user first tries to save.
        let isChecked = BehaviorRelay(value: false)
        private let words: GoalWords

        init(_ draft: Retrospective, _ words: GoalWords) {
            liked = BehaviorRelay(value: draft.liked)
            learned = BehaviorRelay(value: draft.learned)
            lacked = BehaviorRelay(value: draft.lacked)
            longedFor = BehaviorRelay(value: draft.longedFor)
            self.words = words
        }

        var retrospective: Retrospective {
            Retrospective(
                liked: Self.trimmed(liked.value), learned: Self.trimmed(learned.value),
                lacked: Self.trimmed(lacked.value), longedFor: Self.trimmed(longedFor.value))
        }

        var isValid: Bool {
            [liked, learned].allSatisfy { problem(in: $0.value, isRequired: true) == nil }
                && [lacked, longedFor].allSatisfy { problem(in: $0.value, isRequired: false) == nil }
        }

        func message(_ field: BehaviorRelay<String>, isRequired: Bool) -> Observable<String> {
            Observable.combineLatest(field, isChecked) { [words, problem] text, isChecked in
                switch problem(text, isRequired) {
                case .empty: isChecked ? words.empty : ""
                case .tooLong(let count): words.tooLong(by: count)
                case nil: ""
                }
            }
            .distinctUntilChanged()
        }

        private enum Problem {
            case empty
            case tooLong(by: Int)
        }

        private func problem(in text: String, isRequired: Bool) -> Problem? {
            let count = Self.trimmed(text).count
            if count > WriteRetrospectiveViewModel.limit {
                return .tooLong(by: count - WriteRetrospectiveViewModel.limit)
            }
            return isRequired && count == 0 ? .empty : nil
        }

        private static func trimmed(_ text: String) -> String {
            let start = text.drop { $0.isWhitespace }
            return String(start.reversed().drop { $0.isWhitespace }.reversed())
        }
    }
}

/// The reasons why a retrospective is not saved.
public enum RetrospectiveError: Error {
    /// A field is empty or too long.
    case incomplete
}
