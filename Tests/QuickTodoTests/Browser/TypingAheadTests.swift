import LiveTesting
import Testing

extension BrowserTests {
    /// Typing on a slow network, before the dialog with the field has arrived.
    @Suite struct TypingAheadTests {
        private let app: LocalApp

        init() throws { app = try LocalApp() }

        /// Opens the list over a connection with a delay in each direction.
        private func inChromium(_ delay: Duration, _ work: (WebDriverWindow) throws -> Void) throws {
            let proxy = try DelayingProxy(to: app.port, delay: delay)
            defer { proxy.stop() }
            // The first patch can arrive before all scripts have.
            let counting = "window.patches = 0; addEventListener('bindery:patch', () => window.patches++, true)"
            try WebDriver.withWindow(at: proxy.address, before: counting) { window in
                try window.wait(for: "the predictions") { try $0.execute("return window.patches > 0").bool == true }
                try window.execute("document.querySelector('[name=create]').focus()")
                try work(window)
            }
        }

        private func type(_ text: String, _ window: WebDriverWindow) throws {
            for letter in text { try window.press(letter == "\n" ? .enter : Key(letter)) }
        }

        @Test(arguments: [0, 50, 150]) func `no letter is lost`(_ delay: Int) throws {
            try inChromium(.milliseconds(delay)) { window in
                try type("\nbuy milk", window)
                try window.wait(for: "the title") { try $0.exists(.dialog) && $0.find(.titleField).value == "buy milk" }
                try type("!\n", window)
                try window.waitFor(.checkbox("buy milk!"), in: .due)
            }
        }

        /// The letters are those of keys that check, edit and select tasks.
        @Test func `letters after a key that opens the field of a title go to the field`() throws {
            try inChromium(.milliseconds(150)) { window in
                try window.execute("document.querySelector('.line').focus()")
                try window.press(.function[1])
                try type("cxe quick\n", window)
                try window.waitFor(.checkbox("cxe quick"), in: .due)
                #expect(try window.address.hasSuffix("/"))
            }
        }

        @Test func `text that is typed while another scene arrives stays in its field`() throws {
            try inChromium(.milliseconds(150)) { window in
                try window.execute("document.querySelector('a[href=\"/active\"]').click()")
                try window.execute("document.querySelector('.add-field').focus()")
                try type("buy ex", window)
                try window.wait(for: "the scene") {
                    try $0.exists(.css("#show-all:not([aria-current=page], [aria-current=true])"))
                }
                try type("ceed\n", window)
                try window.waitFor(.checkbox("buy exceed"), in: .due)
                #expect(try window.address.hasSuffix("/active"))
            }
        }

        @Test func `letters of a text whose field is gone are no shortcuts`() throws {
            try inChromium(.zero) { window in
                try window.click(.label("Add a task"))
                try type("mil", window)
                // As a patch removes it.
                try window.execute("document.activeElement.remove()")
                try type("kgt", window)
                try window.wait(for: "a pause") {
                    try $0.execute("return performance.now() - (window.paused ??= performance.now()) > 1200").bool
                        == true
                }
                #expect(try window.address.hasSuffix("/"))
                try type("gt", window)
                try window.wait(for: "Today") { try $0.address.hasSuffix("/today") }
            }
        }

        @Test func `Escape before the field of a title has opened closes it`() throws {
            try inChromium(.milliseconds(150)) { window in
                try window.execute("document.querySelector('.line').focus()")
                let patches = try window.execute("return window.patches").number ?? 0
                try window.press(.function[1])
                try window.press(.escape)
                try window.wait(for: "the patches") {
                    try $0.execute("return window.patches").number ?? 0 > patches + 1
                }
                try window.wait(for: "no field") { try !$0.exists(.css(".row-title")) }
            }
        }

        @Test func `keys after a press that opens no field are shortcuts`() throws {
            try inChromium(.milliseconds(150)) { window in
                try window.execute("document.querySelector('[name=completeAll]').focus()")
                try window.press(.enter)
                try type("gt", window)
                try window.wait(for: "Today") { try $0.address.hasSuffix("/today") }
                #expect(try window.exists(.button("Undo")))
            }
        }

        @Test func `Enter after the letters submits the form`() throws {
            try inChromium(.milliseconds(150)) { window in
                try type("\neggs\n", window)
                try window.waitFor(.checkbox("eggs"), in: .due)
                try window.waitForNo(.dialog)
            }
        }
    }
}
