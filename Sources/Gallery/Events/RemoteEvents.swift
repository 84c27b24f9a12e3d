import Bindery
import GalleryViewModels
import HTTPClients

/// Events from GitHub or from a service with the same API (REST API, version 2022-11-28: activity, events).
struct RemoteEvents: EventsService {
    let client: RemoteClient
    /// The number of events on a page, up to 100.
    var pageSize = 30

    func events(of feed: EventFeed, page: Int) -> Single<ListPage<FeedEvent>> {
        let query = [("per_page", "\(pageSize)"), ("page", "\(page)")]
        return client.send(ServiceRequest(path: path(of: feed), query: query)) { answer in
            let events = try answer.value([GitHubFormat.Event].self)
            return ListPage(events.map(\.event), isLast: answer.links["next"] == nil)
        }
    }

    func account(_ name: String) -> Single<Account> {
        client.get("/users/\(ServiceRequest.escaped(name))", as: GitHubFormat.Account.self).map(\.account)
    }

    func repository(_ name: String) -> Single<Repository> {
        client.get("/repos/\(escapedName(name))", as: GitHubFormat.Repository.self).map(\.repository)
    }

    private func path(of feed: EventFeed) -> String {
        switch feed {
        case .received(let name): "/users/\(ServiceRequest.escaped(name))/received_events"
        case .performed(let name): "/users/\(ServiceRequest.escaped(name))/events"
        case .organization(let name): "/orgs/\(ServiceRequest.escaped(name))/events"
        case .repository(let name): "/repos/\(escapedName(name))/events"
        }
    }

    /// Returns the owner's name and the repository's name, each percent-encoded, separated by a slash.
    private func escapedName(_ name: String) -> String {
        name.split(separator: "/", maxSplits: 1).map { ServiceRequest.escaped(String($0)) }.joined(separator: "/")
    }
}
