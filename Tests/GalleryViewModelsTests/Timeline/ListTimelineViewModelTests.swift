import Differences
import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct ListTimelineViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    private let source: ScriptedTimeline
    private let store = InMemoryPostStore()
    private let account = TimelineAccount()
    private let network = ScriptedReachability()
    private let coordinator = RecordingCoordinator<GalleryScene>()

    init() {
        source = ScriptedTimeline(scheduler)
        source.ids = [1, 2, 3]
        source.pageSize = 20
    }

    private func timeline(showing count: Int = 20) -> ListTimelineViewModel {
        let services = TimelineServices(
            source: source, store: store, account: account, reachability: network, interval: .seconds(10))
        return ListTimelineViewModel(
            showing: count, services: services, coordinator: coordinator, scheduler: scheduler)
    }

    @Test func `posts arrive from the store with their changes`() throws {
        let results = Recorded(timeline().posts)
        scheduler.advanceTo(5)
        #expect(results.latest?.posts.map(\.number) == [3, 2, 1])
        source.ids += [4, 5]
        scheduler.advanceTo(15)
        let latest = try #require(results.latest)
        #expect(latest.posts.map(\.number) == [5, 4, 3, 2, 1])
        #expect(
            latest.changeset == [.insert(index: 1, before: Post.ID("3")), .insert(index: 0, before: Post.ID("4"))])
        #expect(Recorded(store.latest(10, of: .list)).latest?.posts == latest.posts)
    }

    @Test func `stored posts are shown without the service and not fetched again`() {
        source.ids = Array(1...25)
        _ = Recorded(store.add(.afresh((1...22).reversed().map(Post.init(number:)), isEnd: false), to: .list))
        source.failures = [ServiceError(.unavailable)]
        let results = Recorded(timeline().posts)
        scheduler.advanceTo(5)
        #expect(results.latest?.posts.first?.number == 22)
        scheduler.advanceTo(15)
        #expect(results.latest?.posts.first?.number == 25)
        #expect(source.requests == ["0 list newer than 22", "10 list newer than 22"])
    }

    @Test func `two pages share the store`() {
        let one = Recorded(timeline().posts)
        let other = Recorded(timeline().posts)
        scheduler.advanceTo(15)
        #expect(one.latest?.posts.map(\.number) == [3, 2, 1])
        #expect(other.latest?.posts == one.latest?.posts)
    }

    @Test func `the first list of posts is delayed only briefly until it is loaded`() {
        source.latency = 10
        let results = Recorded(timeline().posts)
        #expect(results.values.isEmpty)
        scheduler.advanceTo(5)
        #expect(results.latest?.posts == [])
        scheduler.advanceTo(15)
        #expect(results.latest?.posts.count == 3)
    }

    @Test func `news counts the posts since the page became visible`() {
        let timeline = timeline()
        let news = Recorded(timeline.news.english)
        scheduler.advanceTo(5)
        #expect(news.values == [""])
        source.ids += [4]
        scheduler.advanceTo(15)
        source.ids += [5, 6]
        scheduler.advanceTo(25)
        #expect(news.values == ["", "1 new post", "3 new posts"])
        timeline.isVisible.accept(false)
        #expect(news.latest == "")
        source.ids += [7]
        timeline.isVisible.accept(true)
        scheduler.advanceTo(35)
        #expect(news.latest == "1 new post")
    }

    @Test func `older posts are not counted as news`() {
        source.ids = Array(1...50)
        let timeline = timeline()
        let news = Recorded(timeline.news.english)
        scheduler.advanceTo(1)
        timeline.paging.showOlder.execute(())
        scheduler.advanceTo(2)
        #expect(news.values == [""])
        source.ids += [51]
        scheduler.advanceTo(15)
        #expect(news.values == ["", "1 new post"])
    }

    @Test func `the age of rows is updated`() {
        source.ids = [1]
        let rows = Recorded(timeline().rows)
        scheduler.advanceTo(5)
        #expect(rows.latest?.map(\.age.description) == ["now"])
        scheduler.advanceTo(125)
        #expect(rows.latest?.map(\.age.description) == ["1 min"])
        scheduler.advanceTo(60 + 7200)
        #expect(rows.latest?.map(\.age.description) == ["2 h"])
    }

    @Test func `older posts are shown page by page`() {
        source.ids = Array(1...50)
        let timeline = timeline()
        let (results, hasOlder) = (Recorded(timeline.posts), Recorded(timeline.status.hasOlder))
        scheduler.advanceTo(1)
        #expect(results.latest?.posts.count == 20)
        #expect(hasOlder.latest == true)
        timeline.paging.showOlder.execute(())
        scheduler.advanceTo(2)
        #expect(results.latest?.posts.map(\.number) == Array((11...50).reversed()))
        timeline.paging.showOlder.execute(())
        scheduler.advanceTo(3)
        #expect(results.latest?.posts.count == 50)
        #expect(hasOlder.latest == false)
        #expect(timeline.paging.count == 60)
    }

    @Test func `an address may contain a number of posts, within limits`() {
        source.ids = Array(1...70)
        let results = Recorded(timeline(showing: 60).posts)
        scheduler.advanceTo(1)
        #expect(results.values.map(\.posts.count) == [60])
        #expect(timeline(showing: 1_000_000).paging.count == TimelinePaging.limit)
        #expect(timeline(showing: -1).paging.count == TimelinePaging.page)
    }

    @Test func `no posts are fetched while the page is hidden`() {
        let timeline = timeline()
        let results = Recorded(timeline.posts)
        scheduler.advanceTo(5)
        timeline.isVisible.accept(false)
        source.ids += [4]
        scheduler.advanceTo(45)
        #expect(results.latest?.posts.count == 3)
        timeline.isVisible.accept(true)
        scheduler.advanceTo(46)
        #expect(results.latest?.posts.count == 4)
    }

    @Test func `signing out removes the posts on every page until the user signs in`() {
        let timeline = timeline()
        let (loggedIn, results) = (Recorded(timeline.account.loggedIn), Recorded(timeline.posts))
        timeline.account.signOut.execute(())
        scheduler.advanceTo(25)
        #expect(loggedIn.values == [true, false])
        #expect(results.latest?.posts.isEmpty == true)
        self.timeline().account.signIn.execute(())
        scheduler.advanceTo(26)
        #expect(loggedIn.values == [true, false, true])
        #expect(results.latest?.posts.count == 3)
    }

    @Test func `an error shows a message and keeps the posts`() {
        let timeline = timeline()
        let (results, messages) = (Recorded(timeline.posts), Recorded(timeline.status.message.english))
        scheduler.advanceTo(5)
        source.failures = [ServiceError(.unavailable), ServiceError(.unreachable)]
        scheduler.advanceTo(15)
        #expect(messages.latest == "The service is unavailable. Try again later.")
        scheduler.advanceTo(25)
        #expect(messages.latest == "The service cannot be reached. Retrying automatically.")
        network.shared.change { $0 = true }
        scheduler.advanceTo(35)
        #expect(messages.latest == "")
        #expect(results.latest?.posts.count == 3)
    }

    @Test func `placeholders are shown only without posts`() {
        source.ids = []
        source.latency = 3
        let timeline = timeline()
        let placeholders = Recorded(timeline.status.placeholder.english)
        scheduler.advanceTo(2)
        #expect(placeholders.latest == "Loading…")
        scheduler.advanceTo(4)
        #expect(placeholders.latest == "No posts yet.")
        source.ids = [1]
        scheduler.advanceTo(15)
        #expect(placeholders.latest == "")
    }

    @Test func `no placeholder is shown while the service fails`() {
        source.ids = []
        source.failures = [ServiceError(.unavailable)]
        let timeline = timeline()
        let placeholders = Recorded(timeline.status.placeholder.english)
        scheduler.advanceTo(5)
        #expect(placeholders.latest == "")
        scheduler.advanceTo(15)
        #expect(placeholders.latest == "No posts yet.")
    }

    @Test func `a button opens the people`() throws {
        let timeline = timeline()
        timeline.showPeople.execute(())
        guard case .timelinePeople(let shown) = try #require(coordinator.shown.last) else {
            Issue.record("unexpected scene")
            return
        }
        #expect(shown === timeline)
    }
}
