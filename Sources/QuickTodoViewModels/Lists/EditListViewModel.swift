public import Forms
public import Rx
import Scenes
public import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The dialog for a new list, or for the name, color, place and state of an existing one, which it follows.
public final class EditListViewModel {
    /// The id of the list, which is part of the address; 0 for a new one.
    public let listID: TaskList.ID
    /// Indicates whether the dialog is that for a new list.
    public var isNew: Bool { listID == 0 }
    /// The name, bound both ways. Until the user edits it, it follows the stored one.
    public var name: EditedValue<String> { edited.name }
    /// The color, bound both ways. Until the user edits it, it follows the stored one.
    public var color: EditedValue<ListColor> { edited.color }
    /// The id of the template of a new list; empty for none.
    public let template = BehaviorRelay(value: "")
    /// The templates.
    public let templates: Observable<[ListTemplate]>
    /// The reason why the list was not saved, or the news that another user has changed or deleted it; empty if there is
    /// neither.
    public let message: Observable<Text>
    /// The list as it is stored; `nil` for a new one, and for one that has been deleted.
    public let stored: Observable<TaskList?>

    /// Saves the list and closes the dialog. A new list then opens its page. If another user has changed the same part, the
    /// first press tells that, and the next one replaces it. A list that has been deleted becomes a new one.
    public let ok: CocoaAction
    /// Closes the dialog. Unsaved input is offered again.
    public let cancel: CocoaAction
    /// Moves the list before or after its neighbor. The dialog stays open.
    public let moveUp: CocoaAction, moveDown: CocoaAction
    /// Archives the list, or takes it from the archive, and closes the dialog.
    public let archive: CocoaAction
    /// Deletes the list with its tasks, and closes the dialog and the scenes of the list.
    public let delete: CocoaAction
    /// Saves the list as a template. The dialog stays open.
    public let saveTemplate: CocoaAction
    /// Undoes the change of a note.
    public let undo: Action<UndoNews, Void>
    /// The note about the latest change, with the offer to undo it, if the dialog stays open after such a change. There is at
    /// most one.
    public let news: Observable<[UndoNews]>

    private let edited: EditedList
    private let unsaved: () -> UnsavedList
    private let bag = DisposeBag()

    /// - Parameters:
    ///   - scenesBelow: The number of scenes with the list below the dialog.
    ///   - page: Returns the page that is opened after the list was created; `nil` if none is.
    init(
        _ list: TaskList?, _ service: any TaskService, _ coordinator: any SceneCoordinatorType<Scene>,
        _ undo: UndoViewModel, scenesBelow: Int = 1, opening page: ((TaskList) -> Scene)? = nil
    ) {
        let (lists, edited, id) = (service.listService, EditedList(list), list?.id ?? 0)
        let template = template
        (listID, self.edited) = (id, edited)
        templates = list == nil ? lists.templates().catchAndReturn([]) : .just([])
        stored = Observable.combineLatest(edited.stored, edited.isDeleted) { $1 ? nil : $0 }.distinctUntilChanged()
        unsaved = { [edited, template] in
            UnsavedList(
                list: list.map { edited.stored.value ?? $0 }, name: edited.name.edit, color: edited.color.edit,
                template: template.value)
        }
        let failures = PublishRelay<Text>()
        message = Self.messages(about: edited, failures.asObservable())
        let close = {
            undo.remember(nil)
            return coordinator.pop().andThen(Observable.just(()))
        }
        let record = { (change: ListChange?) in undo.record(change.map(TaskChange.list)) }
        let perform = { (change: Observable<Void>) in change.telling(failures, Self.message) }
        let stay = { [unsaved] (change: Observable<ListChange?>) in
            perform(change.map(record).do(onNext: { undo.remember(.list(unsaved())) }))
        }
        self.undo = undo.undo
        news = undo.news.map { $0.filter { $0.isFromOpenDialog(of: id) } }.distinctUntilChanged()
        ok = CocoaAction {
            perform(
                Self.save(edited, from: template, to: lists).do(onNext: record)
                    .flatMap { change in close().flatMap { Self.open(change, page, coordinator) } }
                    .do(onError: { if case ListServiceError.listIsGone = $0 { edited.store(nil) } }))
        }
        cancel = CocoaAction { [unsaved] in
            let edit = unsaved()
            if !edit.isEmpty { undo.record(.discarded(.list(edit))) }
            return close()
        }
        moveUp = CocoaAction { stay(lists.move(id, .up)) }
        moveDown = CocoaAction { stay(lists.move(id, .down)) }
        saveTemplate = CocoaAction { stay(lists.saveTemplate(of: id)) }
        archive = CocoaAction {
            perform(
                Self.archive(id, edited.stored.value?.archived == nil, lists).do(onNext: record).flatMap { _ in close()
                })
        }
        delete = CocoaAction {
            let deletion = lists.delete(list: id).do(onNext: record).map { _ in }
            return perform((0...scenesBelow).reduce(deletion) { result, _ in result.flatMap(close) })
        }
        undo.resumed.subscribe(onNext: { [unowned self] edit in
            if case .list(let edit) = edit, edit.list?.id == list?.id { resume(edit) }
        })
        .disposed(by: bag)
        guard list != nil else {
            lists.allLists().take(1).map(ListColor.next).catch { _ in .empty() }
                .subscribe(onNext: color.store).disposed(by: bag)
            return
        }
        // A dialog whose list cannot be read keeps the text that it has.
        lists.allLists().map { lists in lists.first { $0.id == id } }.distinctUntilChanged().catch { _ in .empty() }
            .subscribe(onNext: edited.store).disposed(by: bag)
    }

