import Foundation
import GalleryViewModels

/// The parts of GitHub's REST API that this app reads: events, accounts and repositories.
enum GitHubFormat {
    struct Event: Decodable, Sendable {
        let id: String
        let type: String
        let actor: Actor
        let repo: Name
        let org: Login?
        let payload: Payload
        let createdAt: Date
    }

    struct Actor: Decodable, Sendable {
        let login: String
        let avatarUrl: String
    }

    struct Login: Decodable, Sendable { let login: String }

    struct Name: Decodable, Sendable { let name: String }

    struct Payload: Decodable, Sendable {
        struct Commit: Decodable, Sendable { let message: String }

        struct Numbered: Decodable, Sendable {
            let number: Int
            let title: String?
            let merged: Bool?
        }

        struct Comment: Decodable, Sendable { let body: String? }

        struct Release: Decodable, Sendable {
            let tagName: String
            let name: String?
        }

        struct Fork: Decodable, Sendable { let fullName: String }

        let action: String?
        let ref: String?
        let refType: String?
        let size: Int?
        let commits: [Commit]?
        let issue: Numbered?
        let pullRequest: Numbered?
        let comment: Comment?
        let release: Release?
        let forkee: Fork?
        let member: Login?
    }

    struct Account: Decodable, Sendable {
        let login: String
        let type: String
        let name: String?
        let bio: String?
        let description: String?
        let avatarUrl: String
        /// The names of the accounts that it follows; in the bundled data only.
        let following: [String]?

        enum CodingKeys: String, CodingKey { case login, type, name, bio, description, avatarUrl, following }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            login = try fields.decode(String.self, forKey: .login)
            type = try fields.decode(String.self, forKey: .type)
            name = try fields.decodeIfPresent(String.self, forKey: .name)
            bio = try fields.decodeIfPresent(String.self, forKey: .bio)
            description = try fields.decodeIfPresent(String.self, forKey: .description)
            avatarUrl = try fields.decode(String.self, forKey: .avatarUrl)
            // GitHub's own API has a number here.
            following = try? fields.decodeIfPresent([String].self, forKey: .following)
        }
    }

    struct Repository: Decodable, Sendable {
        let fullName: String
        let description: String?
        let stargazersCount: Int
        let owner: Actor
    }
}

extension GitHubFormat.Event {
    /// The event as a value of the app.
    var event: FeedEvent {
        FeedEvent(
            id: id, actor: actor.login, avatar: actor.avatarUrl, repository: repo.name, deed: deed, date: createdAt)
    }

    private var deed: FeedEvent.Deed {
        let named = [payload.refType, payload.ref].compactMap { $0 }.joined(separator: " ")
        switch type {
        case "PushEvent":
            let branch = (payload.ref ?? "").replacing("refs/heads/", with: "", maxReplacements: 1)
            let commits = payload.commits ?? []
            return .pushed(
                commits: payload.size ?? max(1, commits.count), branch: branch, message: commits.last?.message ?? "")
        case "CreateEvent": return .created(payload.refType == "repository" ? "" : named)
        case "DeleteEvent": return .deleted(named)
        case "ForkEvent": return .forked(to: payload.forkee?.fullName ?? "")
        case "WatchEvent": return .starred
        case "PublicEvent": return .published
        case "IssuesEvent":
            return payload.issue.map { .issue(action, number: $0.number, title: $0.title ?? "") } ?? .other
        case "PullRequestEvent":
            guard let pull = payload.pullRequest else { return .other }
            let action = pull.merged == true && action == "closed" ? "merged" : action
            return .pullRequest(action, number: pull.number, title: pull.title ?? "")
        case "IssueCommentEvent", "PullRequestReviewCommentEvent":
            guard let thread = payload.issue ?? payload.pullRequest else { return .other }
            return .commented(number: thread.number, title: thread.title ?? "", text: payload.comment?.body ?? "")
        case "ReleaseEvent": return payload.release.map { .released($0.name ?? $0.tagName) } ?? .other
        case "MemberEvent": return payload.member.map { .added(member: $0.login) } ?? .other
        case "GollumEvent": return .edited
        default: return .other
        }
    }

    private var action: String { payload.action ?? "changed" }
}

extension GitHubFormat.Account {
    var account: Account {
        Account(
            name: login, fullName: name ?? login, about: bio ?? description ?? "", avatar: avatarUrl,
            isOrganization: type == "Organization")
    }
}

extension GitHubFormat.Repository {
    var repository: Repository {
        Repository(name: fullName, about: description ?? "", avatar: owner.avatarUrl, stars: stargazersCount)
    }
}
