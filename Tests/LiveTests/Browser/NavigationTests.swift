import LiveTesting
import Testing

extension BrowserTests {
    /// Scenes, addresses and the browser's buttons.
    @Suite struct NavigationTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        private static let editor = Locator.dialog("Editor")

        @Test func `back and forward move through pushed and modal scenes`() throws {
            try server.inChromium { window in
                try window.click(.link("Book 5"))
                try window.waitFor(.heading("Book 5"))
                try window.click(.button("Edit"))
                try window.waitFor(Self.editor)
                #expect(try window.path == "/books/5/edit")

                try window.back()
                try window.waitForNo(Self.editor)
                #expect(try window.path == "/books/5")
                try window.back()
                try window.waitFor(.heading("Shelf"))
                #expect(try window.title == "60 books")
                try window.forward()
                try window.waitFor(.heading("Book 5"))
                try window.forward()
                try window.waitFor(Self.editor)
                #expect(try window.path == "/books/5/edit")
                #expect(try window.isFirstDocument)

                try window.reload()
                try window.waitFor(Self.editor)
                #expect(try window.value(.label("Title")) == "Book 5")
                try window.click(.button("Save"))
                try window.waitForNo(Self.editor)
                try window.waitFor(.heading("Book 5"))
                #expect(try window.path == "/books/5")
                try window.back()
                try window.waitFor(.heading("Shelf"))
            }
        }

        @Test func `the focus moves into a dialog and back`() throws {
            try server.inChromium(at: "/books/5") { window in
                try window.execute("arguments[0].focus()", [window.find(.button("Edit")).json])
                for leave in [
                    { try window.press(.escape) }, { try window.back() }, { try window.click(.button("Save")) },
                ] {
                    try window.press(.enter)
                    try window.wait(for: "the focus in the dialog") { try $0.focused?.name == "Title" }
                    try leave()
                    try window.waitForNo(Self.editor)
                    try window.wait(for: "the restored focus") { try $0.focused?.name == "Edit" }
                }
            }
        }

        private func scrolled(_ window: WebDriverWindow) throws -> Double {
            try window.execute("return scrollY").number ?? -1
        }

        private func waitForScroll(_ window: WebDriverWindow, _ place: Double) throws {
            try window.wait(for: "the scroll position \(place)") { try scrolled($0) == place }
        }

        @Test func `every history entry keeps its scroll position`() throws {
            try server.inChromium { window in
                try window.execute("scrollTo(0, 400)")
                try window.execute("arguments[0].click()", [window.find(.link("Book 40")).json])
                try window.waitFor(.heading("Book 40"))
                #expect(try scrolled(window) == 0)
                #expect(try window.focused?.name == "Book 40")
                try window.execute("scrollTo(0, 700)")
                try window.execute("document.querySelector('[name=edit]').click()")
                try window.waitFor(Self.editor)
                try window.press(.escape)
                try window.waitForNo(Self.editor)
                #expect(try scrolled(window) == 700)

                try window.back()
                try window.waitFor(.heading("Shelf"))
                try waitForScroll(window, 400)
                try window.forward()
                try window.waitFor(.heading("Book 40"))
                try waitForScroll(window, 700)
                try window.forward()
                try window.waitFor(Self.editor)
                #expect(try scrolled(window) == 700)

                try window.reload()
                try window.waitFor(Self.editor)
                try waitForScroll(window, 700)
                try window.back()
                try window.waitForNo(Self.editor)
                try window.back()
                try window.waitFor(.heading("Shelf"))
                try waitForScroll(window, 400)
            }
        }

        /// The server closes the scene, which is also a step back.
        @Test func `closing a scene restores the scroll position and address below it`() throws {
            try server.inChromium { window in
                try window.execute("scrollTo(0, 400)")
                try window.execute("arguments[0].click()", [window.find(.link("Book 40")).json])
                try window.click(.button("Close"))
                try window.waitFor(.heading("Shelf"))
                try waitForScroll(window, 400)
                #expect(try window.path == "/")
                try window.forward()
                try window.waitFor(.heading("Book 40"))
            }
        }

        @Test func `the page recovers if the browser does not step back`() throws {
            try server.inChromium { window in
                try window.click(.link("Book 5"))
                try window.waitFor(.heading("Book 5"))
                try window.execute("history.back = () => {}")
                try window.click(.button("Close"))
                try window.waitFor(.heading("Shelf"))
                try window.wait(for: "the address") { try $0.path == "/" }
                try window.click(.link("Book 6"))
                try window.waitFor(.heading("Book 6"))
                try window.back()
                try window.waitFor(.heading("Shelf"))
            }
        }

        @Test(arguments: [
            "target='_self'", "rel='external'", "download", "data-live='off'",
        ])
        func `links that opt out are left to the browser`(_ mark: String) throws {
            try server.inChromium { window in
                let prevented = try window.execute(
                    """
                    document.querySelector('h1').innerHTML = `<a href="/books/1" ${arguments[0]}>one</a><a href="/books/1">two</a>`;
                    const seen = [];
                    addEventListener('click', (event) => { seen.push(event.defaultPrevented); event.preventDefault(); });
                    document.querySelectorAll('h1 a').forEach((link) => link.click());
                    return seen;
                    """, [.string(mark)])
                #expect(prevented.array.map(\.bool) == [false, true])
            }
        }

