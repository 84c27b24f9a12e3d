import Live
import LiveTesting
import Rx
import Testing

extension FormBrowserTests {
    /// The forms that ask for a confirmation before the user leaves them, unless their templates say otherwise.
    @Suite struct AskingFormsTests {
        private let server: OneSceneServer

        init() throws {
            server = try OneSceneServer(AskingForms.template) { AskingForms.bind($0) }
        }

        /// Indicates whether the browser asks for a confirmation before it loads another document.
        private func asks(_ window: WebDriverWindow) throws -> Bool {
            try window.execute(
                """
                const event = new Event('beforeunload', { cancelable: true });
                dispatchEvent(event);
                return event.defaultPrevented;
                """
            ).bool == true
        }

        private func inChromium(_ work: (WebDriverWindow) throws -> Void) throws {
            try WebDriver.withWindow(at: server.address) { window in
                try window.waitForTheStream()
                try work(window)
            }
        }

        @Test(arguments: ["Text", "Live", "Notes"])
        func `typed text requires a confirmation until it is submitted or undone`(_ field: String) throws {
            try inChromium { window in
                let field = Locator.label("\(field)")
                try window.type("x", into: field)
                #expect(try asks(window))
                try window.press(.backspace)
                try window.wait(for: "no confirmation") { try !asks($0) }
                try window.type("y", into: field)
                #expect(try asks(window))
                try window.click(.button("Save"))
                try window.waitForNo(.css("[aria-busy]"))
                try window.wait(for: "the answer") { try !asks($0) }
                // The submitted text is the new original.
                try window.type("z", into: field)
                #expect(try asks(window))
                try window.press(.backspace)
                try window.wait(for: "no confirmation") { try !asks($0) }
            }
        }

        @Test func `an edit normalized by the server requires a confirmation`() throws {
            try inChromium { window in
                try window.type("a b", into: .label("Tags"))
                try window.wait(for: "the normalized tags") { try $0.value(.label("Tags")) == "a, b" }
                #expect(try asks(window))
            }
        }

        @Test(arguments: ["Filter", "Free"])
        func `searches and forms that opt out require no confirmation`(_ field: String) throws {
            try inChromium { window in
                try window.type("x", into: .label("\(field)"))
                #expect(try !asks(window))
                try window.click(.link("Other"))
                try window.wait(for: "the other scene") { try $0.path == "/other" }
            }
        }

        /// A password is neither sent when its field loses the focus, nor stored in the browser with the other drafts.
        @Test func `a password is sent only when its form is submitted`() throws {
            try inChromium { window in
                try window.execute(
                    """
                    const real = window.fetch;
                    window.sent = [];
                    navigator.sendBeacon = () => true;
                    window.fetch = (url, options) => {
                      if (options?.body) sent.push(String(options.body));
                      return real(url, options);
                    };
                    """)
                try window.type("Anna", into: .label("User"))
                try window.type("rosebud", into: .label("Secret"))
                try window.press(.tab)
                try window.wait(for: "the user's name") { try $0.execute("return sent").array == ["user=Anna"] }
                // Nor is it sent with a later edit of another field.
                try window.type("b", into: .label("User"))
                try window.press(.tab)
                try window.wait(for: "the edit") { try $0.execute("return sent").array.last == "user=Annab" }
                try window.execute(
                    "document.querySelector('[name=user]').focus(); dispatchEvent(new Event('pagehide'))")
                let stored = try window.execute("return sessionStorage.bindery").string ?? ""
                #expect(stored.contains("Anna"))
                #expect(!stored.contains("rosebud"))
                try window.click(.button("Enter"))
                try window.wait(for: "the form") {
                    try $0.execute("return sent.slice(2)").array == ["user=Annab&secret=rosebud&enter="]
                }
            }
        }

        @Test func `a checkbox that is posted immediately requires no confirmation`() throws {
            try inChromium { window in
                try window.click(.label("Pick"))
                #expect(try window.execute("return document.querySelector('[name=pick]').checked").bool == true)
                #expect(try !asks(window))
            }
        }
    }
}
