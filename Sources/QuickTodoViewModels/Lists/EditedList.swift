import Forms
import Rx

/// A list that is edited in a dialog: the fields, and the stored version.
final class EditedList {
    let name: EditedValue<String>
    let color: EditedValue<ListColor>
    /// The list as it is stored; `nil` for a new one.
    let stored: BehaviorRelay<TaskList?>
    let isDeleted = BehaviorRelay(value: false)

    init(_ list: TaskList?) {
        stored = BehaviorRelay(value: list)
        name = EditedValue(list?.name ?? "")
        color = EditedValue(list?.color ?? .blue)
    }

    /// Indicates whether OK creates a list.
    var isNew: Bool { stored.value == nil || isDeleted.value }

    /// Sets the stored version; `nil` if the list has been deleted.
    func store(_ list: TaskList?) {
        isDeleted.accept(list == nil)
        guard let list else { return }
        stored.accept(list)
        name.store(list.name)
        color.store(list.color)
    }

    /// Returns the name in its stored form. That of the inbox may stay empty.
    func acceptedName() throws(ListName.Refusal) -> String { try accepted(name.value) }

    private func accepted(_ name: String) throws(ListName.Refusal) -> String {
        if stored.value?.isInbox == true, name.allSatisfy(\.isWhitespace) { return "" }
        return try ListName.accepted(name)
    }

    /// Returns the versions of the stored list that the user saw and has made.
    func takeChanges(_ list: TaskList) throws -> (seen: TaskList, new: TaskList) {
        _ = try acceptedName()
        var (seen, new) = (list, list)
        do {
            if let change = try name.takeChange() {
                (seen.name, new.name) = (change.base, try accepted(change.value))
            }
        } catch let conflict as EditConflict<String> {
            throw ListServiceError.nameChanged(to: conflict.theirs)
        }
        do {
            if let change = try color.takeChange() { (seen.color, new.color) = (change.base, change.value) }
        } catch {
            throw ListServiceError.changed
        }
        return (seen, new)
    }
}
