public import Bindery
import Foundation
public import QuickTodoViewModels

/// Imports in the database.
extension DatabaseConnection {
    /// Adds an import that is not ready, and deletes those that were abandoned.
    func beginImport(of file: ImportFile, at now: Date) async throws(DatabaseError) -> StagedImport.ID {
        try await execute("DELETE FROM import WHERE begun < \(now.addingTimeInterval(-StagedImport.lifetime))")
        return try await value(
            "INSERT INTO import (name, format, begun) VALUES (\(file.name), '', \(now)) RETURNING id") ?? 0
    }

    /// Adds tasks of an import.
    ///
    /// - Parameter position: The position of the first one.
    func stage(
        _ tasks: [ExchangedTask], of id: StagedImport.ID, from position: Int
    ) async throws(DatabaseError) {
        for (index, task) in tasks.enumerated() {
            let attributes = task.content.attributes
            try await execute(
                """
                INSERT INTO import_task
                    (import, position, added, \(ImportSchema.columns), list_name, list_color, checklist, fingerprint)
                VALUES
                    (\(id), \(position + index), \(task.added), \(task.content.title), \(task.checked),
                    \(attributes.notes), \(attributes.due?.date), \(attributes.due?.minute),
                    \(attributes.due?.zone ?? "UTC"), \(attributes.priority.rank), \(attributes.tags.text),
                    \(attributes.repetition?.code ?? ""), \(task.place), \(task.list), \(task.listColor.rawValue),
                    \(task.subtasks.text), \(task.fingerprint))
                """)
        }
    }

    /// Records the result of reading a file.
    func finishReading(_ read: StagedImport) async throws(DatabaseError) {
        for (position, remark) in read.remarks.enumerated() {
            try await execute(
                """
                INSERT INTO import_remark (import, position, line, reason, detail, task)
                VALUES (\(read.id), \(position), \(remark.line), \(remark.reason.rawValue), \(remark.detail),
                    \(remark.task))
                """)
        }
        try await execute(
            """
            UPDATE import SET format = \(read.format.rawValue), tasks = \(read.count), skipped = \(read.skipped),
                changed = \(read.changed), ready = 1
            WHERE id = \(read.id)
            """)
    }

    /// Returns an import that is ready.
    func stagedImport(_ id: StagedImport.ID) async throws(DatabaseError) -> StagedImport? {
        let query = Query<StagedImport>(
            "SELECT id, name, format, begun, tasks, skipped, changed FROM import WHERE id = \(id) AND ready = 1")
        guard var found = try await first(query) else { return nil }
        found.remarks = try await rows(
            Query<ImportRemark>(
                "SELECT line, reason, detail, task FROM import_remark WHERE import = \(id) ORDER BY position"))
        // The columns have the order of those of tasks.
        let tasks = Query<StagedTask>(
            """
            SELECT import_task.position, title, coalesce(added, begun), checked, notes, due, due_minute, due_zone, priority, tags,
                repetition, CAST(\(TaskList.inbox) AS BIGINT), 0, 0, place, list_name, checklist
            FROM import_task JOIN import ON import.id = import_task.import
            WHERE import = \(id) ORDER BY import_task.position LIMIT \(ImportLimits.shown)
            """)
        found.tasks = try await rows(tasks).map(\.task)
        return found
    }
}

extension StagedImport: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        let format: String = try row[2]
        self.init(
            id: try row[0], name: try row[1], format: ExchangeFormat(rawValue: format) ?? .json, begun: try row[3])
        (count, skipped, changed) = (try row[4], try row[5], try row[6])
    }
}

extension ImportRemark: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        let reason: String = try row[1]
        self.init(line: try row[0], Reason(rawValue: reason) ?? .wrongType, try row[2], of: try row[3])
    }
}

/// A task of an import: the columns of a task, the name of its list, and its checklist.
private struct StagedTask: RowDecodable {
    let task: ExchangedTask

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        var task = ExchangedTask(try TaskItem(row: row))
        task.list = try row[15]
        let checklist: String = try row[16]
        task.subtasks = [ExchangedSubtask](text: checklist)
        self.task = task
    }
}
