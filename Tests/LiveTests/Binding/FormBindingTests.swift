import Forms
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing
import Texts

/// Forms with rules on pages, with and without the client script.
struct FormBindingTests {
    private let server: RegistrationServer
    private static let required = "\(FormMessages.english.required)"

    init() throws { server = try RegistrationServer() }

    private func error(_ tab: Tab, _ name: String) throws -> String { try tab.text(.css("#\(name)-error")) }

    private func fill(_ tab: Tab, name: String = "Ann", age: String = "30", password: String = "secret") throws {
        try tab.fill(.label("Name"), with: name)
        try tab.fill(.label("Age"), with: age)
        try tab.fill(.label("Password"), with: password)
        try tab.check(.label("Terms"))
    }

    // MARK: With the script

    @Test func `an error appears when the user leaves a field and follows the edits`() throws {
        let tab = try server.browser().open("/form")
        try tab.fill(.label("Age"), with: "x")
        #expect(try tab.find(.label("Age"))["aria-invalid"] == "false")
        try tab.focus(.label("Name"))
        try tab.wait(for: "the error") { try error($0, "age") == "\(FormMessages.english.wholeNumber)" }
        let age = try tab.find(.label("Age"))
        #expect(age["aria-invalid"] == "true" && age["aria-describedby"] == "age-error" && age.value == "x")
        #expect(try tab.text(.role(.status)) == "\(FormMessages.english.wholeNumber)")
        #expect(try error(tab, "name") == "")
        try tab.fill(.label("Age"), with: "30")
        tab.blur()
        try tab.wait(for: "the correction") { try error($0, "age") == "" }
        #expect(try error(tab, "name") == Self.required, "The user has left it empty.")
        #expect(try tab.text(.css(".summary")) == "")
    }

    @Test func `the first wrong field gets the focus after a submission`() throws {
        let tab = try server.browser().open("/form")
        try tab.fill(.label("Name"), with: "Ann")
        try tab.click(.button("Register"))
        try tab.wait(for: "the focus") { $0.focused?["name"] == "age" }
        #expect(try tab.text(.css(".summary")) == "Please correct 3 fields.")
        #expect(try tab.text(.role(.status)) == "Please correct 3 fields.")
        try fill(tab)
        try tab.click(.button("Register"))
        try tab.wait(for: "the way back") { try $0.exists(.heading("Home")) }
        #expect(server.app.saved.values == ["Ann 30 secret []"])
    }

    @Test(arguments: [("Eve", "Eve is taken."), ("Bob", "Bob is registered.")])
    func `an asynchronous rule and a failed submission are errors of the field`(name: String, sentence: String) throws {
        let tab = try server.browser().open("/form")
        try fill(tab, name: name)
        try tab.click(.button("Register"))
        try tab.wait(for: "the error") { try error($0, "name") == sentence }
        try tab.wait(for: "the focus") { $0.focused?["name"] == "name" }
        try tab.fill(.label("Name"), with: "Ann")
        try tab.wait(for: "the correction") { try error($0, "name") == "" }
        try tab.click(.button("Register"))
        try tab.wait(for: "the way back") { try $0.exists(.heading("Home")) }
        #expect(server.app.saved.values == ["Ann 30 secret []"])
    }

    @Test func `the rows of a form are validated with it`() throws {
        let tab = try server.browser().open("/form")
        try fill(tab)
        try tab.click(.button("Add line"))
        try tab.wait(for: "the row") { try $0.exists(.label("Amount")) }
        try tab.click(.button("Register"))
        try tab.wait(for: "the focus") { $0.focused?["name"]?.hasSuffix(":amount") == true }
        try tab.wait(for: "the error") { try $0.find(.label("Amount"))["aria-invalid"] == "true" }
        try tab.fill(.label("Amount"), with: "7")
        try tab.click(.button("Register"))
        try tab.wait(for: "the way back") { try $0.exists(.heading("Home")) }
        #expect(server.app.saved.values == ["Ann 30 secret [7]"])
    }

    @Test func `leaving a password that is not sent yet is no visit`() throws {
        let tab = try server.browser().open("/form")
        try tab.fill(.label("Password"), with: "secret")
        try tab.fill(.label("Age"), with: "x")
        tab.blur()
        try tab.wait(for: "the error") { try error($0, "age") != "" }
        #expect(try error(tab, "password") == "")
    }

    // MARK: Without the script

    @Test(arguments: ["/form", "/dialog"])
    func `an invalid post is answered with its values and errors`(path: String) throws {
        let tab = try server.browser(scripting: false).open(path)
        try fill(tab, name: "", age: "many", password: "secret")
        try tab.click(.button("Register"))
        #expect(tab.status == 422)
        #expect(tab.path == path)
        #expect(try error(tab, "name") == Self.required)
        #expect(try error(tab, "age") == "\(FormMessages.english.wholeNumber)")
        #expect(try tab.value(.label("Age")) == "many")
        #expect(try tab.find(.label("Terms")).isChecked)
        #expect(try tab.find(.label("Name")).has("autofocus"))
        #expect(try !tab.find(.label("Age")).has("autofocus"))
        #expect(try error(tab, "password") == "\(FormMessages.english.enterAgain)")
        #expect(try tab.text(.css(".summary")) == "Please correct 2 fields.", "The password was right.")
        try fill(tab)
        try tab.click(.button("Register"))
        #expect(tab.status == 200)
        #expect(tab.path == "/")
        #expect(server.app.saved.values == ["Ann 30 secret []"])
    }

