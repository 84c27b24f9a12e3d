import Foundation
import HTTP
import Live
import LiveTesting
import Locks
import Testing

/// Drafts that the browser keeps, as a tab keeps them.
struct DraftTests {
    private let page = DraftsPage()
    private let server: OneSceneServer
    private let note = Locator.label("Note")

    init() throws { server = try page.server() }

    /// Types a note in a tab of a browser and closes the tab.
    private func typeAndClose(_ text: String, _ browser: Browser, at path: String = "/") throws {
        let tab = try browser.open(path)
        try tab.fill(note, with: text)
        tab.close()
    }

    @Test func `typed text survives the end of the tab, at its own address only`() throws {
        let browser = try server.browser()
        try typeAndClose("half", browser)
        #expect(try browser.open("/other").value(note) == "first")
        let tab = try browser.open("/")
        #expect(try tab.value(note) == "half")
        #expect(try tab.restoredDraft(in: note) == RestoredDraft(replaced: "first", hasChanged: false))
        let stranger = try server.browser().open("/")
        #expect(try stranger.value(note) == "first")
    }

    @Test func `discarded and submitted text is not restored`() throws {
        for ends: (Tab) throws -> Void in [
            { try $0.discardDraft(in: .label("Note")) },
            { tab in
                try tab.click(.button("Save"))
                try tab.wait(for: "the status") { try $0.text(.status) == "Saved half" }
            },
            { try $0.fill(.label("Note"), with: "first") },
        ] {
            page.saved.withLock { $0 = "first" }
            let browser = try server.browser()
            try typeAndClose("half", browser)
            let tab = try browser.open("/")
            try ends(tab)
            tab.close()
            #expect(try browser.open("/").restoredDraft(in: note) == nil)
        }
    }

    @Test func `text whose action has failed is kept`() throws {
        let browser = try server.browser()
        let tab = try browser.open("/")
        try tab.fill(note, with: "half")
        try tab.click(.button("Fail"))
        try tab.wait(for: "the failure") { $0.patches.contains { $0.hasPrefix("f ") || $0.contains("\nf ") } }
        tab.close()
        #expect(try browser.open("/").value(note) == "half")
    }

    @Test(arguments: DraftsPage.unkept) func `some fields are never kept`(label: String) throws {
        let browser = try server.browser()
        let tab = try browser.open("/")
        try tab.fill(.label(.exactly(label)), with: "private")
        tab.close()
        #expect(try browser.open("/").value(.label(.exactly(label))) == "")
    }

    @Test func `a field that names itself is kept although its form is not filled in by browsers`() throws {
        let browser = try server.browser()
        let tab = try browser.open("/")
        try tab.fill(.label("Named"), with: "kept")
        tab.close()
        #expect(try browser.open("/").value(.label("Named")) == "kept")
    }

    @Test func `text that somebody else has changed in the meantime is shown beside the draft`() throws {
        let browser = try server.browser()
        try typeAndClose("mine", browser)
        page.saved.withLock { $0 = "theirs" }
        let tab = try browser.open("/")
        #expect(try tab.value(note) == "mine")
        #expect(try tab.restoredDraft(in: note) == RestoredDraft(replaced: "theirs", hasChanged: true))
        try tab.discardDraft(in: note)
        #expect(try tab.value(note) == "theirs")
    }

    @Test func `a form asks before it is left only if some of its text is not kept`() throws {
        let tab = try server.open()
        var questions = 0
        tab.leaves = { _ in
            questions += 1
            return true
        }
        try tab.fill(note, with: "half")
        try tab.click(.link("Other"))
        try tab.wait(for: "the other page") { try $0.value(.label("Note")) == "first" }
        #expect(questions == 0)
        try tab.fill(note, with: "half")
        try tab.fill(.label("Code"), with: "1")
        try tab.visit("/")
        #expect(questions == 1)
    }

