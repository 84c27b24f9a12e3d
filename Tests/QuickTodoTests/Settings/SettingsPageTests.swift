import Bindery
import LiveTesting
import QuickTodoViewModels
import Testing

/// The settings on pages.
@Suite struct SettingsPageTests {
    private let server: TasksServer

    init() throws {
        server = try TasksServer()
    }

    private func root(_ tab: Tab, _ attribute: String) -> String? { tab.document.root[attribute] }

    @Test(arguments: ["/", "/settings", "/bin"], [true, false]) func `imports and exports are in each navigation`(
        path: String, scripting: Bool
    ) throws {
        let tab = try Browser(server.address, scripting: scripting).open("\(path)")
        try tab.click(.link("Import and export"))
        try tab.wait(for: "the scene") { try $0.text(.css("h1")) == "Import and export" }
        #expect(tab.path == "/exchange")
        try tab.click(.link("Back to the list"))
        try tab.wait(for: "the list") { $0.path == "/" }
    }

    @Test func `a choice changes all windows at once, and those that open later`() throws {
        let browser = try Browser(server.address)
        let (list, settings) = (try browser.open("/"), try browser.open("/settings"))
        for tab in [list, settings] { try tab.settle() }
        #expect(root(list, "data-theme") == "system")
        try settings.check(.role(.radio, "Dark"))
        try settings.check(.role(.radio, "Violet"))
        try settings.check(.role(.radio, "Compact"))
        try list.wait(for: "the choices") { tab in
            root(tab, "data-theme") == "dark" && root(tab, "data-accent") == "violet"
                && root(tab, "data-density") == "compact"
        }
        #expect(try list.find(.css("meta[name=color-scheme]"))["content"] == "dark")
        try server.restart()
        let later = try Browser(server.address, scripting: false).open("/today")
        #expect(root(later, "data-theme") == "dark" && root(later, "data-density") == "compact")
        #expect(try Set(later.findAll(.css("meta[name=theme-color]")).map { $0["content"] }) == ["#131716"])
    }

    @Test func `scripts know the notation of times of day`() throws {
        let tab = try Browser(server.address).open("/settings")
        #expect(root(tab, "data-hours") == "")
        for (name, code) in [("24 hours", "h23"), ("12 hours", "h12")] {
            try tab.check(.role(.radio, "\(name)"))
            try tab.wait(for: "the notation") { root($0, "data-hours") == code }
        }
    }

    @Test func `without scripts, the choices are stored together`() throws {
        let tab = try Browser(server.address, scripting: false).open("/")
        try tab.click(.link("Settings"))
        try tab.check(.role(.radio, "Light"))
        try tab.check(.role(.radio, "Blue"))
        try tab.click(.button("Save"))
        #expect(tab.path == "/settings")
        #expect(try tab.isChecked(.role(.radio, "Light")) && tab.isChecked(.role(.radio, "Blue")))
        #expect(root(tab, "data-theme") == "light" && root(tab, "data-accent") == "blue")
        try tab.click(.link("Back to the tasks"))
        #expect(try root(tab, "data-accent") == "blue" && tab.exists(.newTask))
    }

