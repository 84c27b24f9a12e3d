public import Bindery
import Foundation
public import GalleryViewModels

/// The view of a feed of events, for every kind of subject.
struct EventsView: View {
    static let template = "events"
    let viewModel: EventsViewModel

    func bind(_ page: ViewBinder) {
        let (refresh, more, retry) = (PublishRelay<Void>(), PublishRelay<Void>(), PublishRelay<Void>())
        let segment = PublishRelay<EventSegment>()
        let (actor, repository) = (PublishRelay<EventCellViewModel>(), PublishRelay<EventCellViewModel>())
        page.bindEvent("refresh", to: refresh)
        page.bindEvent("more", to: more)
        page.bindEvent("retry", to: retry)
        page.bindEvent("segment", to: segment)
        page.bindEvent("actor", to: actor)
        page.bindEvent("repository", to: repository)

        var input = EventsViewModel.Input()
        input.refresh = refresh.asObservable()
        input.more = more.asObservable()
        input.retry = retry.asObservable()
        input.segment = segment.asObservable()
        input.actor = actor.asObservable()
        input.repository = repository.asObservable()
        show(viewModel.transform(input), on: page)
    }

    private func show(_ output: EventsViewModel.Output, on page: ViewBinder) {
        page.bindTitle(from: output.header.map(\.title))
        page.bindAddress(from: output.place.map { [subject = viewModel.subject] in Self.address(of: subject, $0) })
        page.bindValue("title", from: output.header.map(\.title))
        page.bindValue("about", from: output.header.map(\.about))
        page.bindValue("avatar", from: output.header.map(\.avatar))
        page.bindValue("hidesAvatar", from: output.header.map(\.avatar.isEmpty))
        page.setValue("up", isOwn ? "/" : "/events")
        page.setValue("upName", isOwn ? "Gallery" as Text : "Events")
        page.bindList("rows", from: output.rows)
        page.bindValue("isReceived", from: output.segment.map { $0 == .received })
        page.bindValue("isPerformed", from: output.segment.map { $0 == .performed })
        page.bindValue("hidesSegment", from: output.hidesSegment)
        page.bindValue("isRefreshing", from: output.isRefreshing)
        page.bindValue("hidesLoading", from: output.isLoadingMore.map(!))
        page.bindValue("hidesMore", from: output.hidesMore)
        page.bindValue("nextPage", from: output.nextPage)
        page.bindValue("hidesEmptiness", from: output.isEmpty.map(!))
        page.bindValue("failure", from: output.failure)
        page.bindValue("hidesFailure", from: output.failure.map(\.isEmpty))
    }

    private var isOwn: Bool { if case .own = viewModel.subject { true } else { false } }
}

extension EventCellViewModel: TemplateModel {
    public static let templateKeys = TemplateKeys<EventCellViewModel> { key in
        key("id", \.event.id)
        key("actor", \.event.actor)
        key("avatar", \.event.avatar)
        key("repository", \.event.repository)
        key("words", \.words)
        key("detail", \.detail)
        key("age", \.age)
        key("symbol", \.symbol.rawValue)
    }
}

// MARK: Addresses

extension EventsView {
    /// Returns the address of a feed: `/events?segment=performed`, `/events/accounts/brook?pages=2`,
    /// `/events/repositories/orbit/rocket`.
    static func address(of subject: EventsSubject, _ place: EventsPlace) -> Address {
        let path =
            switch subject {
            case .own: "/events"
            case .account(let name): "/events/accounts/\(Address.encodedSegment(name))"
            case .repository(let name): "/events/repositories/" + encodedName(name)
            }
        return Address(path, query: query(of: subject, place))
    }

    private static func encodedName(_ name: String) -> String {
        name.split(separator: "/").map { Address.encodedSegment(String($0)) }.joined(separator: "/")
    }

    /// Returns the query for a part of a subject's events.
    static func query(of subject: EventsSubject, _ place: EventsPlace) -> KeyValuePairs<String, String?> {
        [
            "segment": place.segment != subject.start.segment ? "\(place.segment)" : nil,
            "pages": place.pages > 1 ? "\(place.pages)" : nil,
        ]
    }

    /// Returns the part of a subject's events that the query of an address selects.
    static func place(of subject: EventsSubject, in address: Address) -> EventsPlace {
        let query = FormFields(urlEncoded: address.query.utf8)
        return EventsPlace(
            segment: query["segment"].flatMap { EventSegment($0) } ?? subject.start.segment,
            pages: query["pages"].flatMap { Int($0) } ?? 1)
    }
}
