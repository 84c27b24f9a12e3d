import Differences
import HTMLTemplates
import HTTP
import Live
import Rx
import Scenes

/// An app whose only scene determines its own address: a search for a text among some words.
struct SearchApp: LiveApplication {
    let layout = "layout"

    func view(for scene: SearchViewModel) -> any View { SearchView(viewModel: scene) }

    func address(of scene: SearchViewModel) -> Address { SearchView.address(of: scene.text.value) }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<SearchViewModel>
    ) -> Single<[Presentation<SearchViewModel>]> {
        .just([.root(SearchViewModel(text: FormFields(urlEncoded: address.query.utf8)["q"] ?? ""))])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<SearchViewModel>) -> SearchViewModel {
        SearchViewModel(text: "")
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "search": """
        <main><h1>Words</h1><form method="post"><label for="q">Text</label><input id="q" name="text" value="{{text}}" data-live>
        <button name="choose" value="1">P</button><button name="choose" value="one">Word</button><button name="clear">Clear</button></form>
        <form method="post"><ul>{{#words}}<li><button name="take" value="{{id}}">{{id}}</button></li>{{/words}}</ul></form></main>
        """,
    ]
}

struct Word: TemplateModel, IdentifiableType, Equatable {
    let id: String
    var identity: String { id }

    static let templateKeys = TemplateKeys<Word> { key in key("id", \.id) }
}

final class SearchViewModel {
    let text: BehaviorRelay<String>
    let words = MutableObservableArray<Word>()
    let chosen = PublishRelay<Int>()
    let taken = PublishRelay<Word>()
    let clear = PublishRelay<Void>()
    private let bag = DisposeBag()

    init(text: String) {
        self.text = BehaviorRelay(value: text)
        self.text.subscribe(onNext: { [words] text in
            words.replace(
                with: ["pea", "peach", "pear", "plum"].filter { $0.hasPrefix(text) }.map(Word.init), performDiff: true)
        }).disposed(by: bag)
        Observable.merge(chosen.map { String("plum".prefix($0)) }, taken.map(\.id), clear.map { "" })
            .subscribe(onNext: { [relay = self.text] in relay.accept($0) }).disposed(by: bag)
    }
}

private struct SearchView: View {
    static let template = "search"
    let viewModel: SearchViewModel

    static func address(of text: String) -> Address { Address(text.isEmpty ? "/" : "/?q=\(text)") }

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Words"))
        page.bindAddress(from: viewModel.text.map(Self.address))
        page.bindField("text", with: viewModel.text)
        page.bindList("words", from: viewModel.words)
        page.bindEvent("choose", to: viewModel.chosen)
        page.bindEvent("take", to: viewModel.taken)
        page.bindEvent("clear", to: viewModel.clear)
    }
}
