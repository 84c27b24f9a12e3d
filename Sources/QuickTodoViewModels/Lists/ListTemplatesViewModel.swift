public import Rx
public import Texts

/// The templates of lists that the user has saved.
public final class ListTemplatesViewModel {
    /// The templates in the order of their names.
    public let templates: Observable<[ListTemplate]>

    /// Gives a template the name that was submitted.
    public let rename: Action<(ListTemplate, String), Void>

    /// Deletes a template.
    public let delete: Action<ListTemplate, Void>

    /// The reason why the latest change was not made; empty since the next one.
    public let message: Observable<Text>

    /// Creates the templates of a service.
    ///
    /// - Parameter undo: Receives the changes.
    init(_ service: any ListService, undo: UndoViewModel) {
        let messages = PublishRelay<Text>()
        message = messages.startWith("").distinctUntilChanged()
        templates = service.templates().catchAndReturn([])
        let perform = { (change: Observable<ListChange?>) -> Observable<Void> in
            messages.accept("")
            return change.do(onNext: { undo.record($0.map(TaskChange.list)) }).telling(messages)
        }
        rename = Action { template, typed in
            perform(Observable.deferred { service.rename(template: template.id, try ListName.accepted(typed)) })
        }
        delete = Action { perform(service.delete(template: $0.id)) }
    }
}
