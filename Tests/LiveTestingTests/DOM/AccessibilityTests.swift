import Testing

@testable import LiveTesting

struct AccessibilityTests {
    /// Markup with one element with the id `x`, its role and its name. `AgreementTests` compares the cases with
    /// Chromium's accessibility tree.
    static let cases: [(String, String?, String)] = [
        ("<button id=x>OK</button>", "button", "OK"),
        ("<button id=x> Save\n <b>now</b></button>", "button", "Save now"),
        ("<button id=x aria-label='Delete Milk'><span aria-hidden=true>×</span></button>", "button", "Delete Milk"),
        ("<button id=x title='Tip'><span aria-hidden=true>×</span></button>", "button", "Tip"),
        ("<button id=x><img src=data: alt='Bin'></button>", "button", "Bin"),
        ("<button id=x role=checkbox aria-checked=true aria-label=Milk></button>", "checkbox", "Milk"),
        ("<input id=x type=submit value=Send>", "button", "Send"),
        ("<input id=x type=submit>", "button", "Submit"),
        ("<a id=x href=/>Home</a>", "link", "Home"),
        ("<label for=x>Title</label><input id=x>", "textbox", "Title"),
        ("<label>Title <input id=x></label>", "textbox", "Title"),
        ("<label><input id=x type=checkbox> Done</label>", "checkbox", "Done"),
        ("<label>A <input type=hidden><input id=x type=radio></label>", "radio", "A"),
        ("<input id=x placeholder='Search here'>", "textbox", "Search here"),
        ("<input id=x type=search aria-label=Find>", "searchbox", "Find"),
        ("<input id=x type=number aria-label=N>", "spinbutton", "N"),
        ("<input id=x type=range aria-label=N>", "slider", "N"),
        ("<textarea id=x aria-label=Text></textarea>", "textbox", "Text"),
        ("<label for=x>Day</label><select id=x><option>Monday</select>", "combobox", "Day"),
        ("<select id=x multiple aria-label=L><option>a</select>", "listbox", "L"),
        ("<select><option id=x>Monday</select>", "option", "Monday"),
        ("<h2 id=x>Due <em>Tasks</em></h2>", "heading", "Due Tasks"),
        ("<section id=x aria-labelledby=h><h2 id=h>Due Tasks</h2></section>", "region", "Due Tasks"),
        ("<section id=x aria-label='Done Tasks'></section>", "region", "Done Tasks"),
        ("<ul id=x aria-label=L><li>a</ul>", "list", "L"),
        ("<ul><li id=x>a</ul>", "listitem", ""),
        ("<p id=x role=status>2 tasks</p>", "status", ""),
        ("<output id=x>2</output>", "status", ""),
        ("<dialog id=x open aria-labelledby=h><h2 id=h>Edit task</h2></dialog>", "dialog", "Edit task"),
        ("<fieldset id=x><legend>Kind</legend></fieldset>", "group", "Kind"),
        ("<nav id=x aria-label=Main>a</nav>", "navigation", "Main"),
        ("<main id=x>a</main>", "main", ""),
        ("<img id=x src=data: alt='A cat'>", "img", "A cat"),
        ("<table id=x><caption>Cars</caption><tr><td>a</table>", "table", "Cars"),
        ("<progress id=x aria-label=P value=1 max=2></progress>", "progressbar", "P"),
        ("<button id=x aria-labelledby='a b'>no</button><i id=a>One</i><i id=b>two</i>", "button", "One two"),
        ("<button id=x>a<div>b</div>c</button>", "button", "a b c"),
        ("<div id=x role=alert>Wrong</div>", "alert", ""),
        ("<a id=x href=/ aria-label=''>Home</a>", "link", "Home"),
    ]

    @Test(arguments: cases)
    func roleAndName(html: String, role: String?, name: String) throws {
        let document = DOM.Document(html: html)
        let element = try #require(document.element(id: "x"))
        withExtendedLifetime(document) {
            #expect(element.role?.name == role)
            #expect(element.accessibleName == name)
        }
    }

    @Test(arguments: [
        "<p hidden><b id=x>a</b></p>", "<p inert><b id=x>a</b></p>", "<p style='display: none'><b id=x>a</b></p>",
        "<p aria-hidden=true><b id=x>a</b></p>", "<dialog><b id=x>a</b></dialog>",
        "<details><summary>s</summary><b id=x>a</b></details>",
        "<template><b id=x>a</b></template>",
    ])
    func hidden(html: String) throws {
        let document = DOM.Document(html: html)
        let element = try #require(document.element(id: "x"))
        withExtendedLifetime(document) { #expect(element.isHidden) }
    }

    @Test func `the text contains only what the user can read`() {
        let document = DOM.Document(
            html:
                "<h1>A  title</h1><p>one <b>two</b><br>three<span hidden>no</span></p><ul><li>x<li>y</ul><script>s</script>"
        )
        #expect(document.body.text == "A title\none two\nthree\nx\ny")
    }

    @Test func outlineShowsControls() {
        let document = DOM.Document(
            html:
                "<h2>Due</h2><ul><li><button role=checkbox aria-checked=false aria-label=Milk></button> Milk</ul><label>T <input value=v></label>"
        )
        #expect(document.body.outline == "# Due\n-\n[checkbox “Milk” –]\nMilk\nT\n[textbox “T” = “v”]")
    }
}
