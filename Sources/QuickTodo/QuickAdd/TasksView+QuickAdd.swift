public import Bindery
public import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The field that is always there to add tasks.
extension TasksView {
    func bindQuickAdd(_ page: ViewBinder) {
        let quickAdd = viewModel.quickAdd
        page.bindField("newTask", with: quickAdd.text)
        page.bindValue("addMessage", from: quickAdd.message)
        page.bindList("preview", from: quickAdd.preview)
        page.bindNotice(from: quickAdd.notices(showing: search == nil ? filter : nil, of: list?.id))
        page.bindAction("chooseList", to: quickAdd.chooseList)
        page.bindAction("completeList", field: "newTask", to: quickAdd.completeList)
        // A task without a date would not appear on Today.
        let isForToday = filter == .today && search == nil
        page.bindAction("add", field: "newTask", to: isForToday ? quickAdd.addForToday : quickAdd.add)
        page.bindAction("addLines", field: "lines", to: isForToday ? quickAdd.addForToday : quickAdd.addLines)
        if search != nil { return }
        let due = TaskSectionHead.due.identity
        page.predictInsertion(
            "add", in: "sections", section: due, at: .first, from: Observable.just(()), counting: Self.addition
        ) { _, fields in
            TaskItem(id: 0, title: fields["newTask"], added: .now)
        }
    }

    /// The changes of the numbers of tasks with an addition.
    private static let addition = ["all": 1, "due": 1]
}

extension QuickAddPreview: TemplateModel {
    public static let templateKeys = TemplateKeys<QuickAddPreview> { key in
        key("id", \.identity)
        key("kind", \.kind.rawValue)
        key("text", \.text)
        key("isSuggestion") { $0.suggested != nil }
    }
}
