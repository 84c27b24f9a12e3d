import Dispatch
import EventLoops
import Forms
import Live
import LiveTesting
import Rx
import Testing

/// Fields whose stored values other people may change.
struct EditedValueBindingTests {
    /// The stored title, which outlives the pages.
    private let stored = BehaviorRelay(value: "a b")
    private let saved = ReplaySubject<String>.create(bufferSize: 10)

    private static let template = """
        <main><form method="post"><input type="hidden" name="titleBase" value="{{titleBase}}">
        <input name="title" aria-label="Title" value="{{title}}" data-live="throttle"><button name="save">Save</button></form>
        <p role="alert">{{news}}</p><p role="status">{{conflict}}</p><p>Edited: {{isEdited}}</p></main>
        """

    private func serve(_ template: String = template) throws -> OneSceneServer {
        try OneSceneServer(template) { [stored, saved] page in
            let (title, news) = (EditedValue(stored.value), BehaviorRelay(value: ""))
            page.bindField("title", with: title)
            page.bindValue("isEdited", from: title.map { _ in title.isEdited ? "yes" : "no" })
            page.bindValue("conflict", from: title.conflict.map { $0.map { "Now \($0.theirs)" } ?? "" })
            page.bindValue("news", from: news)
            page.bindAction(
                "save",
                to: CocoaAction {
                    do throws(EditConflict<String>) {
                        guard let change = try title.takeChange() else { return .just(()) }
                        saved.onNext(change.value)
                        stored.accept(change.value)
                        return .just(())
                    } catch {
                        news.accept("It was changed to \(error.theirs).")
                        return .error(error)
                    }
                })
            _ = stored.subscribe(onNext: { title.store($0) })
        }
    }

    /// Changes the stored title on the loop, as a live query would, and waits for it.
    private func store(_ title: String, on server: OneSceneServer) {
        let isDone = DispatchSemaphore(value: 0)
        server.loop.execute { [stored] in
            stored.accept(title)
            isDone.signal()
        }
        isDone.wait()
    }

    private func savedTitles() -> [String] {
        var all: [String] = []
        saved.subscribe(onNext: { all.append($0) }).dispose()
        return all
    }

    @Test(arguments: [true, false])
    func `a form that was not edited does not revert the change of another user`(isScripted: Bool) throws {
        let server = try serve()
        let tab = try server.browser(scripting: isScripted).open()
        #expect(try tab.value(.label("Title")) == "a b")
        store("theirs", on: server)
        if isScripted { try tab.wait(for: "the new title") { try $0.value(.label("Title")) == "theirs" } }
        try tab.click(.button("Save"))
        try tab.wait(for: "the stored title") { try $0.value(.label("Title")) == "theirs" }
        #expect(savedTitles().isEmpty)
        #expect(stored.value == "theirs")
    }

    @Test(arguments: [true, false])
    func `changes of both are combined, and told where a script runs`(isScripted: Bool) throws {
        let server = try serve()
        let tab = try server.browser(scripting: isScripted).open()
        try tab.fill(.label("Title"), with: "a b today")
        if isScripted { try tab.wait(for: "the edit") { try $0.exists(.text("Edited: yes")) } }
        store("A b", on: server)
        try tab.click(.button("Save"))
        try tab.wait(for: "the combined title") { _ in savedTitles() == ["A b today"] }
    }

    @Test(arguments: [true, false])
    func `a contradiction stops the first press only`(isScripted: Bool) throws {
        let server = try serve()
        let tab = try server.browser(scripting: isScripted).open()
        try tab.fill(.label("Title"), with: "mine")
        if isScripted { try tab.wait(for: "the edit") { try $0.exists(.text("Edited: yes")) } }
        store("theirs", on: server)
        try tab.click(.button("Save"))
        try tab.wait(for: "the version that the user knows now") {
            try $0.find(.css("[name=titleBase]"))["value"] == "theirs"
        }
        #expect(try tab.value(.label("Title")) == "mine")
        #expect(savedTitles().isEmpty)
        try tab.click(.button("Save"))
        try tab.wait(for: "the user's title") { _ in savedTitles() == ["mine"] }
    }

    @Test func `the conflict is shown while the user edits`() throws {
        let server = try serve()
        let tab = try server.browser().open()
        try tab.fill(.label("Title"), with: "mine")
        try tab.wait(for: "the edit") { try $0.exists(.text("Edited: yes")) }
        store("theirs", on: server)
        try tab.wait(for: "the conflict") { try $0.exists(.text("Now theirs")) }
        #expect(try tab.value(.label("Title")) == "mine")
    }

    /// The page after a restart of the server knows the present title only. The client tells it the one that the user saw.
    @Test func `a conflict survives a restart`() throws {
        let server = try serve()
        let tab = try server.browser().open()
        try tab.fill(.label("Title"), with: "mine")
        try tab.wait(for: "the edit") { try $0.exists(.text("Edited: yes")) }
        store("theirs", on: server)
        try tab.wait(for: "the conflict") { try $0.exists(.text("Now theirs")) }
        let before = try tab.find(.css("meta[name=bindery-page]"))["content"]
        try server.restart()
        try tab.wait(for: "another page") { try $0.find(.css("meta[name=bindery-page]"))["content"] != before }
        try tab.wait(for: "the conflict") { try $0.exists(.text("Now theirs")) }
        #expect(try tab.value(.label("Title")) == "mine")
    }

    @Test(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
    func `a conflict survives a restart in Chromium`() throws {
        let server = try serve()
        try WebDriver.withWindow(at: server.address) { window in
            try window.waitForTheStream()
            try window.fill(.label("Title"), with: "mine")
            try window.waitFor(.text("Edited: yes"))
            store("theirs", on: server)
            try window.waitFor(.text("Now theirs"))
            let page = "return document.querySelector('meta[name=bindery-page]').content"
            let before = try window.execute(page).string
            try server.restart()
            try window.wait(for: "another page") { try $0.execute(page).string != before }
            try window.waitFor(.text("Now theirs"))
            #expect(try window.value(.label("Title")) == "mine")
        }
    }

    /// The note of a refused post is all that the user has of it, so that it must be possible to settle it there.
    @Test(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
    func `a contradiction is settled from the note of a kept post`() throws {
        let server = try serve(Self.template.replacing("method=\"post\"", with: "method=\"post\" data-outbox"))
        try WebDriver.withWindow(at: server.address) { first in
            try first.waitForTheStream()
            try first.setOffline(true)
            try first.fill(.label("Title"), with: "mine")
            try first.click(.button("Save"))
            try first.wait(for: "the pending post") {
                try $0.execute("return document.documentElement.dataset.pending").string == "1"
            }
            store("theirs", on: server)
            let window = try first.driver.openWindow(asTab: true)
            try first.close()
            try window.visit(server.address)
            let note = Locator.css("[data-note=refused]")
            try window.wait(for: "the reason") {
                try $0.exists(note) && $0.text(note).contains("It was changed to theirs.")
            }
            #expect(savedTitles().isEmpty)
            try window.click(.button("Send again"))
            try window.wait(for: "the user's title") { _ in savedTitles() == ["mine"] }
            try window.wait(for: "the end of the note") { try !$0.exists(.button("Send again")) }
        }
    }

    @Test func `a template without the hidden field is refused`() throws {
        #expect(throws: (any Error).self) {
            try serve("<main><form method=\"post\"><input name=\"title\" value=\"{{title}}\"></form></main>")
        }
    }
}