    @Test func `a wrong password is explained and gets the focus`() throws {
        let tab = try server.browser(scripting: false).open("/form")
        try fill(tab, password: "abc")
        try tab.click(.button("Register"))
        #expect(tab.status == 422)
        #expect(try error(tab, "password") == "\(FormMessages.english.tooShort(4))")
        #expect(try tab.text(.css(".summary")) == "Please correct one field.")
        #expect(try tab.find(.label("Password")).has("autofocus"))
    }

    @Test(arguments: [
        ("Eve", "#name-error", "Eve is taken.", "Name"), ("Bob", "#name-error", "Bob is registered.", "Name"),
        ("Zoe", "[role=alert]", "Closed for Zoe.", "Password"),
    ])
    func `a failed submission is answered with its errors`(
        name: String, place: String, sentence: String, focus: String
    ) throws {
        let tab = try server.browser(scripting: false).open("/form")
        try fill(tab, name: name)
        try tab.click(.button("Register"))
        #expect(tab.status == 422)
        #expect(try tab.text(.css(place)) == sentence)
        #expect(try tab.value(.label("Name")) == name)
        #expect(try tab.value(.label("Password")) == "")
        for label in ["Name", "Age", "Password"] {
            #expect(try tab.find(.label(.exactly(label))).has("autofocus") == (label == focus))
        }
        #expect(server.app.saved.values == [])
    }

    // MARK: Hostile clients

    private static let valid = "age=30&password=secret&terms=on&register="

    @Test(arguments: [
        ("register=", 422), ("", 200), ("name=Ann&" + valid, 200), ("name=Eve&name=Ann&" + valid, 200),
        ("name=Ann&name=&" + valid, 422), ("name=Ann&age=1&" + valid, 200), ("name=Ann&register=&" + valid, 200),
        ("name=%FF%FE&" + valid, 200), ("name=\(String(repeating: "a", count: 21))&" + valid, 422),
        ("name=\(String(repeating: "a", count: 500_000))&" + valid, 422), ("name=Ann%00&" + valid, 200),
        ("name=Ann&lines-9%3Aamount=5&lines-9%3AamountLeft=&" + valid, 200), ("nameLeft=&" + valid, 200),
        ("name=Ann&nameLeft=&age=30&password=secret&terms=on", 200),
        ("name=Ann&nameError=x&nameIsInvalid=&registered=1&" + valid, 200),
        ("name=Ann&age=99999999999999999999999&password=secret&terms=on&register=", 422),
        ("name=Ann&age=30&password=secret&terms=false&register=", 422),
    ])
    func `a forged post is answered as its fields deserve`(body: String, status: Int) throws {
        let response = try PlainClient(server).send("POST", "/form", body: body)
        #expect(response.status == status)
        if status == 422 {
            #expect(server.app.saved.values == [])
            #expect(!response.text.contains("secret"))
        }
        #expect(server.app.saved.values.count <= 1)
        #expect(try PlainClient(server).get("/form").status == 200)
    }

    // MARK: Names

    @Test(arguments: [
        (
            #"<input name="a" value="{{a}}" data-on-blur="aLeft" aria-describedby="e" aria-invalid="{{aIsInvalid}}"><p id="e">{{aError}}</p>"#,
            nil
        ),
        (
            #"<input name="a" value="{{a}}" data-on-blur="aLeft" aria-describedby="e" aria-invalid="{{aIsInvalid}}"><p id="e"></p>"#,
            "“aError”"
        ),
        (
            #"<input name="a" value="{{a}}" data-on-blur="aLeft" aria-describedby="e"><p id="e">{{aError}}</p>"#,
            "“aIsInvalid”"
        ),
        (
            #"<input name="a" value="{{a}}" aria-describedby="e" aria-invalid="{{aIsInvalid}}"><p id="e">{{aError}}</p>"#,
            "“aLeft”"
        ),
        (
            #"<input name="a" value="{{a}}" data-on-blur="aLeft" aria-invalid="{{aIsInvalid}}"><p>{{aError}}</p>"#,
            "aria-describedby"
        ),
        (
            #"<input name="a" type="password" value="{{a}}" data-on-blur="aLeft" aria-describedby="e" aria-invalid="{{aIsInvalid}}"><p id="e">{{aError}}</p>"#,
            "must not be shown"
        ),
    ])
    func `a template without the parts of a field is reported when the app starts`(
        fields: String, part: String?
    ) throws {
        let template = "<main><form method=\"post\">\(fields)<button name=\"save\">Save</button></form></main>"
        var sentence: String?
        do {
            _ = try OneSceneServer(template) { page in
                let field = FormField("")
                page.bindField("a", to: field)
                page.bindForm("save", to: Form(field) { $0 })
            }
        } catch let error as LiveError { sentence = error.description }
        #expect((sentence == nil) == (part == nil), "\(sentence ?? "")")
        if let part { #expect(sentence?.contains(part) == true, "\(sentence ?? "")") }
    }
}
