import Bindery
import Foundation
import GalleryViewModels
import HTTPClients

/// The posts of a service with Mastodon's API: those of a list, or the service's public posts.
///
/// Pages are requested relative to a post: `min_id` selects the posts that follow it without a gap, `max_id` the posts
/// that precede it. If a page links to a next page, there are older posts.
struct MastodonTimeline: TimelineSource {
    let client: RemoteClient
    /// The ID of a list; `nil` for the service's public posts.
    let list: String?

    /// The number of posts on a page.
    static let pageSize = 20
    /// The maximum number of pages that are read to list the people.
    static let peoplePages = 5
    private static let peoplePageSize = 80

    func posts(of feed: Feed, _ range: PostRange) -> Single<PostPage> {
        var query = [(name: "limit", value: "\(Self.pageSize)")]
        switch range {
        case .latest: break
        case .newer(let id): query.append(("min_id", id.text))
        case .older(let id): query.append(("max_id", id.text))
        }
        return client.send(ServiceRequest(path: path(of: feed), query: query)) { answer in
            let statuses = try answer.value([MastodonFormat.Status].self)
            let posts = statuses.map(\.post).sorted { $0.id > $1.id }
            // The service may filter a page of newer posts, so a short page is not necessarily the last one. An empty
            // page is.
            let hasMore = if case .newer = range { !posts.isEmpty } else { answer.links["next"] != nil }
            return PostPage(posts, hasMore: hasMore)
        }
    }

    private func path(of feed: Feed) -> String {
        switch (feed, list) {
        case (.person(let id), _): "/api/v1/accounts/\(ServiceRequest.escaped(id))/statuses"
        case (.list, let list?): "/api/v1/timelines/list/\(ServiceRequest.escaped(list))"
        case (.list, nil): "/api/v1/timelines/public"
        }
    }

    /// Returns the members of the list, or without a list the most recently active accounts of the service.
    func people() -> Single<[Person]> {
        guard let list else {
            return client.get("/api/v1/directory", [("limit", "40")], as: [MastodonFormat.Account].self)
                .map { $0.map(\.person) }
        }
        let path = "/api/v1/lists/\(ServiceRequest.escaped(list))/accounts"
        return people(at: ServiceRequest(path: path, query: [("limit", "\(Self.peoplePageSize)")]), Self.peoplePages)
    }

    private func people(at request: ServiceRequest, _ pages: Int) -> Single<[Person]> {
        let page = client.send(request) { answer in
            let people = try answer.value([MastodonFormat.Account].self).map(\.person)
            return (people: people, next: answer.links["next"].flatMap(Self.query))
        }
        return page.flatMap { page in
            guard let next = page.next, pages > 1 else { return .just(page.people) }
            return people(at: ServiceRequest(path: request.path, query: next), pages - 1).map { page.people + $0 }
        }
    }

    /// Returns the query of a link. Host and path of the link are ignored because the request contains the token.
    private static func query(of link: String) -> [(name: String, value: String)]? {
        URLComponents(string: link)?.queryItems?.map { ($0.name, $0.value ?? "") }
    }
}

/// The parts of the service's API that this app reads.
enum MastodonFormat {
    struct Account: Decodable, Sendable {
        let id: String
        let acct: String
        let displayName: String

        var person: Person {
            // Pictures are hosted on other servers of the network, which would learn the users' addresses.
            Person(id: id, name: displayName.isEmpty ? acct : displayName, account: acct, picture: nil)
        }
    }

    struct Status: Decodable, Sendable {
        /// A boosted post by another account.
        struct Passed: Decodable, Sendable {
            let account: Account
            let content: String
            let spoilerText: String
        }

        let id: String
        let createdAt: Date
        let account: Account
        let content: String
        let spoilerText: String
        let reblog: Passed?

        var post: Post {
            var text = Self.text(spoilerText, content)
            if let reblog { text = "↻ \(reblog.account.acct): \(Self.text(reblog.spoilerText, reblog.content))" }
            return Post(id: Post.ID(id), author: account.person, text: text, date: createdAt)
        }

        private static func text(_ warning: String, _ content: String) -> String {
            let words = PlainText.read(content)
            return warning.isEmpty ? words : "\(warning)\n\(words)"
        }
    }
}
