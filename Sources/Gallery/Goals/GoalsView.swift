public import Bindery
public import GalleryViewModels

/// The view of the completed goals.
struct GoalsView: View {
    static let template = "goals"
    let viewModel: GoalsViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Goals")
        page.bindAlert(from: viewModel.failures)
        page.bindAddress(
            from: Observable.combineLatest(viewModel.locale, viewModel.wanted) {
                Address("/goals", query: GoalAddress.query($0, showing: $1))
            })
        page.bindValue("count", from: viewModel.count.map { $0 ?? 0 })
        page.bindValue("mayWrite", from: viewModel.count.map { $0 ?? 0 > 0 })
        page.bindValue("isDone", from: viewModel.count.map { $0 == 0 })
        page.bindList("goals", from: viewModel.rows)
        page.bindValue(
            "isEmpty", from: Observable.combineLatest(viewModel.rows, viewModel.isLoading) { $0.isEmpty && !$1 })
        page.bindValue("isLoading", from: viewModel.isLoading)
        page.bindValue("hasMore", from: viewModel.hasMore)
        page.bindValue("isFailed", from: viewModel.isFailed)
        page.bindAction("open", to: viewModel.select)
        page.bindAction("more", to: viewModel.more)
        page.bindAction("retry", to: viewModel.retry)
        // Bound last because making the scene visible starts the loading, which must find all bindings in place.
        page.bindVisibility(to: viewModel.isVisible)
    }
}

/// The view of the form for a retrospective.
struct WriteRetrospectiveView: View {
    static let template = "goals-write"
    let viewModel: WriteRetrospectiveViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.title.map { "Write retrospective – \($0, "goal")" as Text })
        page.bindAlert(from: viewModel.failures)
        page.bindHead(of: viewModel.goal, viewModel.title, viewModel.reward, viewModel.locale)
        page.bindAddress(from: viewModel.locale.map { [id = viewModel.goal.id] in GoalAddress.form(of: id, $0) })
        page.bindField("liked", to: viewModel.liked)
        page.bindField("learned", to: viewModel.learned)
        page.bindField("lacked", to: viewModel.lacked)
        page.bindField("longedFor", to: viewModel.longedFor)
        page.bindForm("save", to: viewModel.form)
    }
}

/// The view of the confirmation before a retrospective is saved.
struct ConfirmRetrospectiveView: View {
    static let template = "goals-confirm"
    let viewModel: ConfirmRetrospectiveViewModel

    func bind(_ page: ViewBinder) {
        page.bindAlert(from: viewModel.failures)
        page.bindNotice(from: viewModel.notices)
        page.bindAddress(
            from: viewModel.locale.map { [id = viewModel.goal.id] in GoalAddress.confirmation(of: id, $0) })
        page.bindAction("confirm", to: viewModel.save)
        page.bindAction("cancel", to: viewModel.cancel)
    }
}

/// The view of a saved retrospective.
struct RetrospectiveView: View {
    static let template = "goals-read"
    let viewModel: RetrospectiveViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.title.map { "Retrospective – \($0, "goal")" as Text })
        page.bindHead(of: viewModel.goal, viewModel.title, viewModel.reward, viewModel.locale)
        page.bindAddress(
            from: viewModel.locale.map { [id = viewModel.goal.id] in GoalAddress.retrospective(of: id, $0) })
        let written = viewModel.retrospective
        page.setValue("liked", written.liked)
        page.setValue("learned", written.learned)
        page.setValue("lacked", written.lacked)
        page.setValue("longedFor", written.longedFor)
    }
}

extension ViewBinder {
    /// Binds the values that all scenes of one goal share.
    fileprivate func bindHead(
        of goal: Goal, _ title: Observable<String>, _ reward: Observable<String>, _ locale: Observable<GoalLocale>
    ) {
        bindValue("goalsAddress", from: locale.map { "\(GoalAddress.list($0))" })
        bindValue("title", from: title)
        setValue("completed", goal.completed.text)
        bindValue("reward", from: reward)
    }
}

extension GoalRow: TemplateModel {
    public static let templateKeys = TemplateKeys<GoalRow> { key in
        key("id", \.goal.id)
        key("title", \.title)
        key("completed", \.completed)
        key("reward", \.reward)
        key("deed", \.deed)
        key("hasRetrospective", \.goal.hasRetrospective)
    }
}
