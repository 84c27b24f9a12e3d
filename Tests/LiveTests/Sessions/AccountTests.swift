import Hosting
import Live
import LiveTesting
import Persistence
import Rx
import Scenes
import Testing

/// Signing in and out, with the client script as emulated by LiveTesting and without it.
struct AccountTests {
    private let server: DiaryServer

    init() throws {
        server = try DiaryServer()
    }

    private func signIn(_ tab: Tab, as name: String = "Anna", password: String = "secret") throws {
        try tab.fill(.label("Name"), with: name)
        try tab.fill(.label("Password"), with: password)
        try tab.click(.button("Sign in"))
    }

    @Test(arguments: [true, false])
    func `a private address leads to the sign-in scene and back`(scripting: Bool) throws {
        let tab = try server.browser(scripting: scripting).open("/diary?page=2")
        #expect(tab.path == "/sign-in?return=%2Fdiary%3Fpage%3D2")
        #expect(tab.title == "Sign in")
        try signIn(tab, password: "wrong")
        #expect(tab.status == 422)
        #expect(try tab.text(.role("alert")) == "That is not right.")
        #expect(tab.path == "/sign-in?return=%2Fdiary%3Fpage%3D2")
        try signIn(tab)
        try tab.wait(for: "the diary") { $0.title == "Diary" }
        #expect(tab.path.hasPrefix("/diary"))
        #expect(try tab.text(.status) == "Anna")
    }

    /// A long, percent-encoded deep link in the sign-in scene's address would exceed the length that servers accept.
    @Test(arguments: [true, false]) func `a long deep link is reached after signing in`(scripting: Bool) throws {
        let link = "/diary?search=" + String(repeating: "%C3%A4%20", count: 777)
        #expect(link.utf8.count > 7_000)
        let browser = try server.browser(scripting: scripting)
        let (tab, other) = (try browser.open(link), try browser.open("/diary?page=2"))
        #expect(tab.title == "Sign in")
        #expect(tab.path.utf8.count < 200)
        try signIn(tab, password: "wrong")
        #expect(tab.status == 422)
        try signIn(tab)
        try tab.wait(for: "the diary") { $0.title == "Diary" }
        // With the script, the scene's own address has replaced the link.
        #expect(tab.path == (scripting ? "/diary" : link))
        #expect(other.path == "/sign-in?return=%2Fdiary%3Fpage%3D2")
    }

    @Test func `an unknown return address redirects to the start page`() throws {
        let client = PlainClient(server)
        for id in ["00000000000000000000000000000000", String(repeating: "f", count: 32)] {
            let address = try WebAddress(server.address + "/live/return/\(id)")
            let request = ClientRequest(address, method: "GET", headers: [])
            let answer = try client.http.send(request, followingRedirects: false)
            #expect(answer.status == 303)
            #expect(answer.header("Location") == "/")
        }
        for path in ["/live/return", "/live/return/", "/live/return/x"] {
            #expect(try client.get(path).status == 404)
        }
    }

    @Test(arguments: [true, false])
    func `a link or transition to a private scene leads to the sign-in scene`(scripting: Bool) throws {
        for way in [Locator.link("Diary"), .button("Open")] {
            let tab = try server.browser(scripting: scripting).open()
            try tab.click(way)
            try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" }
            #expect(tab.path == "/sign-in?return=%2Fdiary")
            try signIn(tab)
            try tab.wait(for: "the diary") { $0.title == "Diary" }
            #expect(tab.path == "/diary")
        }
    }

    @Test(arguments: [true, false])
    func `a redirect to a private scene leads to the sign-in scene`(scripting: Bool) throws {
        let tab = try server.browser(scripting: scripting).open("/latest")
        #expect(tab.path == "/sign-in?return=%2Fdiary")
    }

    /// A client without a stream cannot be redirected. If its page ended, it would remount the address with the
    /// redirect in a loop.
    @Test func `a redirect before the stream is open arrives with the stream`() throws {
        let client = PlainClient(server)
        let id = try client.mount()
        #expect(try client.event(id, "open=").status == 204)
        #expect(try client.isKnown(id))
        let stream = try client.get("/live/\(id)").text
        #expect(stream.contains("data:u /diary"))
        #expect(stream.contains("event: gone"))
        #expect(try !client.isKnown(id))
    }

    @Test(arguments: [true, false]) func `signing out affects every tab`(scripting: Bool) throws {
        let browser = try server.browser(scripting: scripting)
        let tab = try browser.open("/diary")
        try signIn(tab)
        let second = try browser.open("/diary")
        let third = try browser.open("/")
        #expect(try third.text(.status) == "Hello, Anna")
        if scripting { for tab in [tab, second, third] { try tab.wait(for: "the stream") { $0.isLive } } }
        try tab.click(.button("Sign out"))
        try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" }
        if !scripting {
            // A tab without the script notices the change at its next request.
            try second.reload()
            try third.reload()
        }
        try second.wait(for: "the sign-in scene") { $0.title == "Sign in" }
        try third.wait(for: "the greeting") { try $0.text(.status) == "Hello" }
        #expect(second.path == "/sign-in?return=%2Fdiary")
        try signIn(second)
        try second.wait(for: "the diary") { $0.title == "Diary" }
    }

    /// A session id planted by an attacker must be useless after the user has signed in.
    @Test func `the session has a new ID after signing in`() throws {
        let client = PlainClient(server)
        _ = try client.get("/")
        let planted = try #require(client.http.cookies["bindery"])
        let answer = try client.send(
            "POST", "/sign-in?return=%2Fdiary", body: "name=Anna&password=secret&signIn=")
        #expect(answer.text.contains("<h1>Diary</h1>"))
        let own = try #require(client.http.cookies["bindery"])
        #expect(own != planted)
        let thief = PlainClient(server)
        let asThief = try thief.get("/diary", headers: [("Cookie", "bindery=\(planted)")])
        #expect(asThief.text.contains("<h1>Sign in</h1>"))
    }

