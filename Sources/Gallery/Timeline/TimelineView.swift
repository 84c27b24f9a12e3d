public import Bindery
import Foundation
public import GalleryViewModels

/// The view of the list's posts and people: side by side if there is room, otherwise one at a time.
struct TimelineView: View {
    /// The pane that is shown if there is room for only one.
    enum Pane: String {
        case posts
        case people
    }

    static let template = "timeline"
    let viewModel: ListTimelineViewModel
    let pane: Pane

    func bind(_ page: ViewBinder) {
        page.setTitle(pane == .posts ? "Timeline" : "People – Timeline")
        page.setValue("pane", pane.rawValue)
        page.setValue("showsPeople", pane == .people)
        page.setValue("isEveryone", true)
        page.bindValue("news", from: viewModel.news)
        page.bind(viewModel.people, rows: viewModel.people.rows())
        page.bind(viewModel.rows, viewModel.status, viewModel.paging, viewModel.account)
        page.bindAction("show", to: viewModel.people.show)
        page.bindAction("showPeople", to: viewModel.showPeople)
        page.bindVisibility(to: viewModel.isVisible)
        if pane == .posts { page.bindAddress(from: viewModel.paging.counts.map(Address.timeline)) }
    }
}

/// The view of one person's posts, and of the list's people beside them if there is room.
struct PersonTimelineView: View {
    static let template = "timeline-person"
    let viewModel: PersonTimelineViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.title)
        page.bindValue("title", from: viewModel.title)
        page.setValue("isEveryone", false)
        page.setValue("showsPeople", false)
        page.bind(viewModel.people, rows: viewModel.people.rows(selecting: viewModel.person))
        page.bind(viewModel.rows, viewModel.status, viewModel.paging, viewModel.account)
        page.bindAction("show", to: viewModel.show)
        page.bindVisibility(to: viewModel.isVisible)
        page.bindAddress(from: viewModel.paging.counts.map { .timeline(of: viewModel.person, showing: $0) })
    }
}

/// Bindings that the scenes of the timeline share.
extension ViewBinder {
    fileprivate func bind(_ people: ListPeopleViewModel, rows: Observable<[PersonRow]>) {
        bindList("people", from: rows)
        bindValue("peoplePlaceholder", from: people.placeholder)
        bindValue("peopleFailed", from: people.isFailed)
        bindAction("retry", to: people.retry)
    }

    fileprivate func bind(
        _ rows: Observable<[PostRow]>, _ status: TimelineStatus, _ paging: TimelinePaging, _ account: AccountViewModel
    ) {
        bindList("posts", from: rows)
        bindValue("placeholder", from: status.placeholder)
        bindValue("message", from: status.message)
        bindValue("hasOlder", from: status.hasOlder)
        bindAction("older", to: paging.showOlder)
        bindValue("loggedIn", from: account.loggedIn)
        bindAction("signIn", to: account.signIn)
        bindAction("signOut", to: account.signOut)
    }
}

extension PostRow: TemplateModel {
    public static let templateKeys = TemplateKeys<PostRow> { key in
        key("name", \.post.author.name)
        key("account", \.post.author.account)
        key("picture") { $0.post.author.picture ?? "" }
        key("initial", \.post.author.initial)
        key("date") { TemplateDate(secondsSince1970: $0.post.date.timeIntervalSince1970) }
        key("age", \.age)
        key("text", \.post.text)
    }
}

extension PersonRow: TemplateModel {
    public static let templateKeys = TemplateKeys<PersonRow> { key in
        key("id", \.person.id)
        key("name", \.person.name)
        key("account", \.person.account)
        key("picture") { $0.person.picture ?? "" }
        key("initial", \.person.initial)
        key("isSelected", \.isSelected)
    }
}

extension Person {
    /// The letter that replaces a missing picture.
    var initial: String { name.first.map { $0.uppercased() } ?? "?" }
}