    /// Signs an account in on the page that requires it.
    private func signIn(_ name: String, _ tab: Tab) throws {
        try tab.fill(.label("Name"), with: name)
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the diary") { try $0.exists(.heading("Diary")) }
    }

    private func signOut(_ tab: Tab) throws {
        try tab.click(.button("Sign out"))
        try tab.wait(for: "the sign-in scene") { try $0.exists(.heading("Sign in")) }
    }

    @Test func `drafts belong to an account and are removed when it is signed out`() throws {
        let browser = try DiaryServer().browser()
        let tab = try browser.open("/diary")
        try signIn("Anna", tab)
        try tab.fill(.label("Text"), with: "private")
        try tab.reload()
        #expect(try tab.value(.label("Text")) == "private")
        #expect(tab.document.head.elements.contains { $0["data-account"]?.count == 20 })
        try signOut(tab)
        let other = try browser.open("/diary")
        try signIn("Anna", other)
        #expect(try other.value(.label("Text")) == "")
    }

    @Test func `drafts are hidden from others after the end of the session, until their account signs in`() throws {
        let browser = try DiaryServer().browser()
        let tab = try browser.open("/diary")
        try signIn("Anna", tab)
        try tab.fill(.label("Text"), with: "private")
        browser.cookies = CookieJar()
        try tab.visit("/diary")
        try signIn("Berta", tab)
        #expect(try tab.value(.label("Text")) == "")
        try signOut(tab)
        try signIn("Anna", tab)
        #expect(try tab.value(.label("Text")) == "private")
    }

    @Test func `the facts name the account that was signed out last, unless it is signed in again`() throws {
        struct Facts: Decodable, Equatable {
            let account: String
            let signedOut: String
        }
        let server = try DiaryServer()
        let browser = try server.browser()
        let tab = try browser.open("/diary")
        func facts() throws -> Facts {
            let mark = tab.document.head.elements.first { $0["name"] == "bindery-page" }
            let id = mark?["content"] ?? ""
            let answer = try browser.client.get("\(server.address)/live/\(id)/client")
            return try JSONDecoder().decode(Facts.self, from: Data(answer.text.utf8))
        }
        #expect(try facts() == Facts(account: "", signedOut: ""))
        try signIn("Anna", tab)
        let anna = try facts().account
        #expect(try facts() == Facts(account: anna, signedOut: ""))
        try signOut(tab)
        #expect(try facts() == Facts(account: "", signedOut: anna))
        try signIn("Berta", tab)
        let berta = try facts().account
        #expect(try facts() == Facts(account: berta, signedOut: anna))
        // Another account takes the place of one that is not signed out.
        try tab.visit("/sign-in")
        try tab.fill(.label("Name"), with: "Anna")
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the start page") { try $0.exists(.heading("Start")) }
        #expect(try facts() == Facts(account: anna, signedOut: berta))
    }

    // MARK: The server's part

    @Test func `only pages of apps with drafts name the script and the account`() throws {
        let client = HTTPClient()
        #expect(try client.get(server.address).text.contains("/bindery/autosave.js"))
        #expect(try !client.get(server.address).text.contains("data-account"))
        let notes = try NotesServer()
        #expect(try !client.get(notes.address).text.contains("autosave"))
    }

    @Test func `the facts for the client's parts are sent to the page's session only`() throws {
        let client = HTTPClient()
        let document = try client.get(server.address).text
        let id = try #require(document.firstMatch(of: #/name="bindery-page" content="([0-9a-f]+)"/#)).1
        let facts = try client.get("\(server.address)/live/\(id)/client")
        #expect(facts.status == 200)
        #expect(facts.header("cache-control") == "no-store")
        #expect(facts.text.contains("\"Discard\":\"Discard\""))
        #expect(facts.text.contains("\"account\":\"\""))
        #expect(try HTTPClient().get("\(server.address)/live/\(id)/client").status == 410)
    }
}
