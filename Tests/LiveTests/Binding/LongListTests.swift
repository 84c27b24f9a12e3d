import Live
import LiveTesting
import Rx
import Testing

/// A list of a hundred thousand rows, of which a page shows a window.
struct LongListTests {
    private func rows(_ tab: Tab) throws -> [String] {
        try tab.findAll(.listItem()).map { $0.text.split(separator: " ").prefix(2).joined(separator: " ") }
    }

    @Test(arguments: [false, true])
    func `rows outside the window are removed from the page`(bindsArray: Bool) throws {
        let server = try LongListServer(count: 100_000, bindsArray: bindsArray)
        let tab = try server.browser().open()
        #expect(try tab.text(.status) == "1 to 100 of 100000")
        #expect(try rows(tab).count == 100)
        for last in [200, 300, 400] {
            try tab.click(.button("More"))
            try tab.wait(for: "row \(last)") { try $0.text(.status).contains("to \(last) of") }
        }
        #expect(try rows(tab).count == 300)
        #expect(try rows(tab).first == "Row 101")
        try tab.click(.button("Earlier"))
        try tab.wait(for: "the first row") { try $0.text(.status) == "1 to 300 of 100000" }
        #expect(try rows(tab) == (1...300).map { "Row \($0)" })
    }

    @Test(arguments: [false, true])
    func `the window keeps its rows when a row is inserted before it`(bindsArray: Bool) throws {
        let server = try LongListServer(count: 100_000, bindsArray: bindsArray)
        let tab = try server.browser().open("/?window=5000")
        #expect(try rows(tab) == (5001...5100).map { "Row \($0)" })
        let before = tab.patches.count
        server.app.insertFirst(LongListRow(id: 100_001))
        try tab.wait(for: "one more") { try $0.text(.status) == "5002 to 5101 of 100001" }
        #expect(try rows(tab) == (5001...5100).map { "Row \($0)" })
        #expect(tab.patches.dropFirst(before).joined().utf8.count < 400)
    }

    @Test(arguments: [false, true])
    func `a row of the window can be the input of an action`(bindsArray: Bool) throws {
        let server = try LongListServer(count: 100_000, bindsArray: bindsArray)
        let tab = try server.browser().open("/?window=5000")
        try tab.click(.button("Remove 5003"))
        try tab.wait(for: "the row to disappear") { try !$0.exists(.button("Remove 5003")) }
        #expect(try rows(tab).count == 100)
        #expect(server.app.rows.value.count == 99_999)
    }

    @Test(arguments: [false, true])
    func `without JavaScript each window has an address of its own`(bindsArray: Bool) throws {
        let server = try LongListServer(count: 100_000, bindsArray: bindsArray)
        let tab = try server.browser(scripting: false).open()
        try tab.click(.button("More"))
        #expect(tab.path == "/?window=100")
        #expect(try rows(tab) == (101...200).map { "Row \($0)" })
        try tab.click(.button("More"))
        try tab.click(.button("Remove 250"))
        #expect(try rows(tab) == [201...249, 251...301].joined().map { "Row \($0)" })
        for _ in 0..<2 { try tab.click(.button("Earlier")) }
        #expect(try rows(tab).first == "Row 1")
        #expect(tab.path == "/")
    }

    @Test(arguments: [false, true])
    func `an invalid window parameter shows the nearest valid window`(bindsArray: Bool) throws {
        let server = try LongListServer(count: 100_000, bindsArray: bindsArray)
        for query in ["window=x", "window=-5", "window=99999999999999999999", "window="] {
            let tab = try server.browser().open("/?\(query)")
            #expect(try rows(tab).first == "Row 1")
        }
        let tab = try server.browser().open("/?window=9223372036854775807")
        #expect(try rows(tab).last == "Row 100000")
    }
}
