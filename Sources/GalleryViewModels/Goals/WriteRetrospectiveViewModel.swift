public import Rx
public import Scenes

/// The form in which a goal's retrospective is written.
public final class WriteRetrospectiveViewModel {
    /// The most characters that a field takes.
    public static let limit = 300

    public let goal: Goal
    public let words: GoalWords

    // MARK: Both ways

    /// What was good, which has to be said.
    public let liked: BehaviorRelay<String>
    /// What is known now, which has to be said.
    public let learned: BehaviorRelay<String>
    /// What was missing.
    public let lacked: BehaviorRelay<String>
    /// What is hoped for.
    public let longedFor: BehaviorRelay<String>

    // MARK: Inputs

    /// Asks whether to save; fails while a field is not as it has to be, and says what is wrong from then on.
    public let save: CocoaAction

    // MARK: Outputs

    /// What is wrong with each field: empty where nothing is.
    public let likedMessage: Observable<String>
    public let learnedMessage: Observable<String>
    public let lackedMessage: Observable<String>
    public let longedForMessage: Observable<String>

    /// Why a request failed: each failure once.
    public let failures: Observable<String>

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

    /// What the form holds, and what is wrong with it.
    private final class Fields {
        let liked: BehaviorRelay<String>
        let learned: BehaviorRelay<String>
        let lacked: BehaviorRelay<String>
        let longedFor: BehaviorRelay<String>
        /// Whether to say what is missing; while somebody begins to write it goes without saying.
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

/// Why a retrospective was not saved.
public enum RetrospectiveError: Error {
    /// A field is empty or too long.
    case incomplete
}
