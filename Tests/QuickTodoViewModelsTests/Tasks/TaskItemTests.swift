import QuickTodoViewModels
import Testing

@Suite struct TaskItemTests {
    @Test func dueTasksComeFirstLatestAddedFirstThenDoneTasksLatestCheckedFirst() {
        let tasks: [TaskItem] = [
            .done(1, "checked early", at: 10), .due(2, "old"), .done(3, "checked late", at: 20), .due(4, "new"),
        ]
        #expect(tasks.sorted(by: TaskItem.comesBefore).map(\.title) == ["new", "old", "checked late", "checked early"])
    }

    @Test func atTheSameMomentTheLaterOneComesFirst() {
        let added = [7, 9, 8].map { TaskItem(id: $0, title: "x", added: moment(1)) }
        let checked = [7, 9, 8].map { TaskItem(id: $0 + 10, title: "x", added: moment(1), checked: moment(2)) }
        #expect((added + checked).sorted(by: TaskItem.comesBefore).map(\.id) == [9, 8, 7, 19, 18, 17])
    }

    @Test func aTaskWithoutTitleIsADraft() {
        #expect(TaskItem.due(1, "").isDraft)
        #expect(!TaskItem.due(1, "x").isDraft)
    }
}
