import Testing
import Texts

struct TextTests {
    @Test func `values become placeholders`() {
        let name = "Ada"
        let text: Text = "Edit \(name) and \(3, "count")"
        #expect(text.key == "Edit {1} and {count}")
        #expect(text.arguments.map(\.name) == ["1", "count"])
        #expect(text.description == "Edit Ada and 3")
        #expect(text == Text("Edit \("Ada") and \(3, "count")"))
        #expect(text != Text("Edit \("Bob") and \(3, "count")"))
    }

    @Test(arguments: [(1, "1 task"), (0, "0 tasks"), (-1, "-1 task"), (2_000, "2,000 tasks")])
    func `the number decides about the form`(_ count: Int, _ expected: String) {
        #expect(Text("\(count) task", plural: "\(count) tasks", count: count).description == expected)
    }

    @Test func `braces in data are not placeholders`() {
        #expect(Text("\("{1}") \("{2}") {x} { 1 } {").description == "{1} {2} {x} { 1 } {")
        #expect(Text(verbatim: "{1}").description == "{1}")
    }

    @Test func `a text in a text is resolved too`() {
        let inner = Text("\(2) seats", context: "hall")
        #expect(Text("All: \(inner)").description == "All: 2 seats")
    }
}
