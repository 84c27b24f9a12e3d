import Foundation
import Hosting
import Live
import LiveTesting
import Locks
import Persistence
import Rx
import Scenes
import Testing

/// The signed-in account after a restart of the server, with sessions in SQLite.
struct KeptAccountTests {
    private let store: BreakableStore
    private let server: DiaryServer

    init() throws {
        let store = BreakableStore(
            DatabaseSessionStore(try Database(path: ":memory:", migrations: [DatabaseSessionStore.migration])))
        self.store = store
        server = try DiaryServer {
            $0.sessionStore = store
            $0.limits.heartbeatInterval = .milliseconds(50)
        }
    }

    private func signIn(_ tab: Tab, as name: String = "Anna") throws {
        try tab.fill(.label("Name"), with: name)
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the diary") { $0.title == "Diary" }
    }

    @Test(arguments: [true, false]) func `an account stays signed in after a restart`(scripting: Bool) throws {
        let browser = try server.browser(scripting: scripting)
        let tab = try browser.open("/diary")
        try signIn(tab, as: "Carla")
        try server.restart()
        let second = try browser.open("/office")
        #expect(try second.exists(.heading("Office")), "The roles are kept too.")
        if !scripting { try tab.reload() }
        try tab.fill(.label("Text"), with: "After")
        try tab.click(.button("Write"))
        try tab.wait(for: "the entry") { try $0.exists(.text("After")) }
        #expect(try tab.text(.status) == "Carla")
    }

    @Test func `an open page continues after a restart`() throws {
        let tab = try server.browser().open("/diary")
        try signIn(tab)
        try tab.wait(for: "the stream") { $0.isLive }
        try server.restart()
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.fill(.label("Text"), with: "Still here")
        try tab.click(.button("Write"))
        try tab.wait(for: "the entry") { try $0.exists(.text("Still here")) }
        #expect(tab.title == "Diary")
    }

    @Test(arguments: [true, false])
    func `a signed-out account stays signed out after a restart`(scripting: Bool) throws {
        let browser = try server.browser(scripting: scripting)
        let tab = try browser.open("/diary")
        try signIn(tab)
        try tab.click(.button("Sign out"))
        try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" }
        try server.restart()
        #expect(try browser.open("/diary").title == "Sign in")
    }

    @Test func `an account signed out everywhere stays signed out after a restart`() throws {
        let browsers = try (0..<3).map { _ in try server.browser() }
        let tabs = try browsers.map { try $0.open("/diary") }
        for (tab, name) in zip(tabs, ["Anna", "Anna", "Bert"]) {
            try signIn(tab, as: name)
            try tab.wait(for: "the stream") { $0.isLive }
        }
        // After the restart, the server does not know one of Anna's browsers.
        try server.restart()
        try tabs[0].wait(for: "the stream") { $0.isLive }
        let outcome = Outcome(server.live.signOut(accountWithID: "anna"))
        try tabs[0].wait(for: "the sign-in scene") { $0.title == "Sign in" }
        try tabs[0].wait(for: "the store") { _ in outcome.isCompleted }
        #expect(try browsers[1].open("/diary").title == "Sign in")
        try server.restart()
        #expect(try browsers[0].open("/diary").title == "Sign in")
        #expect(try browsers[1].open("/diary").title == "Sign in")
        #expect(try browsers[2].open("/diary").title == "Diary")
    }

    @Test func `signing in removes the former session from the store`() throws {
        let client = PlainClient(server)
        _ = try client.send("POST", "/sign-in", body: "name=Anna&password=secret&signIn=")
        let first = try #require(client.http.cookies["bindery"])
        _ = try client.send("POST", "/sign-in", body: "name=Bert&password=secret&signIn=")
        #expect(try client.get("/diary").text.contains("Bert"))
        try server.restart()
        #expect(try get("/diary", session: first).contains("<h1>Sign in</h1>"))
        #expect(try client.get("/diary").text.contains("Bert"))
    }

    @Test func `a changed cookie identifies no session`() throws {
        let client = PlainClient(server)
        _ = try client.send("POST", "/sign-in", body: "name=Anna&password=secret&signIn=")
        let id = try #require(client.http.cookies["bindery"])
        try server.restart()
        let changed = id.dropLast() + (id.hasSuffix("0") ? "1" : "0")
        for other in [String(changed), id.uppercased() + "g", String(id.dropLast()), id + id, "", store.keys[0]] {
            #expect(try get("/diary", session: other).contains("<h1>Sign in</h1>"), "\(other)")
        }
        #expect(try get("/diary", session: id).contains("<h1>Diary</h1>"))
    }

    @Test func `the store does not contain the session ID`() throws {
        let client = PlainClient(server)
        _ = try client.send("POST", "/sign-in", body: "name=Anna&password=secret&signIn=")
        let id = try #require(client.http.cookies["bindery"])
        #expect(store.keys.count == 1)
        #expect(store.keys.allSatisfy { $0.count == 64 && !$0.contains(id) })
    }

