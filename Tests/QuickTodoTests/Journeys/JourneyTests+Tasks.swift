import Bindery
import Foundation
import LiveTesting
import Testing

/// Journeys with tasks: keys, subtasks, reminders and the bin.
extension BrowserTests.JourneyTests {
    @Test(arguments: programs) func `keys lead everywhere`(_ program: WebDriver.Program) throws {
        let app = try LocalApp()
        let browser = try open(program)
        let window = browser.window
        try window.visit(app.url())
        try window.addQuickly("Milk")
        try window.addQuickly("Bread today")
        try window.press(.escape)
        try window.press("g", "t")
        try window.wait(for: "Today") { try $0.address == app.url("/today") }
        try window.waitFor(.checkbox("Bread"))
        try window.press("t")
        try window.press("g", "a")
        try window.wait(for: "all tasks") { try $0.address == app.url("/") }
        try window.waitFor(.checkbox("Milk"))
        try window.wait(for: "the field for new tasks") { try $0.find(.addField).hasFocus }
        try window.press(.escape)
        try window.press("j", "j", "c")
        try window.waitFor(.checkbox("Milk"), in: .done)
        try window.press(Key("z"), holding: [.control])
        try window.waitFor(.checkbox("Milk"), in: .due)
        try window.press("g", "s")
        try window.wait(for: "the search") { try $0.focused?.name == "Search" }
        try window.press("g", "t")
        try window.wait(for: "the text") { try $0.value(.label("Search")) == "gt" }
        // A visit of the address that the window already has would reload it, which keeps the focus in the search.
        try window.wait(for: "the address of the search") { try $0.address == app.url("/search?q=gt") }
        try window.visit(app.url())
        try window.waitFor(.checkbox("Milk"), in: .due)
        // WebKit may focus it after the document was loaded.
        try window.wait(for: "the field for new tasks") { try $0.find(.addField).hasFocus }
        try window.execute("document.activeElement.blur()")
        try window.press("?")
        try window.waitFor(.heading("Keyboard shortcuts"))
        let script = """
            return [...document.querySelectorAll(".shortcuts dl div")].map((line) => line.innerText.replace(/\\s+/g, " ").trim())
            """
        let lines = try window.execute(script).array.compactMap(\.string)
        for line in [
            "Today G then T", "Search / or G then S", "Lists G then L", "Next row J or ↓", "Delete the task Delete",
            "New task Shift+N", "Change the title ↵ or F2", "Cancel or close Esc",
        ] {
            #expect(lines.contains(line), "\(line) is not among \(lines)")
        }
    }

    @Test(arguments: programs) func `a task tells when it is due`(_ program: WebDriver.Program) throws {
        let server = try TasksServer()
        let browser = try open(program, width: 390)
        let window = browser.window
        try window.visit(server.address)
        try window.click(.link("Upcoming"))
        let due = Date().addingTimeInterval(0.5).timeIntervalSince1970
        try server.changeElsewhere("UPDATE task SET due = \(due), due_minute = 1 WHERE id = 1")
        try window.waitFor(.text("Due now: Open a second tab and watch both"))
        try window.click(.button("Dismiss"))
        try window.waitForNo(.css(".reminders .toast"))
        try window.click(.checkbox("Open a second tab and watch both"))
        try window.waitForNo(.checkbox("Open a second tab and watch both"))
    }

    @Test(arguments: programs) func `deleted tasks come back from the bin`(_ program: WebDriver.Program) throws {
        let app = try LocalApp()
        let browser = try open(program)
        let window = browser.window
        try window.visit(app.url())
        for task in ["Milk", "Bread"] { try window.addQuickly(task) }
        for task in ["Milk", "Bread"] {
            try window.click(.button("Delete \(task)"))
            try window.waitForNo(.checkbox("\(task)"))
        }
        try window.visit(app.url("/bin"))
        try window.click(.button("Restore Milk"))
        try window.waitForNo(.button("Restore Milk"))
        try window.click(.button("Erase Bread"))
        try window.waitForNo(.button("Erase Bread"))
        try window.click(.button("Undo"))
        try window.waitFor(.button("Erase Bread"))
        try window.click(.link("Back to the tasks"))
        try window.waitFor(.checkbox("Milk"), in: .due)
        #expect(try !window.exists(.checkbox("Bread")))
    }

    @Test(arguments: programs) func `subtasks are planned beside unsaved text`(_ program: WebDriver.Program) throws {
        let app = try LocalApp()
        let browser = try open(program)
        let window = browser.window
        try window.visit(app.url())
        try window.addQuickly("Cake")
        try window.click(.button("Edit Cake"))
        try window.fill(.titleField, with: "Big cake")
        for step in ["Flour", "Sugar"] {
            try window.fill(.textBox("Add a subtask"), with: step)
            try window.click(.button("Add the subtask"))
            try window.waitFor(.checkbox("\(step)"))
        }
        try window.fill(.textBox("Add a subtask"), with: "Eggs")
        try window.click(.checkbox("Flour"))
        try window.waitFor(.text("1 of 2 subtasks"))
        #expect(try window.value(.textBox("Add a subtask")) == "Eggs")
        #expect(try window.value(.titleField) == "Big cake")
        try window.click(.button("Rename Sugar"))
        try window.fill(.textBox("Title of the subtask"), with: "Brown sugar")
        try window.press(.enter)
        try window.waitFor(.checkbox("Brown sugar"))
        try window.click(.ok)
        try window.waitForNo(.dialog)
        try window.waitFor(.checkbox("Big cake"), in: .due)
        try window.waitFor(.text("1 of 3 subtasks"))
    }
}
