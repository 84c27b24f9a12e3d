import Testing

@testable import LiveTesting

struct FormSubmissionTests {
    private func encoded(_ html: String, by button: String? = nil, change: (DOM.Document) -> Void = { _ in }) throws
        -> String
    {
        let document = DOM.Document(html: html)
        change(document)
        let form = try #require(try document.first(css: "form"))
        let submitter = button.flatMap { document.element(id: $0) }
        return PercentEncoding.form(FormSubmission.entries(of: form, submitter: submitter))
    }

    @Test func `successful controls are submitted in tree order`() throws {
        let html = """
            <form><input name=a value=1><input value=nameless><input name=b value=2 disabled><textarea name=c>x
            y</textarea><input type=checkbox name=d><input type=checkbox name=e checked><input type=radio name=f value=1>
            <input type=radio name=f value=2 checked><input type=hidden name=g value='ü &='><button name=h value=no>B</button>
            <button id=s name=i value=yes>C</button><input type=reset name=j><input name=k value=last>
            <fieldset disabled><legend><input name=l value=legend></legend><input name=m value=off></fieldset></form>
            <input name=n value=outside>
            """
        #expect(try encoded(html) == "a=1&c=x%0D%0Ay&e=on&f=2&g=%C3%BC+%26%3D&k=last&l=legend")
        #expect(try encoded(html, by: "s") == "a=1&c=x%0D%0Ay&e=on&f=2&g=%C3%BC+%26%3D&i=yes&k=last&l=legend")
    }

    @Test func selects() throws {
        #expect(
            try encoded("<form><select name=a><option disabled>x<option value=1>one<option>two</select></form>")
                == "a=1")
        #expect(try encoded("<form><select name=a><option>x<option selected> t w </select></form>") == "a=t+w")
        let multiple =
            "<form><select name=a multiple><option selected>x<option>y<option selected disabled>z<option selected>w</select></form>"
        #expect(try encoded(multiple) == "a=x&a=w")
        #expect(try encoded("<form><select name=a multiple><option>x</select></form>") == "")
        #expect(try encoded("<form><select name=a size=2><option>x<option>y</select></form>") == "")
        #expect(try encoded("<form><select name=a size=2><option>x<option selected>y</select></form>") == "a=y")
    }

    @Test func `the user's changes are submitted`() throws {
        let html = """
            <form><input id=a name=a value=1><input type=radio name=r value=1 checked><input id=r2 type=radio name=r value=2>
            <textarea id=t name=t>old</textarea></form>
            """
        let sent = try encoded(html) { document in
            document.element(id: "a")?.value = "new\nline"
            document.element(id: "r2")?.setChecked(true)
            document.element(id: "t")?.value = "a*-._~"
        }
        #expect(sent == "a=newline&r=2&t=a*-._%7E")
    }

    @Test func `controls outside the form belong to it by their form attribute`() throws {
        #expect(
            try encoded(
                "<form id=f><input name=a form=g value=1></form><form id=g></form><input name=b form=f value=2>")
                == "b=2")
    }

    @Test func `the button overrides the target and method`() throws {
        let document = DOM.Document(
            html:
                "<form method=post action='/a?x=1'><button id=b formaction=/b formmethod=get name=n value=v>B</button></form>"
        )
        let form = try #require(try document.first(css: "form"))
        let base = try WebAddress("http://h/p/q?z")
        #expect(try FormSubmission(form, submitter: nil, base: base).address.target == "/a?x=1")
        let request = try FormSubmission(form, submitter: document.element(id: "b"), base: base).request(headers: [])
        #expect(request.method == "GET")
        #expect(request.address.description == "http://h/b?n=v")
    }

    @Test func `a form without an action is submitted to the page`() throws {
        let document = DOM.Document(
            html: "<form method=post enctype=multipart/form-data><input name='a\"b' value=1></form>")
        let form = try #require(try document.first(css: "form"))
        let request = try FormSubmission(form, submitter: nil, base: WebAddress("http://h/p/q?z#f")).request(headers: []
        )
        #expect(request.address.target == "/p/q?z")
        #expect(String(decoding: request.body, as: UTF8.self).contains("name=\"a%22b\"\r\n\r\n1\r\n--"))
    }
}