    /// Continues with input that was not saved.
    func resume(_ edit: UnsavedList) {
        edit.name.map(name.resume)
        edit.color.map(color.resume)
        template.accept(edit.template)
    }

    /// The heading, such as “New list”.
    public var heading: Text { isNew ? "New list" : "Edit list" }

    /// The title of the page.
    public var pageTitle: Observable<Text> {
        edited.stored.map { [heading] in $0?.title ?? heading }.distinctUntilChanged().map { "\($0) – QuickTodo" }
    }

    // MARK: Saving

    private static func save(
        _ list: EditedList, from template: BehaviorRelay<String>, to lists: any ListService
    ) -> Observable<ListChange?> {
        Observable.deferred {
            guard let stored = list.stored.value, !list.isDeleted.value else {
                let name = try list.acceptedName()
                return lists.createList(NewList(name: name, color: list.color.value, template: Int(template.value)))
                    .map { $1 }
            }
            let (seen, new) = try list.takeChanges(stored)
            return seen == new ? .just(nil) : lists.update(seen, to: new).map { _ in .edited(seen, to: new) }
        }
        .catch { error in
            guard case ListServiceError.nameChanged(let stored) = error, stored != list.name.stored else {
                return .error(error)
            }
            // The stored name has changed before its news arrived here: the changes may be compatible.
            list.name.store(stored)
            return save(list, from: template, to: lists)
        }
    }

    private static func open(
        _ change: ListChange?, _ page: ((TaskList) -> Scene)?, _ coordinator: any SceneCoordinatorType<Scene>
    ) -> Observable<Void> {
        guard case .created(let list, _)? = change, let page else { return .just(()) }
        return coordinator.transition(to: page(list), type: .push).andThen(Observable.just(()))
    }

    private static func archive(_ id: TaskList.ID, _ isArchived: Bool, _ lists: any ListService) -> Observable<
        ListChange?
    > {
        lists.list(id).flatMap { stored -> Observable<ListChange?> in
            var new = stored
            new.archived = isArchived ? Date() : nil
            return lists.update(stored, to: new).map { [new] updated in
                // The time as it is stored, because a database may round it.
                var done = new
                done.archived = updated.archived
                return .edited(stored, to: done)
            }
        }
    }

    // MARK: Messages

    private static let deletion: Text = "This list has been deleted in the meantime. OK saves it as a new list."

    private static func messages(about list: EditedList, _ failures: Observable<Text>) -> Observable<Text> {
        let changes = Observable.merge(
            list.name.distinctUntilChanged().skip(1).map { _ in Text("") },
            list.name.conflict.skip(1).map { $0.map(news) ?? "" })
        return Observable.merge(
            // The news that the list is deleted stays.
            changes.withLatestFrom(list.isDeleted) { $1 ? deletion : $0 },
            list.isDeleted.distinctUntilChanged().skip(1).map { $0 ? deletion : "" },
            failures
        )
        .startWith("").distinctUntilChanged()
    }

    private static func news(_ conflict: EditConflict<String>) -> Text {
        conflict.merged == nil
            ? "The name was changed to “\(conflict.theirs)” in the meantime."
            : "The name was changed to “\(conflict.theirs)” in the meantime. OK combines both changes."
    }

    private static func message(_ error: any Error) -> Text {
        switch error {
        case ActionError.underlyingError(let cause): message(cause)
        case ListServiceError.listIsGone: deletion
        default: messageText(error)
        }
    }
}

extension UndoNews {
    /// Indicates whether the note offers to undo a change after which the dialog of a list stays open.
    fileprivate func isFromOpenDialog(of list: TaskList.ID) -> Bool {
        switch change {
        case .list(.templateSaved): true
        case .list(.edited(let former, let new)): new.id == list && former.position != new.position
        default: false
        }
    }
}
