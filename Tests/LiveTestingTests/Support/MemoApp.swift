import Differences
import HTMLTemplates
import Live
import Rx
import Scenes

/// A minimal app with a list, used by the article “Testing”.
struct MemoApp: LiveApplication {
    let memos = BehaviorRelay<[Memo]>(value: [])
    let layout = "layout"

    func view(for scene: MemoScene) -> any View { MemoView(viewModel: scene.viewModel) }

    func address(of scene: MemoScene) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<MemoScene>
    ) -> Single<[Presentation<MemoScene>]> {
        .just([.root(notFound(at: address, coordinator: coordinator))])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<MemoScene>) -> MemoScene {
        MemoScene(viewModel: MemoViewModel(memos))
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>Memos</title>{{{live}}}</head><body><div>{{{content}}}</div></body></html>
        """,
        "memos": """
        <main><form method="post"><label>Memo <input name="memo" value="{{memo}}"></label> <button name="add">Add</button></form>
        <ul aria-label="Memos">{{#memos}}<li>{{text}}</li>{{/memos}}</ul></main>
        """,
    ]
}

struct MemoScene {
    let viewModel: MemoViewModel
}

struct Memo: TemplateModel, IdentifiableType, Equatable {
    let identity: Int
    let text: String

    static let templateKeys = TemplateKeys<Memo> { key in key("text", \.text) }
}

final class MemoViewModel {
    let memo = BehaviorRelay(value: "")
    let memos: Observable<[Memo]>
    let add: CocoaAction

    init(_ all: BehaviorRelay<[Memo]>) {
        memos = all.asObservable().observe(on: MainScheduler.instance)
        add = CocoaAction { [memo] in
            all.accept(all.value + [Memo(identity: all.value.count, text: memo.value)])
            memo.accept("")
            return Observable.just(())
        }
    }
}

struct MemoView: View {
    static let template = "memos"
    let viewModel: MemoViewModel

    func bind(_ page: ViewBinder) {
        page.bindField("memo", with: viewModel.memo)
        page.bindList("memos", from: viewModel.memos)
        page.bindAction("add", to: viewModel.add)
    }
}
