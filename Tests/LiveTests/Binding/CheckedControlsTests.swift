import HTMLTemplates
import Testing

@testable import Live

@Suite struct CheckedControlsTests {
    @Test func `equal uses of a template are checked once`() throws {
        let library = try TemplateLibrary(sources: ["one": "<p></p>", "two": "<p></p>"])
        let (one, two) = (try library.template("one"), try library.template("two"))
        let wrong = LiveError.boundTwice("name")
        var checked = CheckedControls()
        var checks = 0
        func mistakes(_ template: Template, _ names: Set<String>, _ files: [String] = [], _ found: [LiveError] = [])
            -> Int
        {
            checked.mistakes(in: template, names: names, fileInputs: files) {
                checks += 1
                return found
            }.count
        }
        // Each step has other names, other files or another template than those before it, or it repeats a mistake.
        let steps: [(Template, Set<String>, [String], [LiveError], checks: Int)] = [
            (one, ["a"], [], [], 1), (one, ["a"], [], [wrong], 1), (one, ["a", "b"], [], [], 2),
            (one, ["a"], ["a"], [wrong], 3), (one, ["a"], ["a"], [wrong], 4), (two, ["a"], [], [wrong], 5),
            (two, ["a"], [], [], 6), (two, ["a"], [], [wrong], 6), (one, ["a"], [], [wrong], 6),
        ]
        for step in steps {
            let before = checks
            let count = mistakes(step.0, step.1, step.2, step.3)
            #expect(checks == step.checks)
            #expect(count == (checks > before ? step.3.count : 0))
        }
        checked.removeAll()
        #expect(mistakes(one, ["a"], [], [wrong]) == 1)
    }

    @Test func `few uses of a template are kept`() throws {
        let template = try TemplateLibrary(sources: ["one": "<p></p>"]).template("one")
        var checked = CheckedControls()
        var checks = 0
        for name in (0..<20).map(String.init) + ["0"] {
            _ = checked.mistakes(in: template, names: [name], fileInputs: []) {
                checks += 1
                return []
            }
        }
        #expect(checks == 21)
    }
}
