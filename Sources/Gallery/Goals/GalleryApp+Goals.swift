import Bindery
import GalleryViewModels

/// The addresses of the goals: `/goals`, `/goals?goals=12`, `/goals/3`, `/goals/3/write`, `/goals/3/write/confirm`. An
/// address contains the language unless it is the language that the browser requests.
enum GoalAddress {
    /// Returns the query of the list.
    static func query(
        _ locale: GoalLocale, showing count: Int = GoalsViewModel.pageSize
    ) -> KeyValuePairs<String, String?> {
        [
            "lang": locale.isOwn ? nil : "\(locale.language)",
            countName: count == GoalsViewModel.pageSize ? nil : "\(count)",
        ]
    }

    /// Returns the address of the list.
    static func list(_ locale: GoalLocale) -> Address { Address("/goals", query: query(locale)) }

    /// Returns the address of a retrospective.
    static func retrospective(of id: Goal.ID, _ locale: GoalLocale) -> Address {
        Address("/goals/\(id)", query: query(locale))
    }

    /// Returns the address of the form for a retrospective.
    static func form(of id: Goal.ID, _ locale: GoalLocale) -> Address {
        Address("/goals/\(id)/write", query: query(locale))
    }

    /// Returns the address of the confirmation before a retrospective is saved.
    static func confirmation(of id: Goal.ID, _ locale: GoalLocale) -> Address {
        Address("/goals/\(id)/write/confirm", query: query(locale))
    }

    fileprivate static let countName = "goals"
}

extension SceneRequest<GalleryApp, IndexViewModel> {
    /// The number of goals that the address requests, or the number on one page if it requests none.
    fileprivate var goalCount: Int {
        (isTop ? query[GoalAddress.countName] : nil).flatMap { Int($0) } ?? GoalsViewModel.pageSize
    }
}

extension SceneRequest where App == GalleryApp {
    /// Chooses the language that the address names, so that a link opens in the language of the user who has copied it.
    fileprivate func chooseLanguage() {
        let session = coordinator.session
        guard let named = query["lang"].flatMap({ GoalLanguage($0) }),
            named != GoalLocale(for: session.languages).language
        else { return }
        session.choose(language: named.rawValue)
    }
}

extension GalleryApp {
    /// Adds the list of goals, and a goal's retrospective and the form for it over the list.
    static func addGoals(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, GoalsViewModel> {
        let list = index.add(
            "/goals", model: { if case .goals(let model) = $0 { model } else { nil } }, view: GoalsView.init,
            query: { GoalAddress.query($0.currentLocale, showing: $0.currentlyWanted) },
            make: { request in
                request.chooseLanguage()
                return .goals(
                    GoalsViewModel(
                        showing: request.goalCount, service: request.app.goals, coordinator: request.coordinator))
            })
        list.add(
            "/goals/:id", model: { if case .retrospective(let model) = $0 { model } else { nil } },
            view: RetrospectiveView.init, parameters: \.goal.id,
            query: { GoalAddress.query($0.currentLocale) },
            load: { request, id in request.app.retrospective(of: id, request.coordinator.session) },
            sample: {
                .retrospective(RetrospectiveViewModel(sampleGoal, Retrospective(), session: $0.coordinator.session))
            })
        let form = list.add(
            "/goals/:id/write", model: { if case .writeRetrospective(let model) = $0 { model } else { nil } },
            view: WriteRetrospectiveView.init, parameters: \.goal.id,
            query: { GoalAddress.query($0.currentLocale) }, load: { $0.form(for: $1) },
            sample: { $0.form(for: sampleGoal, Retrospective()) })
        form.add(
            "/goals/:id/write/confirm", as: .modal,
            model: { if case .confirmRetrospective(let model) = $0 { model } else { nil } },
            view: ConfirmRetrospectiveView.init, parameters: \.goal.id,
            query: { GoalAddress.query($0.currentLocale) }, load: { $0.question(about: $1) },
            sample: { $0.question(about: Retrospective()) })
        return list
    }

    private static let sampleGoal = Goal(
        id: 0, title: GoalText(korean: "", english: ""), reward: GoalText(korean: "", english: ""),
        completed: GoalDay(year: 2026, month: 1, day: 1), hasRetrospective: false)

    private func retrospective(of id: Goal.ID, _ session: any SessionType) -> Single<GalleryScene?> {
        goals.goal(id)
            .flatMap { [goals] goal in
                goals.retrospective(of: id).map { .retrospective(RetrospectiveViewModel(goal, $0, session: session)) }
            }
            .catch(Self.noneIfMissing)
    }

    fileprivate static func noneIfMissing(_ error: any Error) -> Single<GalleryScene?> {
        (error as? ServiceError)?.code == .notFound ? .just(nil) : .error(error)
    }
}

extension SceneRequest<GalleryApp, GoalsViewModel> {
    /// Returns the form for a goal; none if the goal has a retrospective already.
    fileprivate func form(for id: Goal.ID) -> Single<GalleryScene?> {
        app.goals.goal(id)
            .flatMap { goal in
                guard !goal.hasRetrospective else { return .just(nil) }
                return app.goals.draft(of: id).map { form(for: goal, $0) }
            }
            .catch(GalleryApp.noneIfMissing)
    }

    fileprivate func form(for goal: Goal, _ draft: Retrospective) -> GalleryScene {
        .writeRetrospective(
            WriteRetrospectiveViewModel(
                goal, draft: draft, service: app.goals, coordinator: coordinator))
    }
}

extension SceneRequest<GalleryApp, WriteRetrospectiveViewModel> {
    /// Returns the question whether to save the draft. An empty draft needs no confirmation.
    fileprivate func question(about id: Goal.ID) -> Single<GalleryScene?> {
        app.goals.draft(of: id).map { $0 == Retrospective() ? nil : question(about: $0) }
    }

    fileprivate func question(about draft: Retrospective) -> GalleryScene {
        .confirmRetrospective(
            ConfirmRetrospectiveViewModel(
                below.goal, draft, service: app.goals, coordinator: coordinator))
    }
}
