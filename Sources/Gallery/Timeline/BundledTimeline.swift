import Bindery
import Foundation
import GalleryViewModels

/// A timeline that needs no network. It repeats the posts that ship with the package, one about every 20 seconds.
///
/// The posts depend on the time only, so that all pages see the same ones. The first post is dated 20 minutes before
/// the timeline is created.
struct BundledTimeline: TimelineSource {
    /// The average time from one post to the next, in seconds. It varies by up to a third.
    static let interval = 20
    /// The number of posts on a page.
    static let pageSize = 20
    /// The number of posts at the beginning.
    static let history = 60

    private let script: Script
    private let first: Int
    private let now: @Sendable () -> Date

    /// Reads the people and posts.
    ///
    /// - Parameter site: The folder that contains `Public`.
    /// - Throws: `BundledData.Failure` if the file cannot be read or decoded.
    init(site: String, now: @escaping @Sendable () -> Date = { Date() }) throws {
        script = try BundledData.read(Script.self, "timeline/posts.json", site: site)
        self.now = now
        first = Self.latest(at: now()) - Self.history + 1
    }

    func posts(of feed: Feed, _ range: PostRange) -> Single<PostPage> {
        Single.deferred { .just(page(of: feed, range)) }
    }

    func people() -> Single<[Person]> { .just(script.people.map(\.person)) }

    // MARK: Pages

    private func page(of feed: Feed, _ range: PostRange) -> PostPage {
        let latest = max(first, Self.latest(at: now()))
        switch range {
        case .latest: return older(feed, first...latest)
        case .older(let id): return number(id).map { $0 <= first ? .none : older(feed, first...($0 - 1)) } ?? .none
        case .newer(let id): return number(id).map { $0 >= latest ? .none : newer(feed, ($0 + 1)...latest) } ?? .none
        }
    }

    private func number(_ id: Post.ID) -> Int? { Int(id.text) }

    private func older(_ feed: Feed, _ numbers: ClosedRange<Int>) -> PostPage {
        let posts = numbers.lazy.reversed().filter { isOf(feed, $0) }.prefix(Self.pageSize + 1).map(post)
        return PostPage(Array(posts.prefix(Self.pageSize)), hasMore: posts.count > Self.pageSize)
    }

    private func newer(_ feed: Feed, _ numbers: ClosedRange<Int>) -> PostPage {
        let numbers = max(first, numbers.lowerBound)...numbers.upperBound
        let posts = numbers.lazy.filter { isOf(feed, $0) }.prefix(Self.pageSize + 1).map(post)
        return PostPage(posts.prefix(Self.pageSize).reversed(), hasMore: posts.count > Self.pageSize)
    }

    // MARK: Posts by their number

    private func isOf(_ feed: Feed, _ number: Int) -> Bool {
        guard case .person(let id) = feed else { return true }
        return line(number).by == id
    }

    private func post(_ number: Int) -> Post {
        let line = line(number)
        let author = script.people.first { $0.id == line.by } ?? script.people[0]
        return Post(id: Post.ID("\(number)"), author: author.person, text: line.text, date: Self.date(of: number))
    }

    private func line(_ number: Int) -> Script.Line { script.posts[number % script.posts.count] }

    /// The start of 2020 in Unix time, from which posts are numbered.
    private static let epoch = 1_577_836_800

    private static func date(of number: Int) -> Date {
        let shift = number * 7919 % (interval * 2 / 3)
        return Date(timeIntervalSince1970: Double(epoch + number * interval + shift))
    }

    private static func latest(at now: Date) -> Int {
        var number = Int(now.timeIntervalSince1970 - Double(epoch)) / interval
        while date(of: number) > now { number -= 1 }
        return max(number, history)
    }
}

extension PostPage {
    fileprivate static let none = PostPage([], hasMore: false)
}

extension BundledTimeline {
    private struct Script: Decodable, Sendable {
        struct Member: Decodable, Sendable {
            let id: String
            let name: String
            let account: String

            var person: Person {
                Person(id: id, name: name, account: account, picture: "/gallery/timeline/\(id).svg")
            }
        }

        struct Line: Decodable, Sendable {
            let by: String
            let text: String
        }

        let people: [Member]
        let posts: [Line]
    }
}
