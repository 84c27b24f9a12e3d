import Bindery
import QuickTodoViewModels

extension DatabaseTaskService {
    func subtasks(of task: TaskItem.ID) -> Observable<[Subtask]> {
        database.liveQuery(SubtaskSchema.subtasks(of: task)).catch { .error(Self.failure($0)) }
    }

    func addSubtask(_ title: String, to task: TaskItem.ID) -> Observable<SubtaskChange> {
        write { connection in
            guard try await connection.task(task) != nil else { throw TaskServiceError.taskIsGone(id: task) }
            if try await connection.checklist(of: task).isFull { throw TaskServiceError.tooManySubtasks }
            return SubtaskChange(from: nil, to: try await connection.addSubtasks([title], to: task))
        }
    }

    func setChecked(_ subtask: Subtask, _ isChecked: Bool) -> Observable<SubtaskChange?> {
        write { connection in
            guard let stored = try await connection.stored(subtask), stored.isChecked != isChecked else { return nil }
            var new = stored
            new.isChecked = isChecked
            try await connection.replace(stored, by: new)
            return SubtaskChange(from: stored, to: new)
        }
    }

    func rename(_ subtask: Subtask, _ title: String) -> Observable<SubtaskChange> {
        write { connection in
            guard let stored = try await connection.stored(subtask) else {
                throw TaskServiceError.taskIsGone(id: subtask.task)
            }
            var new = subtask
            new.title = title
            let renamed = try stored.applying(new, insteadOf: subtask)
            try await connection.replace(stored, by: renamed)
            return SubtaskChange(from: stored, to: renamed)
        }
    }

    func move(_ subtask: Subtask, before next: Subtask?) -> Observable<SubtaskChange?> {
        write { connection in
            let former = try await connection.checklist(of: subtask.task)
            var checklist = former
            guard let moved = checklist.move(subtask.id, before: next?.id),
                let stored = former.subtasks.first(where: { $0.id == subtask.id }),
                checklist.subtasks.map(\.id) != former.subtasks.map(\.id)
            else { return nil }
            // All of them if they have new positions, otherwise one.
            for subtask in Set(checklist.subtasks).subtracting(former.subtasks) {
                try await connection.replace(subtask, by: subtask)
            }
            return SubtaskChange(from: stored, to: moved)
        }
    }

    func delete(_ subtask: Subtask) -> Observable<SubtaskChange?> {
        write { connection in
            guard let stored = try await connection.stored(subtask) else { return nil }
            try await connection.replace(stored, by: nil)
            return SubtaskChange(from: stored, to: nil)
        }
    }

    private func write<Result: Sendable>(
        _ work: @escaping @Sendable (any DatabaseConnection) async throws -> Result
    ) -> Observable<Result> {
        database.write(work).asObservable().catch { .error(Self.failure($0)) }
    }
}
