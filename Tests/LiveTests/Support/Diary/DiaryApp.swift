import HTMLTemplates
import Live
import Rx
import Scenes
import Synchronization

/// An app with accounts: a public start page, a private diary, an office for clerks, and the sign-in scene.
struct DiaryApp: LiveApplication {
    let diary = Diary()
    let layout = "layout"

    func view(for scene: DiaryScene) -> any View {
        switch scene {
        case .start(let viewModel): StartView(viewModel: viewModel)
        case .entries(let viewModel): EntriesView(viewModel: viewModel)
        case .office: OfficeView()
        case .signIn(let viewModel): SignInView(viewModel: viewModel)
        case .nothing: NothingView()
        case .sorry(let failure): SorryView(failure: failure)
        }
    }

    func address(of scene: DiaryScene) -> Address {
        switch scene {
        case .start: Address("/")
        case .entries: Address("/diary")
        case .office: Address("/office")
        case .signIn: Address("/sign-in")
        case .nothing: Address("/nothing")
        case .sorry(let failure): failure.address
        }
    }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<DiaryScene>
    ) -> Single<[Presentation<DiaryScene>]> {
        switch address.path {
        case "/": .just([.root(.start(StartViewModel(diary, coordinator)))])
        case "/diary": .just([.root(.entries(EntriesViewModel(diary, coordinator)))])
        case "/office": .just([.root(.office)])
        case "/latest": latest(coordinator)
        case "/sign-in": .just([.root(.signIn(SignInViewModel(diary, coordinator)))])
        default: .just([])
        }
    }

    /// Resolves to the start scene and immediately pushes a private scene.
    private func latest(_ coordinator: any SceneCoordinatorType<DiaryScene>) -> Single<[Presentation<DiaryScene>]> {
        coordinator.transition(to: .entries(EntriesViewModel(diary, coordinator)), type: .push)
        return .just([.root(.start(StartViewModel(diary, coordinator)))])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<DiaryScene>) -> DiaryScene { .nothing }

    func access(to address: Address, account: SessionAccount?) -> Access {
        switch address.path {
        case "/diary": account == nil ? .signIn(at: Address("/sign-in")) : .allowed
        case "/office": account?.roles.contains("clerk") == true ? .allowed : .refused
        default: .allowed
        }
    }

    func failure(
        _ failure: PageFailure, coordinator: any SceneCoordinatorType<DiaryScene>
    ) -> DiaryScene? {
        diary.hasOwnFailureScene.value ? .sorry(failure) : nil
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "start": """
        <main><h1>Start</h1><p role="status">{{greeting}}</p><a href="/diary">Diary</a> <a href="/office">Office</a>
        <form method="post"><button name="open">Open</button></form>
        <form method="post"><button name="signOut">Sign out</button></form></main>
        """,
        "entries": """
        <main data-keep><h1>Diary</h1><p role="status">{{owner}}</p><ul>{{#entries}}<li>{{text}}</li>{{/entries}}</ul>
        <form method="post" data-drafts data-outbox><label>Text <input name="text" value="{{text}}"></label><button name="write">Write</button></form>
        <form method="post"><button name="signOut">Sign out</button><button name="break">Break</button></form></main>
        """,
        "office": "<main><h1>Office</h1></main>",
        "sign-in": """
        <main><h1>Sign in</h1><form method="post" data-live="off"><label>Name <input name="name" value="{{name}}"></label>
        <label>Password <input type="password" name="password" value="{{password}}"></label>
        <p role="alert">{{message}}</p><button name="signIn">Sign in</button></form></main>
        """,
        "sorry": "<main><h1>Sorry</h1><p role=\"alert\">{{trace}}</p><a href=\"{{address}}\">Once more</a></main>",
        "nothing": "<main><h1>Nothing here</h1></main>",
    ]
}

enum DiaryScene {
    case start(StartViewModel)
    case entries(EntriesViewModel)
    case office
    case signIn(SignInViewModel)
    case nothing
    case sorry(PageFailure)
}

struct StartView: View {
    static let template = "start"
    let viewModel: StartViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Start"))
        page.bindValue("greeting", from: viewModel.greeting)
        page.bindAction("open", to: viewModel.open)
        page.bindAction("signOut", to: viewModel.signOut)
    }
}

struct EntriesView: View {
    static let template = "entries"
    let viewModel: EntriesViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Diary"))
        page.bindValue("owner", from: viewModel.owner)
        page.bindList("entries", from: viewModel.entries)
        page.bindField("text", with: viewModel.text)
        page.bindAction("write", to: viewModel.write)
        page.bindAction("signOut", to: viewModel.signOut)
        page.bindEvent("break", to: viewModel.breakdown)
    }
}

struct SignInView: View {
    static let template = "sign-in"
    let viewModel: SignInViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Sign in"))
        page.bindField("name", with: viewModel.name)
        page.bindField("password", with: viewModel.password)
        page.bindValue("message", from: viewModel.message)
        page.bindAction("signIn", to: viewModel.signIn)
    }
}

struct OfficeView: View {
    static let template = "office"
    func bind(_ page: ViewBinder) {}
}

struct SorryView: View {
    static let template = "sorry"
    let failure: PageFailure

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Sorry"))
        page.setValue("trace", failure.trace)
        page.setValue("address", failure.address.description)
    }
}
