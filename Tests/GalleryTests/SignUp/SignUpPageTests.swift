import LiveTesting
import Testing

@Suite struct SignUpPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private static let password = Locator.label(.exactly("Password"))

    private static let again = "Please enter this again."

    private func fill(
        _ tab: Tab, name: String = "bob", _ password: String = "correct horse", _ again: String = "correct horse"
    ) throws {
        try tab.fill(.label("Name"), with: name)
        try tab.fill(.label("E-mail"), with: "bob@example.org")
        try tab.fill(Self.password, with: password)
        try tab.fill(.label("Password again"), with: again)
        try tab.fill(.label("Birthday"), with: "2000-01-01")
        try tab.choose("personal", in: .label("Plan"))
        try tab.check(.label("I accept the terms"))
    }

    @Test(arguments: [true, false]) func `a user signs up`(scripting: Bool) throws {
        let tab = try gallery.open("/signup", scripting: scripting)
        try fill(tab)
        try tab.click(.button("Sign up"))
        try tab.wait(for: "the welcome") { try $0.exists(.heading("Welcome")) }
        #expect(tab.path == "/signup/done")
        try tab.assertMatchesFreshRender()
        // A second user cannot have the name.
        let other = try gallery.open("/signup", scripting: scripting)
        try fill(other)
        try other.click(.button("Sign up"))
        try other.wait(for: "the error") { try $0.text(.css("#signup-name-message")) == "This name is taken." }
        #expect(other.status == (scripting ? 200 : 422))
    }

    @Test func `errors follow the edits`() throws {
        let tab = try gallery.open("/signup")
        try tab.fill(.label("Name"), with: "ada")
        try tab.wait(for: "the check") { try $0.text(.css("#signup-name-check")) == "" }
        #expect(try tab.text(.css("#signup-name-message")) == "")
        try tab.focus(.label("E-mail"))
        try tab.wait(for: "the error") { try $0.text(.css("#signup-name-message")) == "This name is taken." }
        try tab.fill(.label("Name"), with: "adam")
        try tab.wait(for: "the correction") { try $0.text(.css("#signup-name-message")) == "" }
        try tab.fill(Self.password, with: "short")
        try tab.fill(.label("Password again"), with: "other")
        tab.blur()
        try tab.wait(for: "the errors") {
            try $0.text(.css("#signup-password-message")).contains("10 characters")
                && $0.text(.css("#signup-again-message")) == "The two passwords are different."
        }
        try tab.choose("team", in: .label("Plan"))
        try tab.wait(for: "the seats") { try $0.find(.css(".seats"))["data-asked"] == "true" }
        try tab.click(.button("Sign up"))
        try tab.wait(for: "the focus") { $0.focused?["name"] == "email" }
        #expect(try tab.text(.css(".summary")) == "Please correct 6 fields.")
    }

    @Test func `an invalid form is shown again without JavaScript`() throws {
        let tab = try gallery.open("/signup", scripting: false)
        try fill(tab, name: "")
        try tab.choose("team", in: .label("Plan"))
        try tab.fill(.label("Seats for a team"), with: "lots")
        try tab.click(.button("Sign up"))
        #expect(tab.status == 422)
        #expect(try tab.value(.label("Seats for a team")) == "lots")
        #expect(try tab.value(.label("Birthday")) == "2000-01-01")
        #expect(try tab.value(.label("Plan")) == "team")
        #expect(try tab.find(.label("I accept the terms")).isChecked)
        #expect(try tab.value(Self.password) == "")
        #expect(try tab.text(.css("#signup-password-message")) == "Please enter this again.")
        #expect(try tab.find(.label("Name")).has("autofocus"))
    }

    @Test(arguments: [
        ("short", "short", "Please enter at least 10 characters.", again, "", "password"),
        ("longenough99", "different99", again, "The two passwords are different.", "", "again"),
        ("I-am-BARBARA", "I-am-BARBARA", again, again, "Please do not use your name as the password.", "password"),
    ])
    func `a wrong password is explained without JavaScript`(
        password: String, second: String, error: String, secondError: String, alert: String, focus: String
    ) throws {
        let tab = try gallery.open("/signup", scripting: false)
        try fill(tab, name: "Barbara", password, second)
        try tab.click(.button("Sign up"))
        #expect(tab.status == 422)
        #expect(try tab.text(.css("#signup-password-message")) == error)
        #expect(try tab.text(.css("#signup-again-message")) == secondError)
        #expect(try tab.text(.css(".alarm")) == alert)
        #expect(try tab.text(.css(".summary")) == (alert.isEmpty ? "Please correct one field." : ""))
        #expect(try tab.find(.css("[autofocus]"))["name"] == focus)
    }
}
