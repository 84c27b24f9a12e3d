import Forms
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct EditTaskViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let coordinator = RecordingCoordinator<Scene>()
    private let saved = BehaviorRelay<[String]>(value: [])
    private let bag = DisposeBag()

    /// Opens an editor whose OK calls `save`.
    private func editor(
        of title: String = "a", storedTitle: Observable<String> = .never(),
        hold: any Disposable = Disposables.create(), cancel: CocoaAction? = nil,
        save: @escaping (String) -> Observable<Void> = { _ in .just(()) }
    ) -> EditTaskViewModel {
        let editor = EditTaskViewModel(
            task: .due(1, title), heading: "Edit task", coordinator: coordinator,
            updateAction: Action { [saved] edit in
                saved.accept(saved.value + [(edit.isOfDeletedTask ? "new " : "") + edit.new.title])
                return save(edit.new.title)
            },
            stored: storedTitle.map { .due(1, $0) },
            cancelAction: cancel, hold: hold)
        _ = coordinator.transition(to: .editTask(editor), type: .modal)
        return editor
    }

    private func messages(of editor: EditTaskViewModel) -> TestableObserver<String> {
        let observer = scheduler.createObserver(String.self)
        editor.message.map(\.description).subscribe(observer).disposed(by: bag)
        return observer
    }

    private func told(_ messages: TestableObserver<String>) -> [String] { messages.events.compactMap(\.value.element) }

    @Test func `OK saves the trimmed title and closes the editor`() {
        let editor = editor()
        editor.title.accept("  b ")
        editor.onUpdate.execute(())
        #expect(saved.value == ["b"])
        #expect(coordinator.pops == 1)
    }

    @Test(arguments: ["", "  ", "\u{3164}"])
    func `a blank title is rejected and kept in the field`(typed: String) {
        let editor = editor()
        let messages = messages(of: editor)
        editor.title.accept(typed)
        editor.onUpdate.execute(())
        #expect(told(messages) == ["", "Please give the task a title."])
        #expect(editor.title.value == typed)
        #expect(saved.value.isEmpty)
        #expect(coordinator.pops == 0)
    }

    @Test func `a title that is too long is rejected and kept in the field`() {
        let editor = editor()
        let messages = messages(of: editor)
        let typed = String(repeating: "x", count: 501)
        editor.title.accept(typed)
        editor.onUpdate.execute(())
        #expect(told(messages).last == "Please shorten the title to at most 500 characters.")
        #expect(editor.title.value == typed)
        #expect(coordinator.pops == 0)
    }

    @Test func `a message is replayed until the title changes`() {
        let editor = editor(of: "")
        editor.onUpdate.execute(())
        editor.title.accept("")
        let messages = messages(of: editor)
        #expect(told(messages) == ["Please give the task a title."])
        editor.title.accept("b")
        #expect(told(messages).last == "")
        editor.onUpdate.execute(())
        #expect(saved.value == ["b"])
    }

    @Test(arguments: [
        (
            TaskServiceError.attributesChanged,
            "Someone else has changed this task in the meantime. Press OK again to replace their changes with yours."
        ),
        (.unavailable(cause: "disk"), "The change could not be saved. Please try again."),
    ])
    func `a failed save keeps the editor and its text`(error: TaskServiceError, message: String) {
        let editor = editor { _ in .error(error) }
        let messages = messages(of: editor)
        editor.title.accept("b")
        editor.onUpdate.execute(())
        #expect(told(messages) == ["", message])
        #expect(editor.title.value == "b")
        #expect(coordinator.pops == 0)
    }

    @Test func `OK and Cancel are disabled while a task is saved`() {
        let saving = PublishSubject<Void>()
        let editor = editor { _ in saving.take(1) }
        let canSave = scheduler.createObserver(Bool.self)
        let canCancel = scheduler.createObserver(Bool.self)
        editor.onUpdate.enabled.subscribe(canSave).disposed(by: bag)
        editor.onCancel.enabled.subscribe(canCancel).disposed(by: bag)
        editor.title.accept("b")
        editor.onUpdate.execute(())
        editor.onUpdate.execute(())
        #expect(saved.value.count == 1)
        saving.onNext(())
        #expect(canSave.events.compactMap(\.value.element) == [true, false, true])
        #expect(canCancel.events.compactMap(\.value.element) == [true, false, true])
        #expect(coordinator.pops == 1)
    }

    @Test func `OK saves nothing if the title was not edited, also after it has changed elsewhere`() {
        let stored = PublishSubject<String>()
        let editor = editor(storedTitle: stored)
        stored.onNext("b")
        #expect(editor.title.value == "b")
        editor.onUpdate.execute(())
        #expect(saved.value.isEmpty)
        #expect(coordinator.pops == 1)
    }

    @Test func `changes of different words are combined, and told`() {
        let stored = PublishSubject<String>()
        let editor = editor(of: "buy milk", storedTitle: stored)
        let messages = messages(of: editor)
        editor.title.accept("buy milk today")
        stored.onNext("buy oat milk")
        #expect(
            told(messages).last == "The title was changed to “buy oat milk” in the meantime. OK combines both changes.")
        editor.onUpdate.execute(())
        #expect(saved.value == ["buy oat milk today"])
    }

    @Test func `a contradiction is told before OK replaces the other title`() {
        let stored = PublishSubject<String>()
        let editor = editor(storedTitle: stored)
        let messages = messages(of: editor)
        editor.title.accept("mine")
        stored.onNext("theirs")
        #expect(told(messages).last == "The title was changed to “theirs” in the meantime.")
        editor.onUpdate.execute(())
        #expect(saved.value.isEmpty)
        #expect(
            told(messages).last
                == "The title was changed to “theirs” in the meantime. Press OK again to replace it with yours.")
        editor.onUpdate.execute(())
        #expect(saved.value == ["mine"])
        #expect(coordinator.pops == 1)
    }

    /// The service finds a change whose news has not arrived.
    @Test(arguments: [("other", 2, "buy bread"), ("Now buy milk", 1, "Now buy bread")])
    func `a change that the service finds counts too`(_ theirs: String, _ presses: Int, _ result: String) {
        let isRefused = BehaviorRelay(value: true)
        let editor = editor(of: "buy milk") { _ in
            defer { isRefused.accept(false) }
            return isRefused.value ? .error(TaskServiceError.titleChanged(to: theirs)) : .just(())
        }
        let messages = messages(of: editor)
        editor.title.accept("buy bread")
        for _ in 1..<presses {
            editor.onUpdate.execute(())
            #expect(told(messages).last?.contains("Press OK again") == true)
            #expect(coordinator.pops == 0)
        }
        editor.onUpdate.execute(())
        #expect(saved.value.last == result)
        #expect(coordinator.pops == 1)
    }

    @Test func `a service that never accepts the title ends in an error`() {
        let editor = editor { _ in .error(TaskServiceError.titleChanged(to: "a")) }
        editor.title.accept("b")
        editor.onUpdate.execute(())
        #expect(saved.value == ["b"])
        #expect(coordinator.pops == 0)
    }

    @Test func `Cancel undoes the edit, then closes the editor`() {
        let undone = BehaviorRelay(value: 0)
        let editor = editor(
            cancel: CocoaAction {
                undone.accept(undone.value + 1)
                return Observable.just(())
            })
        editor.onCancel.execute(())
        #expect(undone.value == 1)
        #expect(coordinator.pops == 1)
        #expect(saved.value.isEmpty)
    }

    @Test func `Cancel closes the editor even if the edit cannot be undone`() {
        let editor = editor(cancel: CocoaAction { Observable.error(TaskServiceError.unavailable(cause: "disk")) })
        editor.onCancel.execute(())
        #expect(coordinator.pops == 1)
    }

    @Test func `the editor holds its task until it is released`() {
        let hold = BooleanDisposable()
        weak var editor: EditTaskViewModel?
        do {
            editor = self.editor(hold: hold)
            #expect(editor != nil)
            #expect(!hold.isDisposed)
            editor?.onCancel.execute(())
            coordinator.discardRecords()
        }
        #expect(editor == nil)
        #expect(hold.isDisposed)
    }

    @Test func `the text of a task that is deleted elsewhere can be saved as a new one`() {
        let stored = PublishSubject<String>()
        let editor = editor(storedTitle: stored)
        let messages = messages(of: editor)
        editor.title.accept("mine")
        stored.onCompleted()
        let news = "This task has been deleted in the meantime. OK saves it as a new task."
        #expect(told(messages).last == news)
        editor.title.accept("mine too")
        #expect(told(messages).last == news)
        #expect(coordinator.pops == 0)
        editor.onUpdate.execute(())
        #expect(saved.value == ["new mine too"])
        #expect(coordinator.pops == 1)
    }

    @Test func `a save that finds the task deleted tells it, and the next one saves a new task`() {
        let editor = editor {
            $0 == "b" && saved.value.count == 1 ? .error(TaskServiceError.taskIsGone(id: 1)) : .just(())
        }
        let messages = messages(of: editor)
        editor.title.accept("b")
        editor.onUpdate.execute(())
        #expect(told(messages).last == "This task has been deleted in the meantime. OK saves it as a new task.")
        editor.onUpdate.execute(())
        #expect(saved.value == ["b", "new b"])
    }

    @Test func `the page's title has the stored title of the task`() {
        let stored = PublishSubject<String>()
        let editor = editor(storedTitle: stored)
        let titles = scheduler.createObserver(String.self)
        editor.pageTitle.map(\.description).subscribe(titles).disposed(by: bag)
        editor.title.accept("mine")
        stored.onNext("theirs")
        #expect(told(titles) == ["a – QuickTodo", "theirs – QuickTodo"])
    }
}