    /// Only the latest session of a browser is signed in if the browser signs in again without signing out.
    @Test(arguments: [true, false]) func `signing in again ends the former session`(isStored: Bool) throws {
        let database = try isStored ? Database(path: ":memory:", migrations: [DatabaseSessionStore.migration]) : nil
        let server = try DiaryServer { $0.sessionStore = database.map { DatabaseSessionStore($0) } }
        let client = PlainClient(server)
        _ = try client.get("/")
        var former: [String] = []
        for name in ["Anna", "Bert", "Anna", "Carla"] {
            former.append(try #require(client.http.cookies["bindery"]))
            _ = try client.send("POST", "/sign-in", body: "name=\(name)&password=secret&signIn=")
            #expect(try client.get("/diary").text.contains("<p id=\"f0\" role=\"status\">\(name)</p>"))
            for (count, cookie) in former.enumerated() {
                let answer = try PlainClient(server).get("/diary", headers: [("Cookie", "bindery=\(cookie)")])
                #expect(answer.text.contains("<h1>Sign in</h1>"), "session \(count) once \(name) is signed in")
            }
        }
    }

    @Test(arguments: [true, false]) func `the cookie is secure exactly on a secure connection`(isSecure: Bool) throws {
        let server = try DiaryServer { $0.proxies = .loopback }
        let headers = [FormEntry("X-Forwarded-Proto", isSecure ? "https" : "http")]
        let form = [FormEntry("name", "Anna"), FormEntry("password", "secret"), FormEntry("signIn", "")]
        let request = ClientRequest(posting: form, to: try WebAddress(server.address + "/sign-in"), headers: headers)
        let answer = try HTTPClient().send(request, followingRedirects: false)
        let cookies = answer.head.all("Set-Cookie")
        #expect(cookies.count == 1)
        let whole =
            isSecure
            ? /__Host-bindery=[0-9a-f]{32}; Path=\/; HttpOnly; Secure; SameSite=Lax/
            : /bindery=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax/
        #expect(cookies.first?.wholeMatch(of: whole) != nil)
    }

    /// The tabs that were already open have the old session. They are discarded as soon as the browser sends the new
    /// one.
    @Test func `signing in affects every tab`() throws {
        let browser = try server.browser()
        let start = try browser.open("/")
        try start.wait(for: "the stream") { $0.isLive }
        #expect(try start.text(.status) == "Hello")
        let tab = try browser.open("/diary")
        try signIn(tab)
        try start.wait(for: "the greeting") { try $0.text(.status) == "Hello, Anna" }
        try start.wait(for: "the stream") { $0.isLive }
    }

    @Test(arguments: [true, false]) func `an account without permission is denied access`(scripting: Bool) throws {
        let tab = try server.browser(scripting: scripting).open("/office")
        #expect(tab.status == 403)
        #expect(try tab.exists(.heading("Access denied")))
        try tab.click(.link("Go to the start page"))
        try tab.wait(for: "the start page") { $0.title == "Start" }
        try tab.click(.link("Office"))
        try tab.wait(for: "the access-denied page") { try $0.exists(.heading("Access denied")) }
        let other = try server.browser(scripting: scripting).open("/diary")
        try signIn(other, as: "Carla")
        try other.visit("/office")
        #expect(try other.exists(.heading("Office")))
    }

    @Test func `a post to a private address is rejected from a signed-out client`() throws {
        let client = PlainClient(server)
        let answer = try client.send("POST", "/diary", body: "text=mine&write=")
        #expect(answer.text.contains("<h1>Sign in</h1>"))
        #expect(server.app.diary.entries.value.isEmpty)
    }

    @Test(arguments: ["https://evil.example/", "//evil.example", "javascript:alert(1)", "", "/%5Cevil.example"])
    func `signing in never redirects to another host`(address: String) throws {
        let encoded = address.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let client = PlainClient(server)
        let answer = try client.send(
            "POST", "/sign-in?return=\(encoded)", body: "name=Anna&password=secret&signIn=")
        #expect(answer.address.host == "127.0.0.1")
    }

    @Test func `an account is signed out in every browser`() throws {
        let tabs = try (0..<3).map { _ in try server.browser().open("/diary") }
        for (tab, name) in zip(tabs, ["Anna", "Anna", "Bert"]) {
            try signIn(tab, as: name)
            try tab.wait(for: "the stream") { $0.isLive }
        }
        server.live.signOut(accountWithID: "anna")
        for tab in tabs.prefix(2) { try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" } }
        try tabs[2].reload()
        #expect(try tabs[2].text(.status) == "Bert")
    }

    @Test func `sign-ins and sign-outs are logged without the session ID`() throws {
        let client = PlainClient(server)
        _ = try client.send("POST", "/sign-in", body: "name=Anna&password=secret&signIn=")
        let id = try #require(client.http.cookies["bindery"])
        _ = try client.send("POST", "/", body: "signOut=")
        let events = server.events
        #expect(events.map(\.name) == ["signed-in", "signed-out"])
        #expect(events.allSatisfy { $0["account"] == "anna" && $0["session"]?.count == 8 })
        for event in events { #expect(!LogFormat.logfmt.line(of: event).contains(id)) }
    }

    @Test func `a sign-in post from a live page does not sign the client in`() throws {
        let client = PlainClient(server)
        let id = try client.mount("/sign-in")
        #expect(try client.event(id, "name=Anna&password=secret&signIn=").status == 204)
        #expect(try client.get("/diary").text.contains("<h1>Sign in</h1>"))
    }
}
