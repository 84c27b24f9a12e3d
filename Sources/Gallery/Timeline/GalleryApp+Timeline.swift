import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Returns the scenes of the timeline above the index: `/timeline`, `/timeline/people`, `/timeline/people/mira`.
    /// The query can contain the number of posts to show.
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
    /// Returns the address of the whole list's posts.
    static func timeline(showing count: Int) -> Address { Address("/timeline" + query(count)) }

    /// Returns the address of one person's posts.
    static func timeline(of id: Person.ID, showing count: Int) -> Address {
        Address("/timeline/people/\(RemoteRequest.escaped(id))" + query(count))
    }

    private static func query(_ count: Int) -> String {
        count == TimelinePaging.page ? "" : "?posts=\(count)"
    }

    /// The number of posts that the query requests.
    fileprivate var postCount: Int {
        let prefix = "posts="
        let field = query.split(separator: "&").first { $0.hasPrefix(prefix) }
        return field.flatMap { Int($0.dropFirst(prefix.count)) } ?? TimelinePaging.page
    }
}
