import Forms
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

/// The fields of the editor other than the title.
@Suite struct TaskDetailsViewModelTests {
    private let calendar = PersonCalendar(zone: "Europe/Berlin")
    private let coordinator = RecordingCoordinator<Scene>()
    private let edits = BehaviorRelay<[TaskEdit]>(value: [])
    private let stored = PublishSubject<TaskItem>()
    private let bag = DisposeBag()

    private func task(_ attributes: TaskAttributes = .none) -> TaskItem {
        var task = TaskItem.due(1, "a")
        task.attributes = attributes
        return task
    }

    private func due(_ day: String, _ minute: Int? = nil) throws -> TaskDue {
        TaskDue(try #require(CalendarDay(day)), minute: minute, in: calendar)
    }

    private func full() throws -> TaskAttributes {
        TaskAttributes(
            notes: "n", due: try due("2026-11-24", 570), priority: .low, tags: ["home", "work"],
            repetition: Repetition(code: "1 month after"))
    }

    private func editor(of task: TaskItem) -> EditTaskViewModel {
        EditTaskViewModel(
            task: task, heading: "Edit task", coordinator: coordinator, calendar: calendar,
            updateAction: Action { [edits] edit in
                edits.accept(edits.value + [edit])
                return .just(())
            }, stored: stored)
    }

    private func latest(_ output: Observable<Text>) -> BehaviorRelay<String> {
        let latest = BehaviorRelay(value: "")
        output.map(\.description).bind(to: latest).disposed(by: bag)
        return latest
    }

    @Test func `the fields show the attributes`() throws {
        let details = editor(of: task(try full())).details
        #expect(details.notes.value == "n")
        #expect(details.date.value == "2026-11-24")
        #expect(details.time.value == "09:30")
        #expect(details.priority.value == .low)
        #expect(details.tags.value == "home work")
        #expect(details.rule.value == "1 month")
        #expect(details.startsAtCompletion.value)
    }

    @Test func `only changed attributes are saved`() throws {
        let task = task(try full())
        let editor = editor(of: task)
        editor.onUpdate.execute(())
        #expect(edits.value.isEmpty)
        editor.details.notes.accept("m")
        editor.onUpdate.execute(())
        var new = task
        new.attributes.notes = "m"
        #expect(edits.value.last?.seen == task)
        #expect(edits.value.last?.new == new)
        #expect(coordinator.pops == 2)
    }

    @Test func `all attributes are set and removed`() throws {
        let editor = editor(of: task())
        let details = editor.details
        details.notes.accept("n")
        details.date.accept("2026-11-24")
        details.time.accept("09:30:00")
        details.priority.accept(.low)
        details.tags.accept(" #home, work")
        details.rule.accept("1 month")
        details.startsAtCompletion.accept(true)
        editor.onUpdate.execute(())
        #expect(edits.value.last?.new.attributes == (try full()))

        let other = self.editor(of: task(try full()))
        other.details.notes.accept("")
        other.details.date.accept("")
        other.details.time.accept("")
        other.details.priority.accept(.none)
        other.details.tags.accept("")
        other.details.rule.accept("")
        other.onUpdate.execute(())
        #expect(edits.value.last?.new.attributes == TaskAttributes.none)
        #expect(edits.value.last?.seen.attributes == (try full()))
    }

    @Test(
        arguments: [
            ("", "09:30", "Please choose a date, too."),
            ("24.11.2026", "", "Please write the date as year, month and day, such as 2026-05-04."),
            ("2026-02-29", "", "Please write the date as year, month and day, such as 2026-05-04."),
            ("2026-11-24", "25:00", "Please write the time as hours and minutes, such as 09:30."),
            ("2026-11-24", "9", "Please write the time as hours and minutes, such as 09:30."),
        ])
    func `a date that is refused is told at its field until it changes`(_ date: String, _ time: String, _ text: String)
    {
        let editor = editor(of: task())
        let (error, message) = (latest(editor.details.dueError), latest(editor.message))
        editor.details.date.accept(date)
        editor.details.time.accept(time)
        editor.onUpdate.execute(())
        #expect(error.value == text)
        #expect(message.value == "Please correct the marked fields.")
        #expect(edits.value.isEmpty && coordinator.pops == 0)
        editor.details.date.accept("2026-11-25")
        #expect(error.value == "")
    }

    @Test func `tags and notes that are refused are told at their fields`() {
        let editor = editor(of: task())
        let (tags, notes) = (latest(editor.details.tagsError), latest(editor.details.notesError))
        editor.details.tags.accept("home 12")
        editor.details.notes.accept(String(repeating: "x", count: 40_000))
        editor.onUpdate.execute(())
        #expect(tags.value.hasPrefix("“12” cannot be a tag."))
        #expect(notes.value == "Please shorten the notes.")
        editor.details.tags.accept("home")
        editor.details.notes.accept("n")
        #expect(tags.value == "" && notes.value == "")
        editor.onUpdate.execute(())
        #expect(edits.value.count == 1)
    }

    @Test func `a change of the same field elsewhere is told before it is replaced, of another one combined`() throws {
        let first = task(try full())
        let editor = editor(of: first)
        let message = latest(editor.message)
        editor.details.tags.accept("mine")
        var theirs = first
        theirs.attributes.tags = ["theirs"]
        theirs.attributes.priority = .high
        stored.onNext(theirs)
        #expect(editor.details.priority.value == .high)
        editor.onUpdate.execute(())
        #expect(
            message.value
                == "Someone else has changed “Tags” to “theirs” in the meantime. Press OK again to replace it with yours."
        )
        #expect(edits.value.isEmpty)
        editor.onUpdate.execute(())
        let edit = try #require(edits.value.last)
        #expect(edit.seen.attributes.tags == ["theirs"])
        #expect(edit.new.attributes.tags == ["mine"])
        #expect(edit.new.attributes.priority == .high && edit.seen.attributes.priority == .high)
    }

    @Test func `a rule that is not among the usual choices is one of them`() throws {
        let attributes = TaskAttributes(repetition: Repetition(code: "5 week"))
        let details = editor(of: task(attributes)).details
        let choices = BehaviorRelay<[RepetitionChoice]>(value: [])
        details.choices.bind(to: choices).disposed(by: bag)
        #expect(choices.value.map(\.text.description).suffix(2) == ["Every year", "Every 5 weeks"])
        #expect(choices.value.first?.text == "Never")
        details.rule.accept("1 day")
        #expect(choices.value.count == 10)
    }
}
