import Bindery
import GalleryViewModels

/// The addresses of the goals: `/goals`, `/goals/3`, `/goals/3/write`, `/goals/3/write/confirm`, each with the language where that is Korean.
enum GoalAddress {
    static func goals(_ language: GoalLanguage) -> Address { Address("/goals" + query(language)) }
    static func reading(_ id: Goal.ID, _ language: GoalLanguage) -> Address {
        Address("/goals/\(id)" + query(language))
    }
    static func writing(_ id: Goal.ID, _ language: GoalLanguage) -> Address {
        Address("/goals/\(id)/write" + query(language))
    }
    static func confirming(_ id: Goal.ID, _ language: GoalLanguage) -> Address {
        Address("/goals/\(id)/write/confirm" + query(language))
    }

    private static func query(_ language: GoalLanguage) -> String { language == .english ? "" : "?lang=\(language)" }

    /// The language that an address asks for.
    static func language(of address: Address) -> GoalLanguage {
        let field = address.query.split(separator: "&").first { $0.hasPrefix("lang=") }
        return field.flatMap { GoalLanguage(String($0.dropFirst(5))) } ?? .english
    }
}

extension GalleryApp {
    /// One of each scene.
    func goalSpecimens(_ coordinator: any SceneCoordinatorType<GalleryScene>) -> [GalleryScene] {
        let text = GoalText(korean: "", english: "")
        let day = GoalDay(year: 2026, month: 1, day: 1)
        let goal = Goal(id: 0, title: text, reward: text, completed: day, hasRetrospective: false)
        let draft = Retrospective()
        return [
            .goals(GoalsViewModel(language: .english, service: goals, coordinator: coordinator)),
            .writeRetrospective(
                WriteRetrospectiveViewModel(
                    goal, draft: draft, language: .english, service: goals, coordinator: coordinator)),
            .confirmRetrospective(
                ConfirmRetrospectiveViewModel(
                    goal, draft, language: .english, service: goals, coordinator: coordinator)),
            .retrospective(RetrospectiveViewModel(goal, draft, .english)),
        ]
    }

    /// The scenes of the goals over the index, for all addresses but that of their source.
    func goalScenes(
        at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> Single<[Presentation<GalleryScene>]> {
        let parts = Array(address.components.dropFirst())
        let language = GoalAddress.language(of: address)
        let list = Presentation<GalleryScene>.push(
            .goals(GoalsViewModel(language: language, service: goals, coordinator: coordinator)))
        guard let part = parts.first else { return .just([list]) }
        guard let id = Int(part) else { return .just([]) }
        return goals.goal(id)
            .flatMap { [goals] goal in
                if parts.count == 1 {
                    return goals.retrospective(of: id)
                        .map { [list, .push(.retrospective(RetrospectiveViewModel(goal, $0, language)))] }
                }
                guard !goal.hasRetrospective else { return .just([]) }
                return goals.draft(of: id).map { draft in
                    let form = WriteRetrospectiveViewModel(
                        goal, draft: draft, language: language, service: goals, coordinator: coordinator)
                    let question = ConfirmRetrospectiveViewModel(
                        goal, draft, language: language, service: goals, coordinator: coordinator)
                    // Nothing is to be confirmed before it was written.
                    let isAsked = parts.count == 3 && draft != Retrospective()
                    return [list, .push(.writeRetrospective(form))]
                        + (isAsked ? [.modal(.confirmRetrospective(question))] : [])
                }
            }
            .catch { error in
                if (error as? ServiceError)?.code == .notFound { return .just([]) }
                return .error(error)
            }
    }
}
