import Forms
public import Rx
public import Texts

/// The field that is always there to add tasks. It stays in use while tasks are added, so that many need no dialog.
public final class QuickAddViewModel {
    /// The text of the field, bound both ways. It becomes empty when its task has been added.
    public let text = BehaviorRelay(value: "")

    /// Adds a task whose title is the text. Does nothing if there is no visible text.
    public let add: CocoaAction

    /// Adds a task for each line of a text that was pasted, all or none. If they are refused, the field shows the text.
    public let addLines: Action<String, Void>

    /// The reason why nothing was added; empty if there is none. It is cleared when the text changes.
    public let message: Observable<Text>

    /// Creates the field.
    ///
    /// - Parameters:
    ///   - service: The service that stores the tasks.
    ///   - record: Remembers a change that can be undone.
    init(service: any TaskService, record: @escaping (TaskChange?) -> Void) {
        let text = text
        let save = { (typed: String) -> Observable<Void> in
            Observable.deferred {
                let titles = try TaskLines.titles(in: typed)
                if titles.isEmpty { return .just(()) }
                return service.createTasks(titles: titles)
                    .do(onNext: { added in if added.count > 1 { record(.added(added)) } }).map { _ in }
            }
        }
        add = CocoaAction { save(text.value).do(onNext: { text.accept("") }) }
        addLines = Action { lines in
            save(lines).do(onError: { _ in if lines.utf8.count <= TaskTitle.byteLimit { text.accept(lines) } })
        }
        message = Observable.merge(
            text.skip(1).map { _ in "" },
            Observable.merge(add.underlyingError, addLines.underlyingError).map(messageText)
        )
        .startWith("").distinctUntilChanged()
    }
}
