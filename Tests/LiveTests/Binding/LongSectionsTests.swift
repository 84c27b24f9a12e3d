import Differences
import Live
import LiveTesting
import Rx
import RxTesting
import Testing

/// Sections of many items, of which a page shows windows.
struct LongSectionsTests {
    /// Returns the ids of the items that a section of the page shows.
    private func items(_ tab: Tab, _ section: Int) throws -> [Int] {
        try tab.findAll(.css("section[aria-label='\(["a", "b", "c"][section])'] li"))
            .compactMap { Int($0.text.split(separator: ",")[0].dropFirst("Item ".count)) }
    }

    private func buttons(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css("button[name=window]")).map(\.text)
    }

    @Test func `each section shows its own window`() throws {
        let server = try LongSectionsServer(counts: [100_000, 20])
        let tab = try server.browser().open()
        #expect(try items(tab, 0) == Array(1...5))
        #expect(try items(tab, 1) == Array(100_001...100_005))
        #expect(try buttons(tab) == ["More of a (99,995)", "More of b (15)"])
        for last in [10, 15, 20] {
            try tab.click(.button("More of b (\(20 - last + 5))"))
            try tab.wait(for: "item \(last)") { try items($0, 1).last == 100_000 + last }
        }
        #expect(try items(tab, 1) == Array(100_006...100_020))
        #expect(try items(tab, 0) == Array(1...5))
        #expect(try buttons(tab) == ["More of a (99,995)", "Previous of b (5)"])
        try tab.click(.button("Previous of b (5)"))
        try tab.wait(for: "the first item") { try items($0, 1) == Array(100_001...100_015) }
    }

    @Test func `an item that changes its section is moved`() throws {
        let server = try LongSectionsServer(counts: [100_000, 20])
        let tab = try server.browser().open()
        let before = tab.patches.count
        try tab.click(.button("Move 3"))
        try tab.wait(for: "the move") { try items($0, 1).first == 3 }
        #expect(try items(tab, 0) == [1, 2, 4, 5, 6])
        #expect(try items(tab, 1) == [3, 100_001, 100_002, 100_003, 100_004])
        let patch = tab.patches.dropFirst(before).joined()
        #expect(patch.utf8.count < 1_500, "\(patch)")
        #expect(!patch.contains("Item 1,") && !patch.contains("<h2>"), "\(patch)")
        try tab.assertMatchesFreshRender()
    }

    @Test func `a change outside the windows sends no items`() throws {
        let server = try LongSectionsServer(counts: [100_000, 20])
        let tab = try server.browser().open()
        let before = tab.patches.count
        server.app.move(LongItem(id: 50_000))
        try tab.wait(for: "the moved item") { try items($0, 1).first == 50_000 }
        server.app.change { $0[0].items.remove(at: 70_000) }
        try tab.wait(for: "the number of items") { try buttons($0).first == "More of a (99,993)" }
        let patches = tab.patches.dropFirst(before)
        #expect(patches.last?.utf8.count ?? .max < 250, "\(patches)")
        #expect(!patches.joined().contains("Item 1,"), "\(patches)")
    }

    @Test func `sections can be empty, and can appear and disappear`() throws {
        let server = try LongSectionsServer(counts: [0, 1])
        let tab = try server.browser().open()
        #expect(try items(tab, 0) == [] && items(tab, 1) == [100_001])
        try tab.click(.button("Move 100001"))
        try tab.wait(for: "the move") { try items($0, 0) == [100_001] && items($0, 1) == [] }
        server.app.sections.accept(LongSectionsApp.sections([7, 0, 12]))
        try tab.wait(for: "the third section") { try items($0, 2).count == 5 }
        // The window of the first section reached its end, and still does.
        #expect(try items(tab, 0) == Array(1...7))
        #expect(try buttons(tab) == ["More of c (7)"])
        server.app.sections.accept(Array(LongSectionsApp.sections([7, 0, 12]).dropFirst()))
        try tab.wait(for: "two sections") { try $0.findAll(.css("section")).count == 2 }
        try tab.assertMatchesFreshRender()
    }

    @Test func `typed text is kept when items are added before it`() throws {
        let server = try LongSectionsServer(counts: [100_000, 20])
        let tab = try server.browser().open()
        try tab.fill(.textBox("Note 2"), with: "draft")
        server.app.change { $0[0].items.insert(LongItem(id: 0), at: 0) }
        try tab.wait(for: "the new item") { try items($0, 0) == Array(0...4) }
        #expect(try tab.value(.textBox("Note 2")) == "draft")
    }

    @Test func `without JavaScript each window has an address of its own`() throws {
        let server = try LongSectionsServer(counts: [100_000, 20])
        let tab = try server.browser(scripting: false).open()
        try tab.click(.button("More of a (99,995)"))
        #expect(tab.path == "/?window.a=5")
        #expect(try items(tab, 0) == Array(6...10))
        try tab.click(.button("More of b (15)"))
        #expect(tab.path == "/?window.a=5&window.b=5")
        #expect(try items(tab, 0) == Array(6...10) && items(tab, 1) == Array(100_006...100_010))
        try tab.click(.button("Move 7"))
        #expect(try items(tab, 0) == [6, 8, 9, 10, 11])
        try tab.click(.button("Previous of a (5)"))
        #expect(try items(tab, 0) == Array(1...5))
    }

    @Test func `an invalid position shows the nearest valid window`() throws {
        let server = try LongSectionsServer(counts: [12, 20])
        for query in [
            "window.a=x", "window.a=-5", "window.a=", "window.x=5", "window=7", "window.a=99999999999999999999",
        ] {
            let tab = try server.browser().open("/?\(query)")
            #expect(try items(tab, 0) == Array(1...5), "\(query)")
        }
        let tab = try server.browser().open("/?window.a=9223372036854775807")
        #expect(try items(tab, 0) == Array(8...12))
    }

    @Test(.timeLimit(.minutes(60))) func `every tab of a random session ends equal to a fresh rendering`() throws {
        let server = try LongSectionsServer(counts: [40, 12])
        var session = RandomSession(address: server.address)
        session.paths = ["/", "/", "/?window.a=7", "/?window.b=3&window.a=30"]
        session.happenings = [
            RandomSession.Happening("items change elsewhere") { random in
                server.app.change { all in
                    let section = Int.random(in: all.indices, using: &random)
                    guard let index = all[section].items.indices.randomElement(using: &random) else { return }
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: all[section].items.remove(at: index)
                    case 1:
                        all[section].items.insert(
                            LongItem(id: Int.random(in: 1_000_000..<9_000_000, using: &random)), at: index)
                    default:
                        all[section].items.replace(
                            at: index, with: LongItem(id: all[section].items[index].id, moves: 9))
                    }
                }
            },
            RandomSession.Happening("an item moves elsewhere") { random in
                if let item = server.app.sections.value.randomElement(using: &random)?.items.randomElement(
                    using: &random)
                {
                    server.app.move(item)
                }
            },
            RandomSession.Happening("a section appears or disappears") { random in
                guard Int.random(in: 0..<3, using: &random) == 0 else { return }
                server.app.change { all in
                    if all.count > 2 { all.removeLast() } else { all.append(LongSectionsApp.sections([0, 0, 9])[2]) }
                }
            },
        ]
        try session.run(seeds: 1...40, filter: "LiveTests.LongSectionsTests") {
            server.app.sections.accept(LongSectionsApp.sections([40, 12]))
        }
    }
}
