import HTTP
import RxTesting
import Testing

@testable import LiveTesting

extension RealBrowserTests { @Suite struct AgreementTests {} }

/// The headless browser compared with Chromium: the same input must have the same result.
extension RealBrowserTests.AgreementTests {
    private func open(_ body: (WebDriverWindow) throws -> Void) throws {
        let driver = try WebDriver()
        defer { driver.quit() }
        try driver.window.visit("data:text/html,<!doctype html><title>x</title>")
        try body(driver.window)
    }

    /// Returns the documents as parsed and serialized by Chromium.
    private func parsed(_ sources: [String], in window: WebDriverWindow) throws -> [String] {
        let script = """
            return arguments[0].map(html => new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML);
            """
        return try window.execute(script, [.array(sources.map { .string($0) })]).array.map { $0.string ?? "" }
    }

    @Test func parsing() throws {
        try open { window in
            let fixed = HTMLParserTests.bodies.map { "<!doctype html>" + $0.0 }
            var random = SeededGenerator(seed: 2)
            let made = (0..<400).map { _ in "<!doctype html>" + RandomMarkup.make(&random) }
            let sources = fixed + made
            for (source, expected) in zip(sources, try parsed(sources, in: window)) {
                let document = DOM.Document(html: source, scripting: false)
                guard document.problems.isEmpty else { continue }
                #expect(document.root.html == expected, "\(source)\n ours: \(document.root.html)\ntheirs: \(expected)")
            }
        }
    }

    @Test func rolesAndNames() throws {
        try open { window in
            for (html, role, name) in AccessibilityTests.cases {
                try window.execute("document.body.innerHTML = arguments[0]", [.string(html)])
                let element = try window.find(.css("#x"))
                if let role { #expect(try element.role.name == (role == "img" ? "image" : role), "\(html)") }
                #expect(try element.name == name, "\(html)")
            }
        }
    }

    @Test func locators() throws {
        let html = """
            <nav><a href=/>List</a></nav><section aria-labelledby=h><h2 id=h>Due Tasks</h2><ul><li>Milk
            <button aria-label='Edit Milk'>e</button></ul></section><section aria-label=Done><button>Milk</button></section>
            <form><label>Title <input value=x></label> <label for=d>Day</label> <input id=d type=date> <input placeholder=Find>
            <button hidden>Ghost</button></form><p role=status>1 task</p><dialog aria-label=Closed><button>In</button></dialog>
            """
        let locators: [Locator] = [
            .button(), .button("Milk"), .button(.containing("Milk")), .button("Milk").within(.region("Done")),
            .link("List"),
            .region(), .region("Due Tasks"), .heading(), .list(), .listItem(), .status, .label("Title"), .label("Day"),
            .label("Find"),
            .textBox(), .text("Milk"), .text(.containing("task")), .text("Due Tasks"), .css("ul > li"), .dialog(),
            .button("Ghost"),
            .button("In"), .label(.containing("i")).within(.css("form")), .button().within(.listItem()),
        ]
        try open { window in
            let wrapped = "<!doctype html><title>x</title>" + html
            let document = DOM.Document(html: wrapped)
            try window.execute("document.body.innerHTML = arguments[0]", [.string(html)])
            let tab = Tab(browser: try Browser("http://127.0.0.1"))
            tab.page = document
            for locator in locators {
                let theirs = try window.findAll(locator).map { try $0.property("outerHTML").string ?? "" }
                let ours = try tab.findAll(locator).map(\.html)
                #expect(ours == theirs, "\(locator)")
            }
        }
    }

    @Test func formEncoding() throws {
        let forms = [
            "<form><input name=a value='1 ü&=+'><input name=b disabled><textarea name=c>x\ny</textarea></form>",
            "<form><input type=checkbox name=d checked><input type=radio name=e value=1 checked><input type=radio name=e value=2 checked></form>",
            "<form><select name=a><option disabled>x<option>y</select><select name=b multiple><option selected>x<option selected>y</select></form>",
            "<form><select name=a><option disabled>x</select><select name=b><option> t  u </select><input name='n ame' value='*-._~'></form>",
            "<form><fieldset disabled><legend><input name=a value=1></legend><input name=b></fieldset><button name=c value=2>B</button></form>",
            "<form><input type=hidden name=_charset_><input type=image name=i><output name=o>1</output></form>",
            "<form id=f><input name=a></form><input name=b form=f value=2><input name=c form=none>",
            "<form><input type=number name=n value=12><input type=range name=r value=3><input type=email name=m value=' a@b '></form>",
        ]
        try open { window in
            for html in forms {
                let script = """
                    document.body.innerHTML = arguments[0];
                    return new URLSearchParams(new FormData(document.querySelector('form'))).toString();
                    """
                let theirs = try window.execute(script, [.string(html)]).string
                let document = DOM.Document(html: "<!doctype html><title>x</title>" + html)
                let form = try #require(try document.first(css: "form"))
                let ours = PercentEncoding.form(FormSubmission.entries(of: form, submitter: nil))
                // FormData normalizes line breaks only when it is sent.
                #expect(ours.replacing("%0D%0A", with: "%0A") == theirs, "\(html)")
            }
        }
    }
}
