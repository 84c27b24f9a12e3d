import Live
import LiveTesting
import Rx
import RxTesting
import Scenes
import Testing

extension ConnectionBrowserTests {
    /// Tabs of Chromium in a room.
    @Suite struct PresenceBrowserTests {
        private let room = Presence<Bool>()

        private func server(patience: Duration) throws -> OneSceneServer {
            try OneSceneServer("<main><h1>Room</h1><p>{{count}}</p></main>") {
                $0.limits.presenceInterval = .milliseconds(50)
                $0.limits.presenceTimeout = patience
            } bind: { [room] page in
                let ada = Visitor(id: .anonymous("a"), name: "Ada")
                page.bindPresence(in: room, as: Observable.just(ada), with: Observable.just(true))
                page.bindValue("count", from: room.people.map { $0.first?.metadata.count ?? 0 })
            }
        }

        private func wait(_ what: String, for condition: @escaping (Int) -> Bool) throws {
            let count = room.people.map { $0.first?.metadata.count ?? 0 }
            _ = try count.filter(condition).toBlocking(timeout: 30).first()
        }

        /// The tabs share one stream, except without Web Locks.
        @Test(arguments: ["", "delete Navigator.prototype.locks"])
        func `tabs join, reload, close and stay while hidden`(_ script: String) throws {
            let server = try server(patience: .seconds(20))
            let driver = try WebDriver()
            defer { driver.quit() }
            let first = driver.window
            try first.runInEachDocument(script)
            try first.visit(server.address)
            let events = BehaviorRelay<[String]>(value: [])
            try wait("one") { $0 == 1 }
            let subscription = room.left.subscribe(onNext: { _ in events.accept(events.value + ["left"]) })
            defer { subscription.dispose() }
            let second = try driver.openWindow(asTab: true)
            try second.runInEachDocument(script)
            // The first tab is hidden from now on.
            try second.visit(server.address)
            try wait("two") { $0 == 2 }
            try first.close()
            try wait("one") { $0 == 1 }
            for _ in 0..<3 {
                try second.reload()
                // A browser under load may not send the end of the former page, which then leaves after the timeout.
                try second.wait(for: "the room", within: .seconds(60)) { try $0.text(.css("p")) == "1" }
            }
            #expect(events.value == [])
            try second.visit("about:blank")
            #expect(try events.filter { !$0.isEmpty }.toBlocking(timeout: 30).first() == ["left"])
        }

        @Test func `a tab that does not run is absent until it does`() throws {
            let server = try server(patience: .seconds(1))
            let driver = try WebDriver()
            defer { driver.quit() }
            try driver.window.visit(server.address)
            try wait("one") { $0 == 1 }
            let counts = BehaviorRelay<[Int]>(value: [])
            let subscription = room.people.map(\.count).subscribe(onNext: { counts.accept(counts.value + [$0]) })
            defer { subscription.dispose() }
            _ = try driver.window.execute(
                "setTimeout(() => { for (const end = Date.now() + 3000; Date.now() < end;); })")
            #expect(try counts.filter { $0.count == 3 }.toBlocking(timeout: 30).first() == [1, 0, 1])
        }
    }
}
