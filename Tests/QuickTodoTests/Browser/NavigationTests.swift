import Bindery
import LiveTesting
import Testing

extension BrowserTests {
    /// The navigation with more lists than it can show.
    @Suite struct NavigationTests {
        private let server: TasksServer
        private let browser: WebDriver
        private var window: WebDriverWindow { browser.window }

        init() throws {
            server = try TasksServer()
            browser = try WebDriver { $0.reducedMotion = true }
            for number in 2...40 {
                try server.changeElsewhere("INSERT INTO list (name, position) VALUES ('List', \(number))")
            }
        }

        @Test(arguments: [(390, 844), (1280, 700)]) func `the current list is in view`(size: (Int, Int)) throws {
            try window.visit(server.address + "/")
            try window.resize(width: size.0, height: size.1)
            for path in ["/lists/35", "/lists/3"] {
                try window.visit(server.address + path)
                let link = try window.find(.css(".lists-line [aria-current=page]")).frame
                #expect(link.x >= 0 && link.x + link.width <= Double(size.0), "\(path)")
                #expect(link.y >= 0 && link.y + link.height <= Double(size.1), "\(path)")
                #expect(try window.execute("return scrollY").number == 0)
            }
        }
    }
}