    /// A temporarily unavailable database must not make users appear signed out.
    @Test func `a request during a failure of the store is answered with 503`() throws {
        let client = PlainClient(server)
        _ = try client.send("POST", "/sign-in", body: "name=Anna&password=secret&signIn=")
        try server.restart()
        store.isBroken = true
        let answer = try client.get("/diary")
        #expect(answer.status == 503)
        #expect(answer.text.contains("try again"))
        #expect(server.events.contains { $0.name == "session-not-read" && $0.level == .error })
        store.isBroken = false
        #expect(try client.get("/diary").text.contains("<h1>Diary</h1>"))
    }

    /// A sign-out takes effect immediately in this server, and in the store as soon as the store is available.
    @Test func `a sign-out is retried until the store has it`() throws {
        let browser = try server.browser()
        let tab = try browser.open("/diary")
        try signIn(tab)
        store.isBroken = true
        try tab.click(.button("Sign out"))
        try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" }
        #expect(server.events.contains { $0.name == "sign-out-not-kept" })
        store.isBroken = false
        try tab.wait(for: "the store") { [store] _ in store.keys.isEmpty }
        try server.restart()
        #expect(try browser.open("/diary").title == "Sign in")
    }

    @Test func `an unavailable store does not prevent signing in`() throws {
        store.isBroken = true
        let browser = try server.browser(scripting: false)
        try signIn(try browser.open("/diary"))
        #expect(server.events.contains { $0.name == "session-not-kept" })
        store.isBroken = false
        try server.restart()
        #expect(try browser.open("/diary").title == "Sign in")
    }

    /// The account is signed out everywhere after the store has read the session and before it answers.
    @Test func `a session looked up during a sign-out stays signed out`() throws {
        let client = PlainClient(server)
        _ = try client.send("POST", "/sign-in", body: "name=Anna&password=secret&signIn=")
        let id = try #require(client.http.cookies["bindery"])
        try server.restart()
        store.answers.accept(false)
        let text = Received()
        let url = server.address + "/diary"
        let thread = Thread {
            let cookie = FormEntry("Cookie", "bindery=\(id)")
            let answer = try? HTTPClient().send(ClientRequest(WebAddress(url), method: "GET", headers: [cookie]))
            text.take(answer?.text ?? "no answer")
        }
        thread.start()
        #expect(store.hasRead.wait(timeout: .now() + 20) == .success)
        let outcome = Outcome(server.live.signOut(accountWithID: "anna"))
        #expect(outcome.isDone.wait(timeout: .now() + 20) == .success)
        store.answers.accept(true)
        #expect(text.wait().contains("<h1>Sign in</h1>"))
    }

    private func get(_ path: String, session: String) throws -> String {
        try PlainClient(server).get(path, headers: [("Cookie", "bindery=\(session)")]).text
    }
}

/// A store that can be made unavailable or slow.
private final class BreakableStore: SessionStore {
    private struct Away: Error {}

    /// Indicates whether lookups of sessions are answered.
    let answers = BehaviorRelay(value: true)
    /// Signaled whenever a session has been read.
    let hasRead = DispatchSemaphore(value: 0)

    private let store: DatabaseSessionStore
    private let state = Mutex((isBroken: false, keys: [String]()))

    init(_ store: DatabaseSessionStore) {
        self.store = store
    }

    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }

    /// The keys of the stored sessions.
    var keys: [String] { state.withLock { $0.keys } }

    func session(_ key: String) -> Single<StoredSession?> {
        if isBroken { return .error(Away()) }
        return store.session(key).do(onSuccess: { [hasRead] _ in hasRead.signal() })
            .flatMap { [answers] stored in answers.filter { $0 }.take(1).map { _ in stored }.asSingle() }
    }

    func keep(_ session: StoredSession) -> Completable {
        isBroken ? .error(Away()) : store.keep(session).do(onCompleted: { [self] in change { $0.append(session.key) } })
    }

    func remove(_ key: String) -> Completable {
        isBroken
            ? .error(Away()) : store.remove(key).do(onCompleted: { [self] in change { $0.removeAll { $0 == key } } })
    }

    func removeAll(of account: SessionAccount.ID) -> Completable {
        isBroken ? .error(Away()) : store.removeAll(of: account)
    }

    private func change(_ work: (inout [String]) -> Void) { state.withLock { work(&$0.keys) } }
}

/// A text received from another thread.
private final class Received: Sendable {
    private let text = Mutex("")
    private let isThere = DispatchSemaphore(value: 0)

    func take(_ text: String) {
        self.text.withLock { $0 = text }
        isThere.signal()
    }

    func wait() -> String {
        _ = isThere.wait(timeout: .now() + 20)
        return text.withLock { $0 }
    }
}

/// The outcome of a completable.
private final class Outcome: Sendable {
    private let state = Mutex(false)
    /// Signaled when the completable has completed.
    let isDone = DispatchSemaphore(value: 0)

    init(_ completable: Completable) {
        _ = completable.subscribe(onCompleted: { [self] in
            state.withLock { $0 = true }
            isDone.signal()
        })
    }

    var isCompleted: Bool { state.withLock { $0 } }
}
