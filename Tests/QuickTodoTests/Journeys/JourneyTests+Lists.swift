import Foundation
import LiveTesting
import Testing

/// Journeys with many tasks: searches, files and lists.
extension BrowserTests.JourneyTests {
    @Test(arguments: programs) func `a search is refined, saved and used again`(_ program: WebDriver.Program) throws {
        let app = try LocalApp()
        let browser = try open(program)
        let window = browser.window
        try window.visit(app.url())
        for task in ["Buy milk #home", "Milk the cow #farm", "Bread #home"] { try window.addQuickly(task) }
        try window.type("milk", into: .label("Search"))
        try window.wait(for: "the results") { try $0.exists(.text("2 tasks found")) }
        #expect(try window.findAll(.css("mark")).map { try $0.text }.count == 2)
        try window.type("#home", into: .label("Tag"))
        try window.wait(for: "one result") { try $0.exists(.text("1 task found")) }
        try window.fill(.textBox("Name of this search"), with: "Milk at home")
        try window.click(.button("Save this search"))
        try window.waitFor(.link("Milk at home"))
        try window.click(.checkbox("Buy milk"))
        try window.waitFor(.checkbox("Buy milk"), in: .done)
        try window.click(.link("All"))
        try window.waitFor(.checkbox("Bread"))
        #expect(try window.exists(.checkbox("Milk the cow")))
    }

    @Test(arguments: programs) func `a file is imported and taken back`(_ program: WebDriver.Program) throws {
        let app = try LocalApp()
        let browser = try open(program)
        let window = browser.window
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).csv")
        try Data("title,tags\nMilk,shop\nBread,\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try window.visit(app.url("/exchange"))
        try window.type(file.path, into: .css("#exchange-file"))
        try window.waitFor(.button("Import 2 tasks"))
        try window.click(.button("Import 2 tasks"))
        try window.waitFor(.checkbox("Bread"), in: .due)
        try window.waitForStatistics("6 tasks, 5 due")
        try window.click(.button("Undo"))
        try window.waitForNo(.checkbox("Bread"))
        try window.waitForStatistics("4 tasks, 3 due")
    }

    @Test(arguments: programs) func `a list is made, filled, renamed and deleted`(_ program: WebDriver.Program)
        throws
    {
        let app = try LocalApp()
        let browser = try open(program)
        let window = browser.window
        try window.visit(app.url())
        try window.click(.button("New list"))
        try window.fill(.label("Name"), with: "Home")
        try window.press(.enter)
        try window.wait(for: "its page") { try $0.text(.css("h1")) == "Home" }
        try window.addQuickly("Milk")
        try window.waitFor(.checkbox("Milk"), in: .due)
        let other = try browser.openWindow()
        try other.visit(window.address)
        try window.click(.button("Edit list"))
        try window.fill(.label("Name"), with: "House")
        try window.press(.enter)
        try other.wait(for: "the name") { try $0.text(.css("h1")) == "House" }
        try window.waitForNo(.dialog)
        try window.click(.button("Edit list"))
        try window.click(.button("Delete list"))
        try window.wait(for: "all tasks") { try $0.address == app.url("/") }
        try other.waitFor(.text("This list has been deleted."))
        try other.click(.button("Restore the list"))
        try other.waitFor(.checkbox("Milk"), in: .due)
        try window.waitFor(.link("House"))
    }
}
