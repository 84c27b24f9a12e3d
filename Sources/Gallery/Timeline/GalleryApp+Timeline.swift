import Bindery
import GalleryViewModels

extension GalleryApp {
    /// The scenes of the timeline over the index: `/timeline`, `/timeline/people`, `/timeline/people/mira`. The query may say how many
    /// posts are shown.
    func timelineScenes(
        at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> [GalleryScene] {
        let parts = Array(address.components.dropFirst())
        let isOnTop = parts.isEmpty
        let list = ListTimelineViewModel(
            showing: isOnTop ? address.postCount : TimelinePaging.page, services: timeline, coordinator: coordinator)
        if isOnTop || parts.first != "people" { return [.timeline(list)] }
        let people: [GalleryScene] = [.timeline(list), .timelinePeople(list)]
        guard let id = parts.dropFirst().first else { return people }
        return people + [.timelinePerson(list.people.timeline(of: id, showing: address.postCount))]
    }
}

extension Address {
    /// The whole list's posts.
    static func timeline(showing count: Int) -> Address { Address("/timeline" + query(count)) }

    /// One person's posts.
    static func timeline(of id: Person.ID, showing count: Int) -> Address {
        Address("/timeline/people/\(RemoteRequest.escaped(id))" + query(count))
    }

    private static func query(_ count: Int) -> String {
        count == TimelinePaging.page ? "" : "?posts=\(count)"
    }

    /// How many posts the query asks for.
    fileprivate var postCount: Int {
        let prefix = "posts="
        let field = query.split(separator: "&").first { $0.hasPrefix(prefix) }
        return field.flatMap { Int($0.dropFirst(prefix.count)) } ?? TimelinePaging.page
    }
}
