import LiveTesting
import Testing

/// Tests of the whole program over HTTP, without a browser.
@Suite struct FormsTests {
    private let app: RunningApp
    private let client = HTTPClient()
    private var forms: TaskForms { TaskForms(client, app.url()) }

    init() throws { app = try RunningApp() }

    @Test func `a task is added, edited, checked and deleted by forms`() throws {
        #expect(try forms.list().contains("4 tasks, 3 due"))
        let editor = try forms.press("create")
        #expect(editor.status == 200)
        #expect(editor.address.path.hasPrefix("/tasks/"))
        #expect(editor.text.contains("New task"))
        #expect(try forms.list().contains("4 tasks, 3 due"), "a draft is not counted")
        _ = try forms.save("Milk", at: editor.address)
        #expect(try forms.list().contains("5 tasks, 4 due"))

        let id = try forms.id(of: "Milk")
        let again = try forms.press("edit", id)
        #expect(again.address.path == "/tasks/\(id)")
        _ = try forms.save("Oat milk", at: again.address)
        #expect(try forms.id(of: "Oat milk") == id)

        _ = try forms.press("toggle", id)
        #expect(try forms.list().contains("5 tasks, 3 due"))
        _ = try forms.press("toggle", id)
        #expect(try forms.list().contains("5 tasks, 4 due"))
        _ = try forms.press("delete", id)
        #expect(try forms.list().contains("4 tasks, 3 due"))
        #expect(try client.get(app.url("/tasks/\(id)")).status == 404)
    }

    @Test func `a rejected title is returned with a message`() throws {
        let editor = try forms.press("create")
        let typed = String(repeating: "x", count: 501)
        let refused = try forms.save(typed, at: editor.address)
        #expect(refused.status == 422)
        #expect(refused.text.contains("at most 500 characters"))
        #expect(refused.text.contains("value=\"\(typed)\""))
        let blank = try forms.save(" ", at: editor.address)
        #expect(blank.status == 422)
        #expect(blank.text.contains("Please give the task a title."))
        #expect(blank.text.contains("aria-invalid=\"true\""))
    }

    @Test func `unknown addresses get status 404 and a link to the tasks`() throws {
        for path in ["/nothing", "/tasks", "/tasks/", "/tasks/4711", "/tasks/x", "/tasks/1/more"] {
            let answer = try client.get(app.url(path))
            #expect(answer.status == 404, "\(path)")
            #expect(answer.text.contains("Show all tasks"), "\(path)")
        }
    }

    @Test func `a hostile title is escaped everywhere`() throws {
        let editor = try forms.press("create")
        _ = try forms.save(#"<script>alert(1)</script>" onmouseover='x'"#, at: editor.address)
        for page in [try forms.list(), try client.get(editor.address.description).text] {
            #expect(!page.contains("<script>alert"))
            #expect(!page.contains("\" onmouseover"))
            #expect(page.contains("&lt;script&gt;alert(1)"))
        }
    }

    @Test func `pages load files only from the server`() throws {
        let page = try client.get(app.url())
        let policy = try #require(page.header("Content-Security-Policy"))
        #expect(!policy.contains("unsafe-inline"))
        #expect(!page.text.contains("style=") && !page.text.contains("<style"))
        #expect(!page.text.contains("//") || !page.text.contains("src=\"http"))
        for file in ["/quicktodo/quicktodo.css", "/quicktodo/icon.svg", "/quicktodo/trash.svg", "/bindery.js"] {
            let answer = try client.get(app.url(file))
            #expect(answer.status == 200, "\(file)")
            #expect(answer.header("ETag") != nil, "\(file)")
        }
    }
}
