import Bindery
import Foundation
import Testing

@testable import QuickTodo

/// The checks of `quicktodo doctor`.
@Suite final class DoctorTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())").path
    private var path: String { "\(folder)/quicktodo.sqlite" }

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func findings(
        migrations: [Migration] = DatabaseTaskService.migrations(), free: Int64 = 1 << 40
    ) -> [Doctor.Finding] {
        var options = Options()
        options.data = folder
        options.serving.site = RunningApp.site
        return Doctor(options, migrations: migrations) { _ in free }.findings
    }

    private func create(_ migrations: [Migration] = DatabaseTaskService.migrations()) throws {
        try Database(path: path, migrations: migrations).close()
    }

    private func texts(_ level: Doctor.Finding.Level, of findings: [Doctor.Finding]) -> [String] {
        findings.filter { $0.level == level }.map(\.text)
    }

    @Test func `everything is in order`() throws {
        try create()
        let found = findings()
        #expect(found.count == 6)
        #expect(found.allSatisfy { $0.level == .good }, "\(found)")
    }

    @Test func `a database that does not exist is no problem`() {
        #expect(
            texts(.warning, of: findings()) == ["The database \(path) does not exist; the first start creates it."])
    }

    @Test func `a damaged database needs a backup`() throws {
        try create()
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for index in 4_096..<min(bytes.count, 12_288) { bytes[index] = 0xa5 }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let problems = texts(.problem, of: findings())
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("Restore a backup.") == true, "\(problems)")
    }

    @Test func `an older and a newer database are recognized`() throws {
        let all = DatabaseTaskService.migrations()
        try create(Array(all.dropLast()))
        #expect(texts(.warning, of: findings()).first?.contains("lacks the migration “\(all.last!.name)”") == true)
        try create()
        let older = findings(migrations: Array(all.dropLast()))
        #expect(texts(.problem, of: older).first?.contains("newer version of this program") == true)
    }

    @Test func `permissions and space are examined`() throws {
        try create()
        chmod(path, 0o644)
        let found = findings(free: 10_000_000)
        #expect(texts(.warning, of: found) == ["Other users may read the database (mode 644); run: chmod 600 \(path)*"])
        #expect(
            texts(.problem, of: found) == ["The disk has only 10 MB of free space; make room for at least 200 MB."])
    }
}
