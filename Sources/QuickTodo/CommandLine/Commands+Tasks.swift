import Bindery
import Foundation
import QuickTodoViewModels

/// The commands for single tasks and lists.
extension Commands {
    /// The time on the clock of the user of the command line.
    static var now: TypedTime { TypedTime(.now, in: PersonCalendar(zone: TimeZone.current.identifier)) }

    /// Calls a closure with the tasks of the options, and closes the database afterwards.
    ///
    /// - Parameter creates: Indicates whether the database is created if it does not exist.
    static func withTasks(
        _ options: Options, creates: Bool = false, _ body: @MainActor (DatabaseTaskService) async throws -> Void
    ) async throws {
        if case .file(let path) = options.location, !creates, !FileManager.default.fileExists(atPath: path) {
            throw CommandError("There is no database at \(path); name another one with --data or --database.")
        }
        try options.createFolder()
        let opened = try AppDatabase(options.location, examples: false)
        defer { opened.database.close() }
        do {
            // The editors of drafts are in other processes, so this one must not delete any.
            try await body(
                DatabaseTaskService(
                    database: opened.database, searchIndex: opened.searchIndex,
                    draftLifetime: .seconds(3_600 * 24 * 365)))
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(error)
        }
    }

    static func add(_ text: String, _ options: Options) async throws {
        let line: String
        do throws(TaskTitle.Refusal) {
            line = try TaskTitle.accepted(text)
        } catch {
            throw CommandError(error.text.description)
        }
        try await withTasks(options, creates: true) { tasks in
            let settings = try await DatabaseSettingsService(database: tasks.database).settings().take(1).asSingle()
                .value
            let lists = try await tasks.listService.allLists().take(1).asSingle().value
            let open = lists.filter { $0.archived == nil }
            let typed = TypedTask(line, now: now, lists: open)
            let list = try await tasks.listService.listOfNewTasks(preferring: settings.defaultList).asSingle().value
            let new = NewTask(title: typed.title, attributes: typed.attributes, list: typed.list?.id ?? list)
            for task in try await tasks.createTasks([new]).asSingle().value {
                print("Added \(TaskLine(task, now: now).text)")
            }
            for name in TypedTask.unknownLists(in: line, among: open) {
                print("There is no list \(name), so it is part of the title.")
            }
        }
    }

    static func complete(_ words: [String], _ options: Options) async throws {
        let ids = try words.map { word in
            guard let id = Int(word), id > 0 else { throw OptionError("done takes numbers of tasks, not \(word)") }
            return id
        }
        try await withTasks(options) { tasks in
            var missing: [String] = []
            for id in ids {
                guard let task = try? await tasks.task(id).asSingle().value, !task.isDraft else {
                    missing.append("There is no task \(id); list shows the numbers.")
                    continue
                }
                let done = task.isDone ? task : try await tasks.toggle(task).asSingle().value
                print("Done \(TaskLine(done, now: now).text)")
            }
            // Each line of the error begins with the name of the program.
            if !missing.isEmpty { throw CommandError(missing.joined(separator: "\nquicktodo: ")) }
        }
    }

    static func list(_ filter: TaskFilter, _ options: Options, watches: Bool) async throws {
        try await withTasks(options) { tasks in
            let page = TasksViewModel(service: tasks, coordinator: CommandLineCoordinator())
            let isTerminal = watches && isatty(STDOUT_FILENO) == 1
            let lists = page.sectionedItems(showing: filter).filter { !$0.isEmpty }
            for try await sections in lists.values {
                // Clears the terminal.
                if isTerminal { print("\u{1b}[H\u{1b}[2J", terminator: "") }
                for section in sections where !section.items.isEmpty {
                    print("\(section.model.heading)")
                    for task in section.items { print("  \(TaskLine(task, now: now).text)") }
                }
                if sections.allSatisfy(\.items.isEmpty), let first = sections.first {
                    print("\(first.model.placeholder)")
                }
                if !watches { break }
                if !isTerminal { print("") }
                fflush(nil)
            }
        }
    }
}

/// A task as a line of output.
struct TaskLine {
    let text: String

    init(_ task: TaskItem, now: TypedTime) {
        let attributes = task.attributes
        let due = attributes.due.map { due in
            let day = due.day(in: now.calendar)
            let date = DueNearness(of: due, at: now.date, in: now.calendar).name.map { "\($0.text)" } ?? day.text
            return date + (due.minute(in: now.calendar).map { String(format: " %02d:%02d", $0 / 60, $0 % 60) } ?? "")
        }
        let facts = [
            due, attributes.repetition.map { "\($0.text)" },
            attributes.priority == .none ? nil : "\(attributes.priority.label)", task.listLabel.map { "in \($0.name)" },
        ]
        let tags = attributes.tags.names.map { "#\($0)" }
        let details = (facts.compactMap { $0 } + tags).joined(separator: ", ")
        // A title cannot control the terminal, because it contains no control characters.
        text = "\(task.id): \(task.title)" + (details.isEmpty ? "" : " (\(details))")
    }
}

/// The coordinator of view models without pages.
final class CommandLineCoordinator: SceneCoordinatorType {
    let session: any SessionType = CommandLineSession()
    let isPresentingModal: Observable<Bool> = .just(false)

    func transition(to scene: QuickTodoViewModels.Scene, type: SceneTransitionType) -> Completable { .empty() }

    func pop() -> Completable { .empty() }
}

/// The session of the user of the command line.
private final class CommandLineSession: SessionType {
    let account: Observable<SessionAccount?> = .just(nil)
    let timeZone: String? = TimeZone.current.identifier

    func signIn(_ account: SessionAccount) -> Completable { .error(SessionError.noSession) }

    func signOut() -> Completable { .empty() }
}
