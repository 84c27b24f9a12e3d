import Foundation
import LiveTesting
import Testing

extension BrowserTests {
    /// The journeys of users through QuickTodo: in Chromium, or in every installed browser if the environment
    /// variable `JOURNEYS` is `all`, as in `.ci/journeys`.
    @Suite struct JourneyTests {
        static let programs = WebDriver.Program.allCases.filter { program in
            let isWanted = program == .chromium || ProcessInfo.processInfo.environment["JOURNEYS"] == "all"
            return isWanted && WebDriver.isInstalled(program)
        }

        func open(_ program: WebDriver.Program, width: Int = 1_200, javaScript: Bool = true) throws -> WebDriver {
            try WebDriver {
                ($0.program, $0.width, $0.height, $0.javaScript, $0.reducedMotion) = (
                    program, width, 844, javaScript, true
                )
            }
        }

        @Test(arguments: programs) func `twenty tasks need no dialog and no mouse`(_ program: WebDriver.Program) throws
        {
            let app = try LocalApp()
            let browser = try open(program)
            let window = browser.window
            try window.visit(app.url())
            for number in 1...20 { try window.addQuickly("Errand \(number)") }
            try window.waitForStatistics("24 tasks, 23 due")
            #expect(try window.titles(in: .due).first == "Errand 20")
            #expect(try window.find(.addField).hasFocus)
        }

        @Test(arguments: programs) func `a task is planned, repeated and completed`(_ program: WebDriver.Program) throws
        {
            let app = try LocalApp()
            let browser = try open(program)
            let window = browser.window
            try window.visit(app.url())
            try window.addQuickly("Pay rent !high #home every month today")
            try window.waitFor(.checkbox("Pay rent"), in: .due)
            try window.click(.link("Today"))
            try window.waitFor(.checkbox("Pay rent"), in: .region("Today"))
            try window.click(.checkbox("Pay rent"))
            try window.waitForNo(.checkbox("Pay rent"))
            try window.click(.link("Upcoming"))
            try window.waitFor(.checkbox("Pay rent"))
            #expect(try window.exists(.text("#home")))
        }

        @Test(arguments: programs) func `only the keyboard`(_ program: WebDriver.Program) throws {
            let app = try LocalApp()
            let browser = try open(program)
            let window = browser.window
            try window.visit(app.url())
            try window.addQuickly("Milk")
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.tab(to: "Milk")
            try window.press(.space)
            try window.waitFor(.checkbox("Milk"), in: .done)
            try window.wait(for: "the focus on the moved task") { try $0.focused?.name == "Milk" }
            try window.press(Key("z"), holding: [.control])
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.tab(to: "Delete Milk")
            try window.press(.enter)
            try window.waitForNo(.checkbox("Milk"))
        }

        @Test(arguments: programs) func `fingers on a phone`(_ program: WebDriver.Program) throws {
            let app = try LocalApp()
            let browser = try open(program, width: 390)
            let window = browser.window
            try window.visit(app.url())
            #expect(try window.elementsTooWide() == [])
            for number in 1...3 { try window.addQuickly("Errand \(number)") }
            try window.waitForStatistics("7 tasks, 6 due")
            try window.tap(.checkbox("Errand 3"))
            try window.waitFor(.checkbox("Errand 3"), in: .done)
            try window.tap(.button("Undo"))
            try window.waitFor(.checkbox("Errand 3"), in: .due)
            try window.tap(.button("Edit Errand 2"))
            try window.waitFor(.dialog)
            #expect(try window.elementsTooWide() == [])
            try window.fill(.titleField, with: "Errand two")
            try window.tap(.ok)
            try window.waitFor(.checkbox("Errand two"), in: .due)
        }

        @Test(arguments: programs) func `two windows show one list`(_ program: WebDriver.Program) throws {
            let app = try LocalApp()
            let browser = try open(program)
            let window = browser.window
            try window.visit(app.url())
            let other = try browser.openWindow()
            try other.visit(app.url("/active"))
            try window.addQuickly("Milk")
            try other.waitFor(.checkbox("Milk"), in: .due)
            try other.click(.button("Edit Milk"))
            try other.fill(.titleField, with: "Oat milk")
            try other.click(.ok)
            try window.waitFor(.checkbox("Oat milk"), in: .due)
            try window.click(.checkbox("Oat milk"))
            try other.waitForNo(.checkbox("Oat milk"))
        }

        @Test(arguments: programs) func `a list is used without a connection`(_ program: WebDriver.Program) throws {
            let app = try RunningApp()
            let browser = try open(program)
            defer { browser.quit() }
            let window = browser.window
            try window.visit(app.url())
            try window.addQuickly("Bread")
            try window.waitFor(.checkbox("Bread"), in: .due)
            app.server.kill()
            try window.waitForLostConnection()
            try window.fill(.addField, with: "Milk")
            try window.press(.enter)
            try window.click(.checkbox("Start QuickTodo"))
            try window.waitForPending(2)
            try app.server.restart()
            try window.waitForPending(0)
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.waitFor(.checkbox("Start QuickTodo"), in: .due)
            try window.waitForStatistics("6 tasks, 6 due")
        }

        @Test(arguments: programs.filter { $0 != .webKit })
        func `JavaScript is off`(_ program: WebDriver.Program) throws {
            let app = try LocalApp()
            let browser = try open(program, javaScript: false)
            let window = browser.window
            try window.visit(app.url())
            try window.fill(.addField, with: "Milk tomorrow")
            try window.press(.enter)
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.click(.checkbox("Milk"))
            try window.waitFor(.checkbox("Milk"), in: .done)
            try window.click(.button("Undo"))
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.click(.link("Upcoming"))
            try window.waitFor(.checkbox("Milk"))
            try window.click(.button("Delete Milk"))
            try window.waitForNo(.checkbox("Milk"))
        }

        @Test(arguments: programs) func `in Korean`(_ program: WebDriver.Program) throws {
            let app = try LocalApp()
            let browser = try open(program)
            let window = browser.window
            try window.visit(app.url())
            try window.click(.button("한국어"))
            try window.wait(for: "Korean") { try $0.text(.statistics) == "전체 4개 중 3개 남음" }
            try window.fill(.textBox("할 일 추가"), with: "우유 사기")
            try window.press(.enter)
            try window.waitFor(.checkbox("우유 사기"))
            try window.click(.checkbox("우유 사기"))
            try window.wait(for: "the completed task") { try $0.find(.checkbox("우유 사기")).isChecked }
            #expect(try window.text(.statistics) == "전체 5개 중 3개 남음")
        }
    }
}
