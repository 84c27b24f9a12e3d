import Bindery
import HTMLTemplates

/// The time that it takes to compile a page's template.
enum CompileCase {
    static let lines = 500

    static func measure() throws -> Row {
        let source = (0..<lines / 10).map(tenLines).joined()
        let keys: [String: TemplateKeyKind] = [
            "people": .list(rows: TemplateSchema(Person.self), keyed: true), "title": .text, "isOpen": .bool,
            "count": .number,
        ]
        let clock = Stopwatch.thread
        var samples: [Double] = []
        for _ in 0..<15 {
            let start = clock.now
            _ = try TemplateLibrary(sources: ["page": source]).template("page", keys: keys)
            samples.append((clock.now - start) / 1e6)
        }
        return Row(
            name: "compile \(lines) lines, \(Quantity.bytes(Double(source.utf8.count)).text)",
            figure: .milliseconds(samples.median),
            target: .atMost(5, "at most 5 ms", actual: samples.median))
    }

    private static func tenLines(_ number: Int) -> String {
        """
        <section class="card" aria-labelledby="h\(number)">
          <h2 id="h\(number)">{{title}} number \(number)</h2>
          {{#isOpen}}<p class="{{title}}">There are {{count}} of them.</p>{{/isOpen}}
          <ul>{{#people}}<li title="{{email}}">
              <b>{{name}}</b>, {{city}} <!-- a comment that is dropped --> <i>{{note}}</i>
            </li>{{/people}}</ul>
          <form method="post"><input name="field\(number)" value="{{title}}" disabled="{{isOpen}}">
            <a href="/cards/{{count}}?from={{title}}">More about it</a>
          </form>
        </section>

        """
    }
}
