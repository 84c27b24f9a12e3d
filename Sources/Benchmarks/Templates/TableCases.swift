import Bindery
import HTMLTemplates

/// A page with a table, rendered in full, as in the response to a page's first request.
enum TableCases {
    static func all() throws -> [TemplateCase] {
        [
            try table("table of 100 rows", rows: 100, operations: 20),
            try table("table of 1,000 rows", rows: 1_000, operations: 2),
        ]
    }

    private static let source = """
        <!doctype html>
        <html lang="en">
        <head><title>{{title}}</title></head>
        <body>
          <h1>{{title}}</h1>
          <table>
            <thead><tr><th>Id</th><th>Name</th><th>City</th><th>Note</th></tr></thead>
            <tbody>{{#people}}<tr><td>{{id}}</td><td title="{{email}}">{{name}}</td><td>{{city}}</td><td>{{note}}</td></tr>{{/people}}</tbody>
          </table>
        </body>
        </html>
        """

    private static func table(_ name: String, rows: Int, operations: Int) throws -> TemplateCase {
        let people = Person.examples(rows)
        let template = try TemplateLibrary(sources: ["table": source]).template(
            "table", keys: ["title": .text, "people": .list(rows: TemplateSchema(Person.self), keyed: true)])
        let isTitleFirst = template.keys.first == "title"
        return TemplateCase(
            name: name, operations: operations,
            render: { out in
                let list = TemplateValue.list(TemplateList(people) { String($0.id) })
                template.render(isTitleFirst ? ["People & pets", list] : [list, "People & pets"], into: &out)
            },
            append: { page in appendPage("People & pets", people, to: &page) })
    }

    private static func appendPage(_ title: String, _ people: [Person], to page: inout HandWriter) {
        page.append("<!doctype html><html lang=\"en\"><head><title id=\"f0\">")
        page.append(escaped: title)
        page.append("</title></head><body><h1 id=\"f1\">")
        page.append(escaped: title)
        page.append("</h1><table><thead><tr><th>Id</th><th>Name</th><th>City</th><th>Note</th></tr></thead>")
        page.append("<tbody id=\"f2\">")
        for person in people { appendRow(person, to: &page) }
        page.append("</tbody></table></body></html>")
    }

    private static func appendRow(_ person: Person, to page: inout HandWriter) {
        page.append("<tr id=\"f2-")
        page.append(decimal: person.id)
        page.append("\"><td>")
        page.append(decimal: person.id)
        page.append("</td><td title=\"")
        page.append(escaped: person.email)
        page.append("\">")
        page.append(escaped: person.name)
        page.append("</td><td>")
        page.append(escaped: person.city)
        page.append("</td><td>")
        page.append(escaped: person.note)
        page.append("</td></tr>")
    }
}
