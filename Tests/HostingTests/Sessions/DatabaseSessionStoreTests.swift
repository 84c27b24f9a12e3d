import Foundation
import Hosting
import Live
import Persistence
import Rx
import RxTesting
import Scenes
import Testing

struct DatabaseSessionStoreTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("sessions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func withStore<Result>(_ work: (DatabaseSessionStore, Database) throws -> Result) throws -> Result {
        let path = folder.appendingPathComponent("app.sqlite").path
        let database = try Database(path: path, migrations: [DatabaseSessionStore.migration])
        defer { database.close() }
        return try work(DatabaseSessionStore(database), database)
    }

    private func session(
        _ key: String, of id: String = "anna", roles: Set<String> = [], until seconds: Double = 3_600
    ) -> StoredSession {
        StoredSession(
            key: key, account: SessionAccount(id: id, name: "Änna \"A\"", roles: roles),
            expires: Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 + seconds).rounded()))
    }

    @Test func `a session survives reopening the file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let kept = session("a", roles: ["clerk", "a,b", "\"]"])
        try withStore { store, _ in try store.keep(kept).finish() }
        #expect(try withStore { store, _ in try store.session("a").value() } == kept)
        #expect(try withStore { store, _ in try store.session("b").value() } == nil)
    }

    @Test func `a session can be replaced and removed repeatedly`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try withStore { store, _ in
            for seconds in [10.0, 20] { try store.keep(session("a", until: seconds)).finish() }
            #expect(try store.session("a").value() == session("a", until: 20))
            for _ in 0..<2 { try store.remove("a").finish() }
            #expect(try store.session("a").value() == nil)
        }
    }

    @Test func `all sessions of an account are removed together`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try withStore { store, _ in
            for (key, id) in [("a", "anna"), ("b", "bert"), ("c", "anna")] {
                try store.keep(session(key, of: id)).finish()
            }
            try store.removeAll(of: "anna").finish()
            let left = try ["a", "b", "c"].map { try store.session($0).value()?.key }
            #expect(left == [nil, "b", nil])
        }
    }

    @Test func `an expired session is not returned and is deleted`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try withStore { store, database in
            try store.keep(session("old", until: -5)).finish()
            #expect(try store.session("old").value() == nil)
            try store.keep(session("new")).finish()
            let keys = try database.readAndWait {
                try $0.rows(Query<String>(column: "SELECT key FROM bindery_session"))
            }
            #expect(keys == ["new"])
        }
    }
}

extension PrimitiveSequence where Trait == SingleTrait {
    fileprivate func value() throws -> Element { try toBlocking(timeout: 10).single() }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    fileprivate func finish() throws { _ = try toBlocking(timeout: 10).toArray() }
}
