import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx

/// The state that all pages of a scene with components show: a team whose members have ratings.
struct Team: Sendable {
    let note = BehaviorRelay(value: "")
    let isOpen = BehaviorRelay(value: true)
    let isCardOpen = BehaviorRelay(value: true)
    let isEditing = BehaviorRelay(value: false)
    /// The names of the members that were removed without being here.
    let absent = BehaviorRelay<[String]>(value: [])
    let members = BehaviorRelay<[String]>(value: [])
    /// The ratings by name; "left" and "right" are those outside the list.
    let ratings = BehaviorRelay<[String: Int]>(value: [:])

    static let template = """
        <main><h1>Team</h1><form method="post"><input name="count" aria-label="Note" value="{{count}}"></form>
        <div>{{#isOpen}}<section aria-label="Left">{{{left}}}</section>{{/isOpen}}</div>
        <section aria-label="Right">{{{right}}}</section>
        <div>{{#card}}<p class="note">{{count}}</p>{{{inside}}}{{/card}}</div>
        <div>{{{editor}}}</div>
        <ul>{{#members}}<li>{{{component}}}</li>{{/members}}</ul></main>
        """

    static let templates = [
        "rating": """
        <form method="post" class="rating"><label for="count">Count</label>
        <input id="count" name="count" value="{{count}}" aria-describedby="hint">
        <span id="hint">{{hint}}</span><button name="more">More</button></form>
        """,
        "card": "<article><h2>Card</h2><div>{{#isOpen}}{{{content}}}{{/isOpen}}</div></article>",
        "member": """
        <form method="post" class="member"><input name="name" aria-label="Name" value="{{name}}">
        <input type="checkbox" name="isHere" aria-label="Here" checked="{{isHere}}">
        <button name="remove">Remove {{identity}}</button></form><div>{{{rating}}}</div>
        """,
        "editor": "<form method=\"post\"><textarea name=\"text\" aria-label=\"Text\">{{text}}</textarea></form>",
    ]

    func bind(_ page: ViewBinder) {
        page.bindField("count", with: note)
        page.bindValue("isOpen", from: isOpen)
        page.setComponent("left", RatingView(viewModel: RatingViewModel("left", self)))
        page.setComponent("right", RatingView(viewModel: RatingViewModel("right", self)))
        page.setComponent("card", CardView(isOpen: isCardOpen))
        page.setComponent("inside", RatingView(viewModel: RatingViewModel("inside", self)))
        let editor = isEditing.distinctUntilChanged().map { $0 ? RemarkViewModel() : nil }
        page.bindComponent("editor", from: editor) { RemarkView(viewModel: $0) }
        page.bindComponents("members", from: memberViewModels) { MemberView(viewModel: $0) }
    }

    /// The view models of the members, each of which is kept while its name is in the list.
    private var memberViewModels: Observable<[MemberViewModel]> {
        members.scan([]) { known, names in
            names.map { name in known.first { $0.identity == name } ?? MemberViewModel(name, self) }
        }
    }

    func rate(_ name: String, _ count: Int) { ratings.accept(ratings.value.merging([name: count]) { $1 }) }
}

final class RatingViewModel {
    let count: BehaviorRelay<Int>
    let hint: Observable<String>
    let more = PublishRelay<Void>()
    private let disposeBag = DisposeBag()

    init(_ name: String, _ team: Team) {
        count = BehaviorRelay(value: team.ratings.value[name] ?? 0)
        hint = count.map { $0 > 3 ? "Good" : "Poor" }
        team.ratings.map { $0[name] ?? 0 }.distinctUntilChanged().bind(to: count).disposed(by: disposeBag)
        count.skip(1).distinctUntilChanged().subscribe(onNext: { team.rate(name, $0) }).disposed(by: disposeBag)
        more.subscribe(onNext: { team.rate(name, (team.ratings.value[name] ?? 0) + 1) }).disposed(by: disposeBag)
    }
}

struct RatingView: View {
    static let template = "rating"
    let viewModel: RatingViewModel

    func bind(_ page: ViewBinder) {
        page.bindField("count", with: viewModel.count)
        page.bindValue("hint", from: viewModel.hint)
        page.bindEvent("more", to: viewModel.more)
    }
}

struct CardView: View {
    static let template = "card"
    let isOpen: BehaviorRelay<Bool>

    func bind(_ page: ViewBinder) { page.bindValue("isOpen", from: isOpen) }
}

final class RemarkViewModel {
    let text = BehaviorRelay(value: "")
}

struct RemarkView: View {
    static let template = "editor"
    let viewModel: RemarkViewModel

    func bind(_ page: ViewBinder) { page.bindField("text", with: viewModel.text) }
}

/// A row of the team, with a component inside it.
final class MemberViewModel: IdentifiableType {
    let identity: String
    let name: BehaviorRelay<String>
    let isHere = BehaviorRelay(value: true)
    let rating: RatingViewModel
    let remove = PublishRelay<Void>()
    private let disposeBag = DisposeBag()

    init(_ identity: String, _ team: Team) {
        self.identity = identity
        name = BehaviorRelay(value: identity)
        rating = RatingViewModel(identity, team)
        remove.withLatestFrom(isHere).subscribe(onNext: { isHere in
            team.members.accept(team.members.value.filter { $0 != identity })
            if !isHere { team.absent.accept(team.absent.value + [identity]) }
        })
        .disposed(by: disposeBag)
    }
}

struct MemberView: View {
    static let template = "member"
    let viewModel: MemberViewModel

    func bind(_ page: ViewBinder) {
        page.setValue("identity", viewModel.identity)
        page.bindField("name", with: viewModel.name)
        page.bindField("isHere", with: viewModel.isHere)
        page.bindEvent("remove", to: viewModel.remove)
        page.setComponent("rating", RatingView(viewModel: viewModel.rating))
    }
}
