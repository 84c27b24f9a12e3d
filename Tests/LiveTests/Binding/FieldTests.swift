import Foundation
import Live
import LiveTesting
import Rx
import Testing

/// Every kind of control, bound in both directions, with the client script as emulated by LiveTesting.
struct FieldTests {
    private let server: OrderServer
    private var order: Order { server.app.order }

    init() throws {
        server = try OrderServer()
    }

    private func open() throws -> Tab {
        let tab = try server.open()
        return tab
    }

    /// Midnight in UTC, the time zone of the pages.
    private let day = Date(timeIntervalSince1970: 1_777_852_800)

    @Test func `the user's input reaches the view model`() throws {
        let tab = try open()
        try fillIn(tab)
        tab.blur()
        try tab.wait(for: "the last edit") { _ in order.note.value == "a\nb" }
        try expectFilledIn()
        try tab.uncheck(.checkbox("Gift"))
        try tab.uncheck(.checkbox("Salt"))
        try tab.choose(in: .label("Toppings"))
        try tab.wait(for: "nothing chosen") { _ in order.toppings.value.isEmpty }
        #expect(!order.gift.value)
        #expect(order.extras.value == [])
    }

    @Test func `a plain form post sets every field without JavaScript`() throws {
        let tab = try server.browser(scripting: false).open()
        try fillIn(tab)
        try tab.click(.button("Save"))
        try expectFilledIn()
        #expect(try tab.findAll(.listItem()).map(\.text) == ["0: saved Bob: a b"])
        try expectShown(tab)
        try tab.uncheck(.checkbox("Gift"))
        try tab.uncheck(.checkbox("Salt"))
        try tab.choose(in: .label("Toppings"))
        try tab.click(.button("Save"))
        #expect(!order.gift.value)
        #expect(order.extras.value == [] && order.toppings.value == [])
    }

    private func fillIn(_ tab: Tab) throws {
        try tab.fill(.label("Name"), with: "Bob")
        try tab.fill(.label("Count"), with: "7")
        try tab.fill(.label("Level"), with: "75")
        try tab.fill(.label("Day"), with: "2026-05-04")
        try tab.fill(.label("At"), with: "2027-01-31T23:05")
        try tab.check(.checkbox("Gift"))
        try tab.uncheck(.checkbox("Nuts"))
        try tab.check(.checkbox("Salt"))
        try tab.check(.role(.radio, "Large"))
        try tab.choose("Plum", in: .label("Flavour"))
        try tab.choose("Plain", "Plum", in: .label("Toppings"))
        try tab.fill(.label("Note"), with: "a\nb")
    }

    private func expectFilledIn() throws {
        #expect(order.name.value == "Bob")
        #expect(order.count.value == 7)
        #expect(order.level.value == 75)
        #expect(order.day.value == day)
        #expect(order.at.value == DateComponents(year: 2027, month: 1, day: 31, hour: 23, minute: 5))
        #expect(order.gift.value)
        #expect(order.extras.value == [.salt])
        #expect(order.size.value == .large)
        #expect(order.flavour.value == 3)
        #expect(order.toppings.value == [1, 3])
        #expect(order.note.value == "a\nb")
    }

    @Test func `a value from the view model reaches every kind of control`() throws {
        let tab = try open()
        order.name.accept("Bob")
        order.count.accept(7)
        order.level.accept(75)
        order.day.accept(day)
        order.at.accept(DateComponents(year: 2027, month: 1, day: 31, hour: 23, minute: 5))
        order.gift.accept(true)
        order.extras.accept([.salt])
        order.size.accept(.large)
        order.flavour.accept(3)
        order.toppings.accept([1, 3])
        order.note.accept("a\nb")
        try tab.wait(for: "the last") { try $0.value(.label("Note")) == "a\nb" }
        try expectShown(tab)
        try tab.assertMatchesFreshRender()
    }

    private func expectShown(_ tab: Tab) throws {
        for (label, value) in [
            ("Name", "Bob"), ("Count", "7"), ("Level", "75"), ("Day", "2026-05-04"), ("At", "2027-01-31T23:05"),
            ("Flavour", "3"), ("Note", "a\nb"),
        ] {
            #expect(try tab.value(.label(.exactly(label))) == value)
        }
        #expect(try tab.find(.checkbox("Gift")).isChecked)
        #expect(try !tab.find(.checkbox("Nuts")).isChecked)
        #expect(try tab.find(.checkbox("Salt")).isChecked)
        #expect(try tab.find(.role(.radio, "Large")).isChecked)
        #expect(try tab.find(.label("Toppings")).selectedOptions.map(\.value) == ["1", "3"])
    }

    @Test func `a select keeps its value when its options change`() throws {
        let tab = try open()
        order.flavours.accept([Flavour(id: 9, name: "Salt"), Flavour(id: 1, name: "Simple")])
        try tab.wait(for: "the options") {
            try $0.find(.label("Flavour")).options.map(\.textContent) == ["Salt", "Simple"]
        }
        #expect(try tab.value(.label("Flavour")) == "1")
        try tab.choose("Salt", in: .label("Flavour"))
        try tab.wait(for: "the choice") { _ in order.flavour.value == 9 }
        try tab.assertMatchesFreshRender()
    }