    @Test(arguments: [true, false]) func `a change of settings can be undone`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open("/settings")
        try tab.check(.role(.radio, "Dark"))
        if !scripting { try tab.click(.button("Save")) }
        try tab.wait(for: "the note") { try $0.exists(.text("Changed “Theme”.")) }
        #expect(root(tab, "data-theme") == "dark")
        try tab.click(.button("Undo"))
        try tab.wait(for: "the former theme") { root($0, "data-theme") == "system" }
        #expect(try tab.isChecked(.role(.radio, "Like the system")) && tab.exists(.text("Undone: Changed “Theme”.")))
    }

    @Test func `choices that are saved together are undone together, and the language too`() throws {
        let tab = try Browser(server.address, scripting: false).open("/settings")
        try tab.check(.role(.radio, "Violet"))
        try tab.check(.role(.radio, "한국어"))
        try tab.click(.button("Save"))
        #expect(root(tab, "lang") == "ko" && root(tab, "data-accent") == "violet")
        try tab.click(.css(".undo-button"))
        #expect(root(tab, "lang") == "en" && root(tab, "data-accent") == "green")
    }

    @Test func `times have the chosen notation in open pages`() throws {
        try server.changeElsewhere(
            "UPDATE task SET due = 4102495200, due_minute = 840 WHERE checked IS NULL")  // 1 January 2100, 14:00 UTC
        let browser = try Browser(server.address)
        let (list, settings) = (try browser.open("/"), try browser.open("/settings"))
        func times() throws -> Set<String> {
            Set(try list.findAll(.css(".fact.due")).map { $0.text.replacing("\u{202F}", with: " ") })
        }
        try list.wait(for: "the usual times") { _ in try times() == ["Jan 1, 2100 at 2:00 PM"] }
        try settings.check(.role(.radio, "24 hours"))
        try list.wait(for: "24 hours") { _ in try times() == ["Jan 1, 2100 at 14:00"] }
        try settings.check(.role(.radio, "As usual in the language"))
        try list.wait(for: "the usual times") { _ in try times() == ["Jan 1, 2100 at 2:00 PM"] }
    }

    @Test func `the language is stored for browsers that have chosen none`() throws {
        let browser = try Browser(server.address)
        let (list, settings) = (try browser.open("/"), try browser.open("/settings"))
        try settings.check(.role(.radio, "한국어"))
        try list.wait(for: "Korean") { try $0.text(.css(".statistics")) == "전체 4개 중 3개 남음" }
        let other = try Browser(server.address, scripting: false).open("/")
        #expect(try other.text(.css(".statistics")) == "전체 4개 중 3개 남음")
        // A browser can have another language than the stored one.
        try other.click(.button("English"))
        #expect(try other.text(.css(".statistics")) == "4 tasks, 3 due")
        try other.visit("/")
        #expect(try other.text(.css(".statistics")) == "4 tasks, 3 due")
        #expect(try list.text(.css(".statistics")) == "전체 4개 중 3개 남음")
    }

    @Test(arguments: [true, false]) func `new tasks are in the chosen list`(scripting: Bool) throws {
        try server.changeElsewhere("INSERT INTO list (name, position) VALUES ('Home', 1)")
        let tab = try Browser(server.address, scripting: scripting).open("/settings")
        try tab.choose("Home", in: .label("List for new tasks"))
        if scripting {
            // It is saved when it can be undone.
            try tab.wait(for: "the offer") { try $0.exists(.button("Undo")) }
        } else {
            try tab.click(.button("Save"))
        }
        try tab.visit("/today")
        try tab.fill(.label("Add a task"), with: "Milk today")
        try tab.click(.button("Add"))
        try tab.wait(for: "the task") { try $0.findAll(.css("li.row .of-list")).map(\.text) == ["Home"] }
        try server.changeElsewhere("UPDATE list SET archived = 1 WHERE id = 2")
        try tab.visit("/settings")
        #expect(try tab.value(.label("List for new tasks")) == "1")
    }

    @Test func `a week begins on the chosen day`() throws {
        let tab = try Browser(server.address, scripting: false).open("/settings")
        try tab.check(.role(.radio, "Saturday"))
        try tab.click(.button("Save"))
        try tab.click(.link("Back to the tasks"))
        try tab.fill(.label("Add a task"), with: "Shopping next week")
        try tab.click(.button("Add"))
        // The page computes the date in UTC, which is the time zone of a browser without scripts.
        let date = try #require(
            try tab.findAll(.css("li.row time")).compactMap { $0["datetime"] }.first?.prefix(10))
        let day = try #require(CalendarDay(date))
        #expect(day.weekday == 6, "\(date)")
    }
}
