public import Bindery
public import GalleryViewModels

/// The view of the completed goals.
struct GoalsView: View {
    static let template = "goals"
    let viewModel: GoalsViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.words.map(\.goals))
        page.bindAlert(from: viewModel.failures)
        page.bindAddress(
            from: Observable.combineLatest(viewModel.locale, viewModel.wanted) {
                Address("/goals", query: GoalAddress.query($0, showing: $1))
            })
        page.bindValue("language", from: viewModel.words.map(\.language.rawValue))
        page.bindValue("isKorean", from: viewModel.words.map { $0.language == .korean })
        page.bindValue("isEnglish", from: viewModel.words.map { $0.language == .english })
        page.words(
            viewModel.words,
            [
                ("heading", \.goals), ("completedLabel", \.completed), ("rewardLabel", \.reward), ("moreLabel", \.more),
                ("loadingLabel", \.loading), ("retryLabel", \.retry), ("noneLabel", \.none),
            ])
        page.bindValue("before", from: viewModel.count.map(\.before))
        page.bindValue("emphasis", from: viewModel.count.map(\.emphasis))
        page.bindValue("after", from: viewModel.count.map(\.after))
        page.bindList("goals", from: viewModel.rows)
        page.bindValue(
            "isEmpty", from: Observable.combineLatest(viewModel.rows, viewModel.isLoading) { $0.isEmpty && !$1 })
        page.bindValue("isLoading", from: viewModel.isLoading)
        page.bindValue("hasMore", from: viewModel.hasMore)
        page.bindValue("isFailed", from: viewModel.isFailed)
        page.bindAction("open", to: viewModel.select)
        page.bindAction("more", to: viewModel.more)
        page.bindAction("retry", to: viewModel.retry)
        page.bindAction("speak", to: viewModel.speak)
        // Bound last because making the scene visible starts the loading, which must find all bindings in place.
        page.bindVisibility(to: viewModel.isVisible)
    }
}

/// The view of the form for a retrospective.
struct WriteRetrospectiveView: View {
    static let template = "goals-write"
    let viewModel: WriteRetrospectiveViewModel

    func bind(_ page: ViewBinder) {
        let words = viewModel.words
        page.bindTitle(from: Observable.just("\(words.write) – \(viewModel.goal.title[words.language])"))
        page.bindAlert(from: viewModel.failures)
        page.head(of: viewModel.goal, words)
        page.words(
            .just(words),
            [
                ("likedLabel", \.liked), ("learnedLabel", \.learned), ("lackedLabel", \.lacked),
                ("longedForLabel", \.longedFor), ("optionalLabel", \.optional), ("saveLabel", \.save),
            ])
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
        page.setValue("language", viewModel.words.language.rawValue)
        page.words(
            .just(viewModel.words),
            [
                ("heading", \.confirmHeading), ("text", \.confirmText), ("saveLabel", \.save),
                ("cancelLabel", \.cancel),
            ])
        page.bindAction("confirm", to: viewModel.save)
        page.bindAction("cancel", to: viewModel.cancel)
    }
}

/// The view of a saved retrospective.
struct RetrospectiveView: View {
    static let template = "goals-read"
    let viewModel: RetrospectiveViewModel

    func bind(_ page: ViewBinder) {
        let words = viewModel.words
        page.bindTitle(from: Observable.just("\(words.retrospective) – \(viewModel.goal.title[words.language])"))
        page.head(of: viewModel.goal, words)
        page.words(
            .just(words),
            [
                ("likedLabel", \.liked), ("learnedLabel", \.learned), ("lackedLabel", \.lacked),
                ("longedForLabel", \.longedFor),
            ])
        let written = viewModel.retrospective
        page.setValue("liked", written.liked)
        page.setValue("learned", written.learned)
        page.setValue("lacked", written.lacked.isEmpty ? words.nothing : written.lacked)
        page.setValue("longedFor", written.longedFor.isEmpty ? words.nothing : written.longedFor)
    }
}

extension ViewBinder {
    /// Binds texts to template keys.
    fileprivate func words(_ words: Observable<GoalWords>, _ keys: [(String, KeyPath<GoalWords, String>)]) {
        for (key, path) in keys { bindValue(key, from: words.map { $0[keyPath: path] }) }
    }

    /// Binds the values that all scenes of one goal share.
    fileprivate func head(of goal: Goal, _ words: GoalWords) {
        setValue("language", words.language.rawValue)
        setValue("title", goal.title[words.language])
        setValue("completed", goal.completed.text(in: words.language))
        setValue("reward", goal.reward[words.language])
        self.words(
            .just(words),
            [("goalsLabel", \.goals), ("completedLabel", \.completed), ("rewardLabel", \.reward)])
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
