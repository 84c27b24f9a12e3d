import Differences
import EventLoops
import HTMLTemplates
import HTTP
import Live
import Rx
import Scenes

/// A small app for the tests of the binder: a list of notes, an editor as a modal scene, and a help scene that is
/// pushed.
struct NotesApp: LiveApplication {
    let notes = Notes()
    let layout = "layout"

    func view(for scene: NotesScene) -> any View {
        switch scene {
        case .list(let viewModel): ListView(viewModel: viewModel)
        case .editor(let viewModel): EditorView(viewModel: viewModel)
        case .help: HelpView()
        case .broken: BrokenView()
        case .nothing: NothingView()
        }
    }

    func address(of scene: NotesScene) -> Address {
        switch scene {
        case .list: Address("/")
        case .editor(let viewModel): Address("/notes/\(viewModel.note.id)")
        case .help: Address("/help")
        case .broken: Address("/broken")
        case .nothing: Address("/nothing")
        }
    }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<NotesScene>
    ) -> Single<[Presentation<NotesScene>]> {
        let list = ListViewModel(notes: notes, coordinator: coordinator)
        let components = address.components
        switch components.first {
        case nil: return .just([.root(.list(list))])
        case "slow":
            return notes.found.take(1).observe(on: MainScheduler.instance)
                .map { [.root(.list(list)), .push(.help)] }.asSingle()
        case "help": return .just([.root(.list(list)), .push(.help)])
        case "broken": return .just([.root(.broken)])
        case "notes":
            guard let note = notes.all.value.first(where: { "\($0.id)" == components.last }) else { return .just([]) }
            return .just([.root(.list(list)), .modal(.editor(EditorViewModel(note, notes, coordinator)))])
        default: return .just([])
        }
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<NotesScene>) -> NotesScene { .nothing }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div class="page" inert="{{presenting}}">{{{content}}}</div><div class="presented">{{{modal}}}</div>
        {{> messages}}</body></html>
        """,
        "list": """
        <main><h1>Notes</h1><p role="status">{{count}}</p>
        <form method="post"><button name="add" disabled="{{add.disabled}}">Add</button>
        <button name="help">Help</button><button name="break">Break</button>
        <ul>{{#notes}}<li><span>{{text}}</span>
        <button name="edit" value="{{id}}" aria-label="Edit {{text}}">Edit</button>
        <button name="remove" value="{{id}}" aria-label="Remove {{text}}">Remove</button></li>{{/notes}}</ul></form>
        <form method="post"><label>Filter <input name="filter" value="{{filter}}" data-live></label></form>
        <a href="/slow">Slow help</a></main>
        """,
        "editor": """
        <dialog open data-modal aria-label="Editor"><form method="post"><label>Text <input name="text" value="{{text}}"></label>
        <p role="alert">{{message}}</p><button name="ok">OK</button>
        <button name="cancel" data-escape>Cancel</button></form><a href="/notes/2">The second note</a>
        {{> messages}}</dialog>
        """,
        "messages": """
        <div>{{#messages}}<div role="{{role}}" data-message>{{text}}
        <form method="post"><button name="bindery-dismiss" value="{{id}}">Dismiss {{text}}</button></form></div>{{/messages}}</div>
        """,
        "help": "<main><h1>Help</h1><p>Write notes.</p><a href=\"/\">Back to the notes</a></main>",
        "broken": "<main><p>{{never}}</p></main>",
        "nothing": "<main><h1>Nothing here</h1></main>",
    ]
}

struct Note: TemplateModel, IdentifiableType, Equatable {
    var id: Int
    var text: String
    var identity: Int { id }

    static let templateKeys = TemplateKeys<Note> { key in
        key("id", \.id)
        key("text", \.text)
    }
}

/// The notes, shared by all tabs.
final class Notes: Sendable {
    let all = BehaviorRelay(value: [Note(id: 1, text: "First"), Note(id: 2, text: "Second & <b>last</b>")])

    /// Lets the scenes of `/slow` be resolved.
    let found = PublishRelay<Void>()

    /// The messages to all tabs.
    let alerts = PublishRelay<String>()
    let notices = PublishRelay<String>()

    /// The notes on the loop of the subscriber, as a service provides them.
    var onLoop: Observable<[Note]> { all.asObservable().observe(on: MainScheduler.instance) }
}

enum NotesScene {
    case list(ListViewModel)
    case editor(EditorViewModel)
    case help
    case broken
    case nothing
}

struct ListView: View {
    static let template = "list"
    let viewModel: ListViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.count)
        page.bindValue("count", from: viewModel.count)
        page.bindList("notes", from: viewModel.shown)
        page.bindField("filter", with: viewModel.filter)
        page.bindAction("add", to: viewModel.add)
        page.bindAction("edit", to: viewModel.edit)
        page.bindAction("remove", to: viewModel.remove)
        page.bindAction("help", to: viewModel.help)
        page.bindEvent("break", to: viewModel.breakdown)
        page.bindAlert(from: viewModel.alerts)
        page.bindNotice(from: viewModel.notices)
    }
}

struct EditorView: View {
    static let template = "editor"
    let viewModel: EditorViewModel

    func bind(_ page: ViewBinder) {
        page.bindField("text", with: viewModel.text)
        page.bindValue("message", from: viewModel.message)
        page.bindAction("ok", to: viewModel.save)
        page.bindAction("cancel", to: viewModel.cancel)
        page.bindNotice(from: viewModel.saved)
    }
}

struct HelpView: View {
    static let template = "help"
    func bind(_ page: ViewBinder) { page.bindTitle(from: Observable.just("Help")) }
}

struct BrokenView: View {
    static let template = "broken"
    func bind(_ page: ViewBinder) {
        let later = Observable.just(()).observe(on: MainScheduler.asyncInstance)
        page.bindValue("never", from: later.flatMap { Observable<String>.error(NotesError.broken) })
    }
}

struct NothingView: View {
    static let template = "nothing"
    func bind(_ page: ViewBinder) {}
}

enum NotesError: Error {
    case broken
    case empty
}
