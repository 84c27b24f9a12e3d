import Differences
import Forms
import HTMLTemplates
import Live
import LiveTesting
import Locks
import Rx
import Scenes
import Texts

/// An app with a form with rules, as a scene and in a modal one, with rows that are components.
struct RegistrationApp: LiveApplication {
    /// The registrations that were saved, in order.
    let saved = SavedRegistrations()
    let layout = "layout"

    static let routes = SceneRoutes<RegistrationApp> { routes in
        let home = routes.add(
            "/", model: { if case .home(let coordinator) = $0 { coordinator } else { nil } },
            view: RegistrationHomeView.init,
            make: { .home($0.coordinator) })
        home.add(
            "/form", model: { if case .form(let model) = $0 { model } else { nil } },
            view: { RegistrationView(viewModel: $0) },
            make: { .form(RegistrationViewModel($0.app.saved, $0.coordinator)) })
        home.add(
            "/dialog", as: .modal, model: { if case .dialog(let model) = $0 { model } else { nil } },
            view: { RegistrationDialogView(viewModel: $0) },
            make: { .dialog(RegistrationViewModel($0.app.saved, $0.coordinator)) })
    }

    func notFound(
        at address: Address, coordinator: any SceneCoordinatorType<RegistrationScene>
    ) -> RegistrationScene { .home(coordinator) }

    private static let form = """
        <form method="post" id="registration"><p role="alert">{{register.error}}</p>
        <label>Name <input name="name" value="{{name}}" maxlength="20" data-live="debounce 1" data-on-blur="nameLeft"
        aria-invalid="{{nameIsInvalid}}" aria-describedby="name-error" autofocus="{{nameHasFocus}}"></label>
        <p id="name-error">{{nameError}}</p>
        <label>Age <input name="age" value="{{age}}" data-on-blur="ageLeft" aria-invalid="{{ageIsInvalid}}"
        aria-describedby="age-error" autofocus="{{ageHasFocus}}"></label><p id="age-error">{{ageError}}</p>
        <label>Password <input name="password" type="password" maxlength="30" data-on-blur="passwordLeft"
        aria-invalid="{{passwordIsInvalid}}" aria-describedby="password-error" autofocus="{{passwordHasFocus}}"></label>
        <p id="password-error">{{passwordError}}</p>
        <label><input type="checkbox" name="terms" checked="{{terms}}" data-on-blur="termsLeft"
        aria-invalid="{{termsIsInvalid}}" aria-describedby="terms-error"> Terms</label>
        <p id="terms-error">{{termsError}}</p>
        <ol>{{#lines}}<li>{{{component}}}</li>{{/lines}}</ol><button name="add">Add line</button>
        <button name="register">Register</button>
        <p class="summary">{{register.summary}}</p><p role="status">{{register.announcement}}</p></form>
        """

    static let templates = [
        "layout": OneSceneServer.layout,
        "home": "<main><h1>Home</h1><form method=\"post\"><button name=\"open\">Open</button></form></main>",
        "form": "<main><h1>Form</h1>\(form)</main>",
        "dialog": "<dialog open data-modal aria-label=\"Dialog\">\(form)</dialog>",
        "line": """
        <div><label>Amount <input name="amount" form="registration" value="{{amount}}" data-on-blur="amountLeft"
        aria-invalid="{{amountIsInvalid}}" aria-describedby="amount-error"></label>
        <p id="amount-error">{{amountError}}</p></div>
        """,
    ]
}

enum RegistrationScene {
    case home(any SceneCoordinatorType<RegistrationScene>)
    case form(RegistrationViewModel)
    case dialog(RegistrationViewModel)
}

/// The registrations that were saved.
final class SavedRegistrations: Sendable {
    private let all = Mutex<[String]>([])

    var values: [String] { all.withLock { $0 } }
    func append(_ value: String) { all.withLock { $0.append(value) } }
}

final class RegistrationViewModel {
    let name: FormField<String>
    let age = FormField<Int>(rules: [.range(1...120)])
    let password = FormField("", rules: [.required, .length(4...)])
    let terms = FormField(false, rules: [.required])
    let lines = BehaviorRelay<[RegistrationLine]>(value: [])
    let form: Form<String>
    let add = PublishRelay<Void>()
    private let bag = DisposeBag()

    init(_ saved: SavedRegistrations, _ coordinator: any SceneCoordinatorType<RegistrationScene>) {
        let name = FormField(
            "", rules: [.required, .async(after: .milliseconds(1)) { .just($0 == "Eve" ? "Eve is taken." : nil) }])
        self.name = name
        form = Form(name, age, password, terms, FormRows(lines) { $0.form }) { name, age, password, _, amounts in
            "\(name) \(age) \(password) \(amounts)"
        } save: { value in
            if value.hasPrefix("Bob") { return .error(FormErrors.field(name, "Bob is registered.")) }
            if value.hasPrefix("Zoe") { return .error(FormErrors.form("Closed for Zoe.")) }
            saved.append(value)
            return coordinator.pop().andThen(.just(()))
        }
        add.subscribe(onNext: { [lines] in lines.accept(lines.value + [RegistrationLine(lines.value.count + 1)]) })
            .disposed(by: bag)
    }
}

final class RegistrationLine: IdentifiableType {
    let identity: Int
    let amount = FormField<Int>(rules: [.range(1...9)])
    let form: Form<Int>

    init(_ identity: Int) {
        self.identity = identity
        form = Form(amount) { $0 }
    }
}

struct RegistrationHomeView: View {
    static let template = "home"
    let coordinator: any SceneCoordinatorType<RegistrationScene>

    func bind(_ page: ViewBinder) {
        page.bindEvent("open", to: PublishRelay<Void>())
    }
}

struct RegistrationView: View {
    static let template = "form"
    let viewModel: RegistrationViewModel

    func bind(_ page: ViewBinder) { viewModel.bind(page) }
}

struct RegistrationDialogView: View {
    static let template = "dialog"
    let viewModel: RegistrationViewModel

    func bind(_ page: ViewBinder) { viewModel.bind(page) }
}

extension RegistrationViewModel {
    func bind(_ page: ViewBinder) {
        page.bindForm("register", to: form)
        page.bindField("name", to: name)
        page.bindField("age", to: age)
        page.bindField("password", to: password)
        page.bindField("terms", to: terms)
        page.bindComponents("lines", from: lines) { RegistrationLineView(viewModel: $0) }
        page.bindEvent("add", to: add)
    }
}

struct RegistrationLineView: View {
    static let template = "line"
    let viewModel: RegistrationLine

    func bind(_ page: ViewBinder) { page.bindField("amount", to: viewModel.amount) }
}

/// The app on a free port of the loopback interface, for one test.
typealias RegistrationServer = TestServer<RegistrationApp>

extension RegistrationServer {
    convenience init() throws {
        try self.init(
            RegistrationApp(), templates: try TemplateLibrary(sources: RegistrationApp.templates), loops: 1)
    }
}
