import Bindery
import GalleryViewModels

/// The addresses of the goals: `/goals`, `/goals/3`, `/goals/3/write`, `/goals/3/write/confirm`, each with the language where the
/// reader's browser asks for another.
enum GoalAddress {
    static func goals(_ locale: GoalLocale) -> Address { Address("/goals" + query(locale)) }
    static func reading(_ id: Goal.ID, _ locale: GoalLocale) -> Address {
        Address("/goals/\(id)" + query(locale))
    }
    static func writing(_ id: Goal.ID, _ locale: GoalLocale) -> Address {
        Address("/goals/\(id)/write" + query(locale))
    }
    static func confirming(_ id: Goal.ID, _ locale: GoalLocale) -> Address {
        Address("/goals/\(id)/write/confirm" + query(locale))
    }

    private static func query(_ locale: GoalLocale) -> String { locale.isOwn ? "" : "?lang=\(locale.language)" }

    /// The language that an address asks for; nil where it names none.
    static func language(of address: Address) -> GoalLanguage? {
        let field = address.query.split(separator: "&").first { $0.hasPrefix("lang=") }
        return field.flatMap { GoalLanguage(String($0.dropFirst(5))) }
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
            .goals(GoalsViewModel(locale: .english, service: goals, coordinator: coordinator)),
            .writeRetrospective(
                WriteRetrospectiveViewModel(
                    goal, draft: draft, locale: .english, service: goals, coordinator: coordinator)),
            .confirmRetrospective(
                ConfirmRetrospectiveViewModel(
                    goal, draft, locale: .english, service: goals, coordinator: coordinator)),
            .retrospective(RetrospectiveViewModel(goal, draft, .english)),
        ]
    }

    /// The scenes of the goals over the index, for all addresses but that of their source.
    func goalScenes(
        at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> Single<[Presentation<GalleryScene>]> {
        let parts = Array(address.components.dropFirst())
        let locale = GoalLocale(named: GoalAddress.language(of: address), for: coordinator.session.languages)
        let list = Presentation<GalleryScene>.push(
            .goals(GoalsViewModel(locale: locale, service: goals, coordinator: coordinator)))
        guard let part = parts.first else { return .just([list]) }
        guard let id = Int(part) else { return .just([]) }
        return goals.goal(id)
            .flatMap { [goals] goal in
                if parts.count == 1 {
                    return goals.retrospective(of: id)
                        .map { [list, .push(.retrospective(RetrospectiveViewModel(goal, $0, locale)))] }
                }
                guard !goal.hasRetrospective else { return .just([]) }
                return goals.draft(of: id).map { draft in
                    let form = WriteRetrospectiveViewModel(
                        goal, draft: draft, locale: locale, service: goals, coordinator: coordinator)
                    let question = ConfirmRetrospectiveViewModel(
                        goal, draft, locale: locale, service: goals, coordinator: coordinator)
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
