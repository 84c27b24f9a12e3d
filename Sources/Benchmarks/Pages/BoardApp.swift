import Bindery

/// A minimal app with the elements that this part measures: a list, text that all pages show, and a field with its
/// echo.
struct BoardApp: LiveApplication {
    let board = Board()
    let layout = "layout"

    func view(for scene: BoardViewModel) -> any View { BoardView(viewModel: scene) }

    func address(of scene: BoardViewModel) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<BoardViewModel>
    ) -> Single<[Presentation<BoardViewModel>]> {
        .just([.root(BoardViewModel(board))])
    }

    func notFound(
        at address: Address, coordinator: any SceneCoordinatorType<BoardViewModel>
    ) -> BoardViewModel { BoardViewModel(board) }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div class="page" inert="{{presenting}}">{{{content}}}</div><div class="modal">{{{modal}}}</div></body></html>
        """,
        "board": """
        <main><h1>Board</h1><p role="status">{{count}}</p><p>{{notice}}</p>
        <form method="post"><label>Name <input name="name" value="{{name}}" data-live></label></form><p>{{greeting}}</p>
        <form method="post"><ul>{{#cards}}<li class="card"><span>{{title}}</span>
        <button name="toggle" value="{{id}}" disabled="{{isDone}}">Done</button></li>{{/cards}}</ul></form></main>
        """,
    ]
}

struct BoardView: View {
    static let template = "board"
    let viewModel: BoardViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.count)
        page.bindValue("count", from: viewModel.count)
        page.bindValue("notice", from: viewModel.notice)
        page.bindField("name", with: viewModel.name)
        page.bindValue("greeting", from: viewModel.greeting)
        page.bindList("cards", from: viewModel.cards)
        page.bindAction("toggle", to: viewModel.toggle)
    }
}
