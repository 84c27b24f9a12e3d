import QuickTodoViewModels
import Testing

@Suite struct TaskTagsTests {
    @Test(
        arguments: [
            ("", ""), ("home", "home"), (" #home, work  home ,WORK", "home work"), ("집 année_2-b", "집 année_2-b"),
        ])
    func `tags are read from the text of a field`(_ text: String, _ tags: String) throws {
        #expect(try TaskTags.accepted(text).text == tags)
    }

    @Test(arguments: ["12", "#", "a.b", "##a", "home!", String(repeating: "x", count: 41)])
    func `other words are rejected`(_ word: String) throws {
        #expect(throws: TaskTags.Refusal.self) { try TaskTags.accepted("ok \(word)") }
    }

    @Test func `there is a largest number of tags`() throws {
        let words = (1...21).map { "tag\($0)" }
        #expect(try TaskTags.accepted(words.dropLast().joined(separator: " ")).names.count == 20)
        #expect(throws: TaskTags.Refusal.tooMany) { try TaskTags.accepted(words.joined(separator: " ")) }
        #expect(TaskTags(words).names.count == 20)
    }
}
