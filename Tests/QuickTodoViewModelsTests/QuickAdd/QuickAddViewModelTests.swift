import Differences
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct QuickAddViewModelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let service: InMemoryTaskService
    private let field: QuickAddViewModel
    private let list: TasksViewModel

    init() {
        service = InMemoryTaskService(scheduler: scheduler)
        list = TasksViewModel(service: service, coordinator: RecordingCoordinator<Scene>())
        field = list.quickAdd
    }

    private func titles() throws -> [String] { try service.tasks().toBlocking().first().map { $0.map(\.title) } ?? [] }

    private func message() -> (BehaviorRelay<String>, any Disposable) {
        let latest = BehaviorRelay(value: "none")
        return (latest, field.message.map(\.description).bind(to: latest))
    }

    @Test func `the text becomes a task and the field is empty again`() throws {
        for title in ["  Milk ", "Bread"] {
            field.text.accept(title)
            field.add.execute(())
            #expect(field.text.value == "")
        }
        #expect(try titles() == ["Bread", "Milk"])
    }

    @Test(arguments: ["", "  ", "\u{3164}"]) func `text without visible characters adds nothing`(typed: String) throws {
        let (message, subscription) = message()
        defer { subscription.dispose() }
        field.text.accept(typed)
        field.add.execute(())
        #expect(try titles() == [])
        #expect(field.text.value == "")
        #expect(message.value == "")
    }

    @Test func `a text that is refused stays, with a message until it is changed`() throws {
        let (message, subscription) = message()
        defer { subscription.dispose() }
        let typed = String(repeating: "x", count: 501)
        field.text.accept(typed)
        field.add.execute(())
        #expect(message.value == "Please shorten the title to at most 500 characters.")
        #expect(field.text.value == typed)
        field.text.accept("x")
        #expect(message.value == "")
        field.add.execute(())
        #expect(try titles() == ["x"])
    }

    @Test(arguments: [
        ("a\nb\r\nc", ["a", "b", "c"]), ("  a \n\n \t\n b", ["a", "b"]), ("할 일\u{2028}또 하나", ["할 일", "또 하나"]),
        ("one", ["one"]), ("\n\n", []),
    ])
    func `each pasted line becomes a task, in their order`(text: String, expected: [String]) throws {
        field.addLines.execute(text)
        #expect(try titles() == expected)
        #expect(field.text.value == "")
    }

    @Test(arguments: [
        ("a\n" + String(repeating: "x", count: 501), "Please shorten the title to at most 500 characters."),
        (String(repeating: "a\n", count: 1_001), "Please add at most 1,000 tasks at a time."),
    ])
    func `lines are added all or none`(text: String, expected: String) throws {
        let (message, subscription) = message()
        defer { subscription.dispose() }
        field.addLines.execute(text)
        #expect(try titles() == [])
        #expect(message.value == expected)
        #expect(field.text.value == text)
    }
}
