import LiveTesting
import Testing

extension BrowserTests {
    /// The main journey in every installed browser, through networks with different delays.
    @Suite struct ProgramsTests {
        private static let installed = WebDriver.Program.allCases.filter { WebDriver.isInstalled($0) }

        @Test(arguments: installed, [0, 300])
        func `tasks are added, checked, edited and deleted`(_ program: WebDriver.Program, _ roundTrip: Int) throws {
            let app = try LocalApp()
            let proxy = try DelayingProxy(to: app.port, delay: .milliseconds(roundTrip / 2))
            defer { proxy.stop() }
            let browser = try WebDriver { $0.program = program }
            let window = browser.window
            try window.visit(proxy.address)
            try window.waitForStatistics("4 tasks, 3 due")

            try window.add("Milk")
            try window.waitForStatistics("5 tasks, 4 due")
            try window.click(.checkbox("Milk"))
            try window.waitFor(.checkbox("Milk"), in: .done)
            try window.waitForStatistics("5 tasks, 3 due")

            try window.click(.button("Edit Milk"))
            try window.fill(.titleField, with: "Oat milk")
            try window.press(.enter)
            try window.waitForNo(.titleField)
            try window.waitFor(.checkbox("Oat milk"), in: .done)

            try window.click(.button("Delete Oat milk"))
            try window.waitForStatistics("4 tasks, 3 due")
            try window.back()
            try window.forward()
            #expect(try !window.exists(.button("Delete Oat milk")))
        }
    }
}
