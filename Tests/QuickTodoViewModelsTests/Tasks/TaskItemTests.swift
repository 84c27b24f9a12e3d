import QuickTodoViewModels
import Testing

@Suite struct TaskItemTests {
    @Test func `due tasks precede done tasks, each from the latest`() {
        let tasks: [TaskItem] = [
            .done(1, "checked early", at: 10), .due(2, "old"), .done(3, "checked late", at: 20), .due(4, "new"),
        ]
        #expect(tasks.sorted(by: TaskItem.comesBefore).map(\.title) == ["new", "old", "checked late", "checked early"])
    }

    @Test func `of tasks with equal times the later one comes first`() {
        let added = [7, 9, 8].map { TaskItem(id: $0, title: "x", added: moment(1)) }
        let checked = [7, 9, 8].map { TaskItem(id: $0 + 10, title: "x", added: moment(1), checked: moment(2)) }
        #expect((added + checked).sorted(by: TaskItem.comesBefore).map(\.id) == [9, 8, 7, 19, 18, 17])
    }

    @Test func `a task without a title is a draft`() {
        #expect(TaskItem.due(1, "").isDraft)
        #expect(!TaskItem.due(1, "x").isDraft)
    }
}
