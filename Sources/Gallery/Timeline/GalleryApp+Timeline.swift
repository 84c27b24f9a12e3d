import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Adds the timeline: `/timeline`, `/timeline/people`, `/timeline/people/mira`. The query can contain the number of
    /// posts to show.
    static func addTimeline(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, ListTimelineViewModel> {
        let list = index.add(
            "/timeline", model: { if case .timeline(let model) = $0 { model } else { nil } },
            view: { TimelineView(viewModel: $0, pane: .posts) },
            query: { Address.timelineQuery($0.paging.count) },
            make: { request in
                .timeline(
                    ListTimelineViewModel(
                        showing: request.postCount, services: request.app.timeline, coordinator: request.coordinator))
            })
        let people = list.add(
            "/timeline/people", model: { if case .timelinePeople(let model) = $0 { model } else { nil } },
            view: { TimelineView(viewModel: $0, pane: .people) },
            make: { .timelinePeople($0.below) })
        people.add(
            "/timeline/people/:id", model: { if case .timelinePerson(let model) = $0 { model } else { nil } },
            view: PersonTimelineView.init, parameters: \.person,
            query: { Address.timelineQuery($0.paging.count) },
            make: { request, id in
                .timelinePerson(request.below.people.timeline(of: id, showing: request.postCount))
            },
            sample: { .timelinePerson($0.below.people.timeline(of: "1")) })
        return list
    }
}

extension SceneRequest where App == GalleryApp {
    /// The number of posts that the address requests.
    fileprivate var postCount: Int {
        (isTop ? query["posts"] : nil).flatMap { Int($0) } ?? TimelinePaging.page
    }
}

extension Address {
    /// Returns the address of the whole list's posts.
    static func timeline(showing count: Int) -> Address { Address("/timeline", query: timelineQuery(count)) }

    /// Returns the address of one person's posts.
    static func timeline(of id: Person.ID, showing count: Int) -> Address {
        Address("/timeline/people/\(encodedSegment(id))", query: timelineQuery(count))
    }

    /// Returns the query for a number of posts.
    static func timelineQuery(_ count: Int) -> KeyValuePairs<String, String?> {
        ["posts": count == TimelinePaging.page ? nil : "\(count)"]
    }
}
