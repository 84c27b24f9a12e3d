import Forms
public import Rx
import Scenes
public import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The dialog for a new list, or for the name, color, place and state of an existing one.
public final class EditListViewModel {
    /// The list; `nil` for a new one.
    public let list: TaskList?
    /// The id of the list, which is part of the address; 0 for a new one.
    public var listID: TaskList.ID { list?.id ?? 0 }
    /// The name, bound both ways.
    public let name: BehaviorRelay<String>
    /// The color, bound both ways.
    public let color: BehaviorRelay<ListColor>
    /// The id of the template of a new list; empty for none.
    public let template = BehaviorRelay(value: "")
    /// The templates.
    public let templates: Observable<[ListTemplate]>
    /// The reason why the list was not saved; empty if there is none.
    public let message: Observable<Text>

    /// Saves the list and closes the dialog. If another user has changed the same part, the first press tells that, and the
    /// next one replaces it.
    public let ok: CocoaAction
    /// Closes the dialog.
    public let cancel: CocoaAction
    /// Moves the list before or after its neighbor. The dialog stays open.
    public let moveUp: CocoaAction, moveDown: CocoaAction
    /// Archives the list, or takes it from the archive, and closes the dialog.
    public let archive: CocoaAction
    /// Deletes the list with its tasks, and closes the dialog and the page of the list.
    public let delete: CocoaAction
    /// Saves the list as a template. The dialog stays open.
    public let saveTemplate: CocoaAction

    init(
        _ list: TaskList?, _ service: any TaskService, _ coordinator: any SceneCoordinatorType<Scene>,
        _ undo: UndoViewModel
    ) {
        self.list = list
        let lists = service.listService
        let (name, color, template) = (
            BehaviorRelay(value: list?.name ?? ""), BehaviorRelay(value: list?.color ?? .blue), template
        )
        (self.name, self.color) = (name, color)
        templates = list == nil ? lists.templates().catchAndReturn([]) : .just([])
        let failures = PublishRelay<Text>()
        message = Observable.merge(name.distinctUntilChanged().map { _ in "" }, failures.asObservable())
            .distinctUntilChanged()
        let close = { coordinator.pop().andThen(Observable.just(())) }
        let record = { (change: ListChange?) in undo.record(change.map(TaskChange.list)) }
        let seen = BehaviorRelay(value: list)
        let save = { () throws -> Observable<ListChange?> in
            let typed = try Self.name(name.value, of: list)
            guard let shown = seen.value else {
                return lists.createList(NewList(name: typed, color: color.value, template: Int(template.value)))
                    .map { $1 }
            }
            var new = shown
            (new.name, new.color) = (typed, color.value)
            if new == shown { return .just(nil) }
            return lists.update(shown, to: new).map { [new] _ in .edited(shown, to: new) }
        }
        ok = CocoaAction {
            Observable.deferred { try save() }.do(onNext: record).flatMap { _ in close() }
                .catch { error in
                    // The next press replaces what the user has been told.
                    guard let id = list?.id, error is ListServiceError else { return .error(error) }
                    return lists.list(id).do(onNext: seen.accept).flatMap { _ in Observable<Void>.error(error) }
                }
                .telling(failures, Self.message)
        }
        cancel = CocoaAction { close() }
        let id = list?.id ?? 0
        moveUp = CocoaAction { lists.move(id, .up).do(onNext: record).telling(failures, Self.message) }
        moveDown = CocoaAction { lists.move(id, .down).do(onNext: record).telling(failures, Self.message) }
        saveTemplate = CocoaAction { lists.saveTemplate(of: id).do(onNext: record).telling(failures, Self.message) }
        archive = CocoaAction {
            lists.list(id).flatMap { stored -> Observable<Void> in
                var new = stored
                new.archived = list?.archived == nil ? Date() : nil
                return lists.update(stored, to: new)
                    .do(onNext: { [new] updated in
                        // The time as it is stored, because a database may round it.
                        var done = new
                        done.archived = updated.archived
                        record(.edited(stored, to: done))
                    })
                    .flatMap { _ in close() }
            }
            .telling(failures, Self.message)
        }
        delete = CocoaAction {
            lists.delete(list: id).do(onNext: record).flatMap { _ in close() }.flatMap { _ in close() }
                .telling(failures, Self.message)
        }
    }

    /// The heading, such as “New list”.
    public var heading: Text { list == nil ? "New list" : "Edit list" }

    /// The title of the page.
    public var pageTitle: Text { "\(list?.title ?? heading) – QuickTodo" }

    /// Returns the name in its stored form. That of the inbox may stay empty.
    private static func name(_ typed: String, of list: TaskList?) throws(ListName.Refusal) -> String {
        if list?.isInbox == true, typed.allSatisfy(\.isWhitespace) { return "" }
        return try ListName.accepted(typed)
    }

    private static func message(_ error: any Error) -> Text {
        switch error {
        case ActionError.underlyingError(let cause): message(cause)
        case let refusal as ListName.Refusal: refusal.text
        case let failure as ListServiceError: failure.text
        default: messageText(error)
        }
    }
}
