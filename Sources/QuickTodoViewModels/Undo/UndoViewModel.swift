public import Rx
import Texts

/// The changes that the user has made on a page, and the offer to undo them, the latest first.
public final class UndoViewModel {
    /// The note about the latest change or its undoing. There is at most one.
    public var news: Observable<[UndoNews]> { latestNews.asObservable() }

    /// Undoes the change of a note.
    public private(set) lazy var undo = Action<UndoNews, Void> { [weak self] in self?.perform($0) ?? .empty() }

    /// Undoes the latest change that was not undone yet. Does nothing if there is none.
    public private(set) lazy var undoLatest = CocoaAction { [weak self] in
        self.map { $0.perform($0.history.value.offers.last) } ?? .empty()
    }

    /// Emits what an earlier page has remembered of a dialog.
    private(set) lazy var resumed = PublishRelay<UnsavedEdit>()

    /// Emits the tasks that were chosen on an earlier page.
    private(set) lazy var resumedChoice = PublishRelay<Set<TaskItem.ID>>()

    private let history = BehaviorRelay(value: UndoHistory())
    // A relay, because operators on the history would cost each page more.
    private let latestNews = BehaviorRelay<[UndoNews]>(value: [])
    private let service: any TaskService
    private let settings: any SettingsService
    private let failures: PublishRelay<Text>
    private let reopen: (UnsavedEdit, UndoViewModel) -> Observable<Void>

    /// Creates an empty history.
    ///
    /// - Parameters:
    ///   - service: Undoes changes of tasks and lists.
    ///   - settings: Undoes changes of settings.
    ///   - failures: Receives the messages of failed attempts.
    ///   - reopen: Opens a dialog with input that was not saved.
    init(
        service: any TaskService, settings: any SettingsService, failures: PublishRelay<Text>,
        reopen: @escaping (UnsavedEdit, UndoViewModel) -> Observable<Void>
    ) {
        (self.service, self.settings, self.failures, self.reopen) = (service, settings, failures, reopen)
    }

    private func perform(_ news: UndoNews?) -> Observable<Void> {
        guard let news, let change = news.change else { return .just(()) }
        let undone =
            switch change {
            case .settings(let change): settings.undo(change)
            case .discarded(let edit): reopen(edit, self).map { _ in 1 }
            default: service.undo(change)
            }
        return
            undone
            .do(onNext: { [self] in self.change(to: history.value.undoing(news, restored: $0)) })
            .telling(failures)
    }

    private func change(to new: UndoHistory) {
        history.accept(new)
        // Not those of `new`, because a subscriber may have changed the history again.
        let news = history.value.news
        if news != latestNews.value { latestNews.accept(news) }
    }

    /// The changes with the note, for a page that follows this one.
    public var changes: Observable<UndoHistory> { history.asObservable() }

    /// Continues with the changes of an earlier page.
    public func resume(_ changes: UndoHistory) {
        change(to: changes)
        changes.unsaved.forEach(resumed.accept)
        if !changes.chosen.isEmpty { resumedChoice.accept(changes.chosen) }
    }

    /// Remembers what was typed into a dialog and not saved, for a page that follows this one; `nil` if the dialog is
    /// closed.
    func remember(_ edit: UnsavedEdit?) {
        if edit != history.value.unsaved.first { change(to: history.value.remembering(edit)) }
    }

    /// Remembers the chosen tasks, for a page that follows this one.
    func remember(chosen: Set<TaskItem.ID>) {
        if chosen != history.value.chosen { change(to: history.value.remembering(chosen: chosen)) }
    }

    /// Remembers a change that can be undone, and offers that; nothing if there was no change.
    func record(_ change: TaskChange?) {
        if let change { self.change(to: history.value.adding(change)) }
    }
}
