import Texts

/// The changes on a page that were not undone, the latest last, and the note that is shown.
public struct UndoHistory: Sendable {
    /// The maximum number of changes that are remembered.
    static let limit = 100

    private(set) var offers: [UndoNews] = []
    /// The note; at most one. An array is small while it is empty, which it is on most pages.
    private(set) var news: [UndoNews] = []
    private var latest = 0
    /// The unsaved input of a dialog; at most one.
    private(set) var unsaved: [UnsavedEdit] = []
    /// The tasks that are chosen for a change of several.
    private(set) var chosen: Set<TaskItem.ID> = []

    /// Returns the history with another change, and with a note about it. The addition of one task has no note, because the
    /// page shows the task, and because many are added one after the other.
    func adding(_ change: TaskChange) -> UndoHistory {
        var history = self
        history.show(change.text, change)
        history.offers = (offers + history.news).suffix(Self.limit)
        if case .added(let tasks) = change, tasks.count == 1 { history.news = news }
        return history
    }

    /// Returns the history with the unsaved input of a dialog.
    func remembering(_ edit: UnsavedEdit?) -> UndoHistory {
        var history = self
        history.unsaved = [edit].compactMap(\.self)
        return history
    }

    /// Returns the history with the chosen tasks.
    func remembering(chosen: Set<TaskItem.ID>) -> UndoHistory {
        var history = self
        history.chosen = chosen
        return history
    }

    /// Returns the history without a change, of whose tasks `restored` were as it has left them.
    func undoing(_ undone: UndoNews, restored: Int) -> UndoHistory {
        var history = self
        history.offers.removeAll { $0.identity == undone.identity }
        switch undone.change {
        case .discarded?: history.news = []
        case let change?: history.show(Self.result(of: change, restored: restored), nil)
        case nil: break
        }
        return history
    }

    private mutating func show(_ text: Text, _ change: TaskChange?) {
        latest += 1
        news = [UndoNews(identity: latest, text: text, change: change)]
    }

    private static func result(of change: TaskChange, restored: Int) -> Text {
        let kept = change.count - restored
        if kept <= 0 { return "Undone: \(change.text)" }
        if restored == 0 { return change.refusal }
        return Text(
            "Undone, except for \(kept) task that has been changed since.",
            plural: "Undone, except for \(kept) tasks that have been changed since.", count: kept)
    }
}