    @Test func `a date field uses the page's time zone`() throws {
        let browser = try server.browser()
        browser.timeZone = "Asia/Seoul"
        let tab = try browser.open()
        // The server knows the time zone from the second page on.
        try tab.reload()
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.fill(.label("Day"), with: "2026-05-04")
        tab.blur()
        try tab.wait(for: "the day") { _ in order.day.value == day - 9 * 3_600 }
        #expect(try tab.value(.label("Day")) == "2026-05-04")
        order.day.accept(day + 16 * 3_600)
        try tab.wait(for: "the next day") { try $0.value(.label("Day")) == "2026-05-05" }
        try tab.assertMatchesFreshRender()
    }

    // MARK: Invalid values

    @Test func `invalid input stays in the field and does not reach the view model`() throws {
        let tab = try open()
        try tab.fill(.label("Count"), with: "")
        tab.blur()
        try tab.fill(.label("Name"), with: "Bob")
        try tab.wait(for: "the name") { _ in order.name.value == "Bob" }
        #expect(order.count.value == 3)
        #expect(try tab.value(.label("Count")) == "")
        // The view model's next value replaces the text, even if it is the same value as before.
        order.count.accept(3)
        try tab.wait(for: "the count") { try $0.value(.label("Count")) == "3" }
    }

    @Test func `a response to a plain form post shows invalid input again`() throws {
        let client = PlainClient(server)
        let long = String(repeating: "x", count: 21)
        let answer = try client.send("POST", "/", body: "name=\(long)&count=many&size=huge&flavour=2&save=")
        #expect(answer.status == 422)
        #expect(answer.text.contains("name=\"name\" value=\"\(long)\""))
        #expect(answer.text.contains("type=\"number\" value=\"many\""))
        #expect(order.name.value == "Ada" && order.count.value == 3 && order.size.value == .small)
        #expect(order.flavour.value == 2)
        // The valid values were accepted, and the button was pressed.
        #expect(order.log.value.map(\.id) == ["0: saved Ada: one\ntwo"])
    }

    @Test func `line endings in posted text become line feeds`() throws {
        let client = PlainClient(server)
        _ = try client.send("POST", "/", body: "note=a%0D%0Ab%0Dc%0Ad")
        #expect(order.note.value == "a\nb\nc\nd")
    }

    // MARK: Edits by other users

    @Test func `pressing a button does not revert another user's edits`() throws {
        let tab = try open()
        let other = try open()
        tab.goOffline()
        try tab.fill(.label("Note"), with: "mine")
        try tab.click(.button("Save"))
        try other.fill(.label("Name"), with: "Theirs")
        try other.check(.role(.radio, "Large"))
        try other.check(.checkbox("Gift"))
        try other.wait(for: "their edits") { _ in order.name.value == "Theirs" && order.gift.value }
        tab.goOnline()
        try tab.wait(for: "the saved order") { try $0.exists(.text("0: saved Theirs: mine")) }
        #expect(order.size.value == .large && order.gift.value)
        try tab.wait(for: "their name") { try $0.value(.label("Name")) == "Theirs" }
    }

    @Test func `unsaved input is sent to a remounted page`() throws {
        let tab = try open()
        try tab.fill(.label("Note"), with: "mine")
        tab.blur()
        try tab.wait(for: "the edit") { _ in order.note.value == "mine" }
        // The state after a restart of a server that has kept nothing.
        order.note.accept("old")
        tab.goOffline()
        try tab.fill(.label("Note"), with: "mine again")
        try tab.click(.button("Save"))
        tab.goOnline()
        try tab.wait(for: "the saved order") { try $0.exists(.text("0: saved Ada: mine again")) }
    }

    // MARK: Files

    private let picture = AttachedFile("a b; c.png", contentType: "image/png", bytes: [0, 13, 10, 255])

    @Test(arguments: [true, false])
    func `files reach the view model once`(scripting: Bool) throws {
        let tab = try server.browser(scripting: scripting).open()
        if scripting { try tab.wait(for: "the stream") { $0.isLive } }
        try tab.attach(picture, AttachedFile("b.txt", contentType: "text/plain", bytes: []), to: .label("Photos"))
        try tab.click(.button("Save"))
        let lines = ["0: a b; c.png image/png 4", "1: b.txt text/plain 0", "2: saved Ada: one two"]
        if scripting {
            try tab.wait(for: "the line") { try $0.findAll(.listItem()).count == 3 }
            // The files are not sent twice.
            try tab.click(.button("Save"))
            try tab.wait(for: "another line") { try $0.findAll(.listItem()).count == 4 }
        }
        #expect(try tab.findAll(.listItem()).map(\.text).prefix(3) == lines[...])
    }

    @Test func `a file over the size limit is refused, and the form is not`() throws {
        let large = AttachedFile("large.png", contentType: "image/png", bytes: Array(repeating: 0, count: 1_001))
        let tab = try open()
        let upload = try tab.upload(large, to: .label("Photos"))
        #expect(upload.refusal == "This file is too large. The limit is 1 kB.")
        #expect(order.log.value.isEmpty)
        try tab.fill(.label("Note"), with: "new")
        try tab.attach(picture, to: .label("Photos"))
        try tab.click(.button("Save"))
        try tab.wait(for: "both lines") { try $0.exists(.text("1: saved Ada: new")) }

        let plain = try server.browser(scripting: false).open()
        try plain.attach(large, picture, to: .label("Photos"))
        try plain.click(.button("Save"))
        #expect(plain.status == 422)
        try plain.wait(for: "the other file") { try $0.exists(.text("2: a b; c.png image/png 4")) }
    }
}
