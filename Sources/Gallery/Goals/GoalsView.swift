public import Bindery
public import GalleryViewModels

/// The view of the completed goals.
struct GoalsView: View {
    static let template = "goals"
    let viewModel: GoalsViewModel

    func bind(_ page: Mount) {
        page.title(to: viewModel.words.map(\.goals))
        page.alert(to: viewModel.failures)
        page.address(
            to: Observable.combineLatest(viewModel.locale, viewModel.wanted) { GoalAddress.goals($0, showing: $1) })
        page.value("language", to: viewModel.words.map(\.language.rawValue))
        page.value("isKorean", to: viewModel.words.map { $0.language == .korean })
        page.value("isEnglish", to: viewModel.words.map { $0.language == .english })
        page.words(
            viewModel.words,
            [
                ("heading", \.goals), ("completedLabel", \.completed), ("rewardLabel", \.reward), ("moreLabel", \.more),
                ("loadingLabel", \.loading), ("retryLabel", \.retry), ("noneLabel", \.none),
            ])
        page.value("before", to: viewModel.count.map(\.before))
        page.value("emphasis", to: viewModel.count.map(\.emphasis))
        page.value("after", to: viewModel.count.map(\.after))
        page.list("goals", to: viewModel.rows)
        page.value(
            "isEmpty", to: Observable.combineLatest(viewModel.rows, viewModel.isLoading) { $0.isEmpty && !$1 })
        page.value("isLoading", to: viewModel.isLoading)
        page.value("hasMore", to: viewModel.hasMore)
        page.value("isFailed", to: viewModel.isFailed)
        page.action("open", to: viewModel.select)
        page.action("more", to: viewModel.more)
        page.action("retry", to: viewModel.retry)
        page.action("speak", to: viewModel.speak)
        // Bound last because making the scene visible starts the loading, which must find all bindings in place.
        page.visibility(to: viewModel.isVisible)
    }
}

/// The view of the form for a retrospective.
struct WriteRetrospectiveView: View {
    static let template = "goals-write"
    let viewModel: WriteRetrospectiveViewModel

    func bind(_ page: Mount) {
        let words = viewModel.words
        page.title(to: Observable.just("\(words.write) – \(viewModel.goal.title[words.language])"))
        page.alert(to: viewModel.failures)
        page.head(of: viewModel.goal, words)
        page.words(
            .just(words),
            [
                ("likedLabel", \.liked), ("learnedLabel", \.learned), ("lackedLabel", \.lacked),
                ("longedForLabel", \.longedFor), ("optionalLabel", \.optional), ("saveLabel", \.save),
            ])
        for (name, field, message) in [
            ("liked", viewModel.liked, viewModel.likedMessage),
            ("learned", viewModel.learned, viewModel.learnedMessage),
            ("lacked", viewModel.lacked, viewModel.lackedMessage),
            ("longedFor", viewModel.longedFor, viewModel.longedForMessage),
        ] {
            page.field(name, to: field)
            page.value("\(name)Message", to: message)
            page.value("\(name)IsRefused", to: message.map { !$0.isEmpty })
        }
        page.action("save", to: viewModel.save)
    }
}

/// The view of the question whether to save.
struct ConfirmRetrospectiveView: View {
    static let template = "goals-confirm"
    let viewModel: ConfirmRetrospectiveViewModel

    func bind(_ page: Mount) {
        page.alert(to: viewModel.failures)
        page.notice(to: viewModel.notices)
        page.value("language", viewModel.words.language.rawValue)
        page.words(
            .just(viewModel.words),
            [
                ("heading", \.confirmHeading), ("text", \.confirmText), ("saveLabel", \.save),
                ("cancelLabel", \.cancel),
            ])
        page.action("confirm", to: viewModel.save)
        page.action("cancel", to: viewModel.cancel)
    }
}

/// The view of a saved retrospective.
struct RetrospectiveView: View {
    static let template = "goals-read"
    let viewModel: RetrospectiveViewModel

    func bind(_ page: Mount) {
        let words = viewModel.words
        page.title(to: Observable.just("\(words.retrospective) – \(viewModel.goal.title[words.language])"))
        page.head(of: viewModel.goal, words)
        page.words(
            .just(words),
            [
                ("likedLabel", \.liked), ("learnedLabel", \.learned), ("lackedLabel", \.lacked),
                ("longedForLabel", \.longedFor),
            ])
        let written = viewModel.retrospective
        page.value("liked", written.liked)
        page.value("learned", written.learned)
        page.value("lacked", written.lacked.isEmpty ? words.nothing : written.lacked)
        page.value("longedFor", written.longedFor.isEmpty ? words.nothing : written.longedFor)
    }
}

extension Mount {
    /// Binds texts to template keys.
    fileprivate func words(_ words: Observable<GoalWords>, _ keys: [(String, KeyPath<GoalWords, String>)]) {
        for (key, path) in keys { value(key, to: words.map { $0[keyPath: path] }) }
    }

    /// Binds the values that all scenes of one goal share.
    fileprivate func head(of goal: Goal, _ words: GoalWords) {
        value("language", words.language.rawValue)
        value("title", goal.title[words.language])
        value("completed", goal.completed.text(in: words.language))
        value("reward", goal.reward[words.language])
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
