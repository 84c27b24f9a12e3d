import Rx
import Scenes

final class ListViewModel {
    let shown: Observable<[Note]>
    let count: Observable<String>
    let filter = BehaviorRelay(value: "")
    let add: CocoaAction
    let edit: Action<Note, Void>
    let remove: Action<Note, Void>
    let help: CocoaAction
    let breakdown = PublishRelay<Void>()
    let alerts: Observable<String>
    let notices: Observable<String>

    init(notes: Notes, coordinator: any SceneCoordinatorType<NotesScene>) {
        alerts = notes.alerts.observe(on: MainScheduler.instance)
        notices = notes.notices.observe(on: MainScheduler.instance)
        let all = notes.onLoop.share(replay: 1)
        shown = Observable.combineLatest(all, filter) { all, filter in
            filter.isEmpty ? all : all.filter { $0.text.contains(filter) }
        }
        // An error of an output ends the page.
        let broken = breakdown.flatMap { Observable<String>.error(NotesError.broken) }
        count = Observable.merge(all.map { "\($0.count) notes" }, broken)
        add = CocoaAction {
            let note = Note(id: (notes.all.value.map(\.id).max() ?? 0) + 1, text: "New")
            notes.all.accept(notes.all.value + [note])
            return Observable.just(())
        }
        edit = Action(enabledIf: coordinator.isPresentingModal.map { !$0 }) { note in
            coordinator.transition(to: .editor(EditorViewModel(note, notes, coordinator)), type: .modal)
                .andThen(Observable.just(()))
        }
        remove = Action { note in
            notes.all.accept(notes.all.value.filter { $0 != note })
            return Observable.just(())
        }
        help = CocoaAction { coordinator.transition(to: .help, type: .push).andThen(Observable.just(())) }
    }
}

/// The editor of a note. It accepts any nonempty text, and removes a `!` from its end while the user types.
final class EditorViewModel {
    let note: Note
    let text: BehaviorRelay<String>
    let message: Observable<String>
    let save: CocoaAction
    let cancel: CocoaAction
    let saved: Observable<String>
    private let bag = DisposeBag()

    init(_ note: Note, _ notes: Notes, _ coordinator: any SceneCoordinatorType<NotesScene>) {
        self.note = note
        let text = BehaviorRelay(value: note.text)
        self.text = text
        let saved = PublishRelay<String>()
        self.saved = saved.asObservable()
        save = CocoaAction {
            guard !text.value.isEmpty else { return Observable<Void>.error(NotesError.empty) }
            notes.all.accept(notes.all.value.map { $0.id == note.id ? Note(id: note.id, text: text.value) : $0 })
            saved.accept("Saved.")
            return coordinator.pop().andThen(Observable.just(()))
        }
        cancel = CocoaAction { coordinator.pop().andThen(Observable.just(())) }
        message = save.errors.map { _ in "Write something." }.startWith("")
        text.filter { $0.hasSuffix("!") }.map { String($0.dropLast()) }.bind(to: text).disposed(by: bag)
    }
}