        /// With a modifier key or another mouse button, a click opens a tab, a window or a download.
        @Test func `clicks with a modifier key and fragment links are left to the browser`() throws {
            try server.inChromium { window in
                let prevented = try window.execute(
                    """
                    document.querySelector('h1').innerHTML = '<a href="/books/1">one</a><a href="#part">two</a>';
                    const seen = [];
                    addEventListener('click', (event) => { seen.push(event.defaultPrevented); event.preventDefault(); });
                    const [one, two] = document.querySelectorAll('h1 a');
                    const ways = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }];
                    const click = (way) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...way }));
                    ways.forEach(click);
                    two.click();
                    click({});
                    return seen;
                    """)
                #expect(prevented.array.map(\.bool) == [false, false, false, false, false, false, true])
            }
        }

        /// The next scene has a field of the same name, so the server accepts the edit for that scene, and the edited
        /// field is removed.
        ///
        /// The post is sent immediately, or waits for the previous response until the next scene has arrived.
        @Test(arguments: [false, true])
        func `an edit in a scene that was just left appears in the next scene`(waits: Bool) throws {
            let script = """
                delete Navigator.prototype.locks;
                window.late = [];
                window.EventSource = class extends EventSource {
                  set onmessage(work) {
                    super.onmessage = (event) => (window.isSlow ? late.push([event.data, () => work(event)]) : work(event));
                  }
                };
                const real = window.fetch;
                const released = new Promise((done) => (window.release = done));
                window.fetch = async (url, options) => {
                  const answer = await real(url, options);
                  if (window.waits && options?.method === 'GET' && /books/.test(url)) await released;
                  return answer;
                };
                """
            try server.inChromium(at: "/books/5", before: script) { window in
                try window.execute("window.isSlow = document.querySelector('h1').isOld = true; window.waits = \(waits)")
                try window.click(.link("All books"))
                try window.back()
                try window.wait(for: "both scenes") {
                    try $0.execute("return late.filter(([patch]) => /^s /m.test(patch)).length").number == 2
                }
                try window.type("early", into: .label("Review"))
                try window.press(.tab)
                if !waits {
                    try window.wait(for: "the post") { _ in server.requests.contains("POST /books/5") }
                }
                try window.execute("isSlow = false; late.forEach(([, work]) => work()); release()")
                try window.wait(for: "the edit in the next scene") { window in
                    try window.execute("return !document.querySelector('h1').isOld").bool == true
                        && window.value(.label("Review")) == "early"
                }
            }
        }

        @Test(arguments: ["formaction='/books/1'", "formtarget='other'", "formmethod='get'"])
        func `buttons with another target or method are left to the browser`(_ mark: String) throws {
            try server.inChromium { window in
                let prevented = try window.execute(
                    """
                    document.querySelector('form').insertAdjacentHTML('afterbegin', `<button id="own" ${arguments[0]}>one</button>`);
                    const seen = [];
                    addEventListener('submit', (event) => { seen.push(event.defaultPrevented); event.preventDefault(); });
                    document.querySelector('#own').click();
                    document.querySelector('[name=add]').click();
                    return seen;
                    """, [.string(mark)])
                #expect(prevented.array.map(\.bool) == [false, true])
            }
        }

        // MARK: View transitions

        private static let counting = """
            const real = Document.prototype.startViewTransition;
            window.transitions = 0;
            Document.prototype.startViewTransition = function (work) {
              window.transitions++;
              if (!window.slow) return real.call(this, work);
              window.go = () => real.call(this, work);
            };
            """

        @Test(arguments: [false, true])
        func `scenes change in a view transition unless the user prefers reduced motion`(isStill: Bool) throws {
            let options = { (options: inout WebDriver.Options) in options.reducedMotion = isStill }
            try server.inChromium(before: Self.counting, options) { window in
                try window.click(.link("Book 5"))
                try window.waitFor(.heading("Book 5"))
                #expect(try window.execute("return transitions").number == (isStill ? 0 : 1))
                #expect(try window.focused?.name == "Book 5")
                try window.type("at once", into: .label("Review"))
                #expect(try window.value(.label("Review")) == "at once")
                // A dialog is not another page.
                try window.click(.button("Edit"))
                try window.waitFor(Self.editor)
                #expect(try window.execute("return transitions").number == (isStill ? 0 : 1))
            }
        }

        /// Patches that arrive while the browser captures the old scene wait for the capture, in order.
        @Test func `patches keep their order during a view transition`() throws {
            try server.inChromium(before: Self.counting) { window in
                try window.execute("window.slow = true")
                try window.click(.link("Book 5"))
                try window.wait(for: "the transition") { try $0.execute("return transitions").number == 1 }
                for title in ["Emma", "Persuasion"] { server.app.shelf.change(5) { $0.title = title } }
                let other = try window.driver.openWindow()
                try other.visit(server.address)
                try other.waitForTheStream()
                server.app.shelf.add()
                try other.waitForTitle("61 books")
                #expect(try window.exists(.heading("Shelf")))
                try window.execute("slow = false; go()")
                try window.waitFor(.heading("Persuasion"))
                #expect(try window.title == "Persuasion")
                #expect(try window.isFirstDocument)
            }
        }
    }
}
