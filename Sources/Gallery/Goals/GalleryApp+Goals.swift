import Bindery
import GalleryViewModels

/// The addresses of the goals: `/goals`, `/goals?goals=12`, `/goals/3`, `/goals/3/write`, `/goals/3/write/confirm`. An
/// address contains the language unless it is the language that the browser requests.
enum GoalAddress {
    static func goals(_ locale: GoalLocale, showing count: Int = GoalsViewModel.pageSize) -> Address {
        var fields = locale.isOwn ? [] : ["lang=\(locale.language)"]
        if count != GoalsViewModel.pageSize { fields.append("\(countName)=\(count)") }
        return Address(fields.isEmpty ? "/goals" : "/goals?" + fields.joined(separator: "&"))
    }
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

    private static let countName = "goals"

    /// Returns the language that an address names, or `nil` if it names none.
    static func language(of address: Address) -> GoalLanguage? {
        FormFields(urlEncoded: address.query.utf8)["lang"].flatMap { GoalLanguage($0) }
    }

    /// Returns the number of goals that an address requests, or the number on one page if it requests none.
    static func count(in address: Address) -> Int {
        FormFields(urlEncoded: address.query.utf8)[countName].flatMap { Int($0) } ?? GoalsViewModel.pageSize
    }
}

extension GalleryApp {
    /// Returns one scene of each kind.
    func goalSamples(_ coordinator: any SceneCoordinatorType<GalleryScene>) -> [GalleryScene] {
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

    /// Returns the scenes of the goals above the index, for all addresses except those of their source.
    func goalScenes(
        at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> Single<[Presentation<GalleryScene>]> {
        let parts = Array(address.components.dropFirst())
        let locale = GoalLocale(named: GoalAddress.language(of: address), for: coordinator.session.languages)
        let list = Presentation<GalleryScene>.push(
            .goals(
                GoalsViewModel(
                    locale: locale, showing: parts.isEmpty ? GoalAddress.count(in: address) : GoalsViewModel.pageSize,
                    service: goals, coordinator: coordinator)))
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
                    // An empty draft needs no confirmation.
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
