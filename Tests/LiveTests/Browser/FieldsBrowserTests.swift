import Foundation
import Live
import LiveTesting
import Rx
import Testing

extension FormBrowserTests { @Suite struct FieldsBrowserTests {} }

/// Fields in Chromium: patches never overwrite the user's input and choices.
extension FormBrowserTests.FieldsBrowserTests {
    private func inChromium(
        javaScript: Bool = true, _ work: (WebDriverWindow, Order) throws -> Void
    ) throws {
        let server = try OrderServer()
        try WebDriver.withWindow(at: server.address) {
            $0.javaScript = javaScript
        } _: { window in
            if javaScript { try window.waitForTheStream() }
            try work(window, server.app.order)
            guard javaScript else { return }
            let errors = try window.consoleErrors()
            #expect(errors.filter { !$0.contains("favicon") && !$0.contains("net::ERR_INTERNET") }.isEmpty)
        }
        withExtendedLifetime(server) {}
    }

    /// Changes much of the page and waits until the patch has arrived.
    private func changeMuch(_ window: WebDriverWindow, _ order: Order) throws {
        let id = 10 + order.flavours.value.count
        order.flavours.accept([Flavour(id: id, name: "New")] + order.flavours.value.reversed())
        order.level.accept(order.level.value + 1)
        order.note("changed")
        let count = order.log.value.count
        try window.wait(for: "the patch") { try $0.findAll(.listItem()).count == count }
    }

    @Test func `a patch keeps the text, the selection and the focus of the field in use`() throws {
        try inChromium { window, order in
            try window.fill(.label("Note"), with: "Hello world")
            try window.execute("document.activeElement.setSelectionRange(2, 5, 'backward')")
            try changeMuch(window, order)
            order.note.accept("somebody else's")
            try window.wait(for: "the other's text") { try $0.text(.css("main > p")) == "somebody else's" }
            let state = try window.execute(
                "const f = document.activeElement; return [f.name, f.value, f.selectionStart, f.selectionEnd, f.selectionDirection]"
            )
            #expect(
                state.array.map { $0.string ?? "\(Int($0.number ?? -1))" } == [
                    "note", "Hello world", "2", "5", "backward",
                ])
            try window.press(Key("X"))
            try window.press(.tab)
            try window.wait(for: "the text") { _ in order.note.value == "HeX world" }
        }
    }

    @Test func `a field normalized by the view model keeps its caret`() throws {
        try inChromium { window, order in
            try window.fill(.label("Name"), with: "Ada L")
            try window.wait(for: "the name") { _ in order.name.value == "Ada L" }
            try window.execute("document.activeElement.setSelectionRange(3, 3)")
            try window.execute(
                "document.activeElement.value = 'Ada L!'; document.activeElement.setSelectionRange(3, 3)")
            try window.execute("document.activeElement.dispatchEvent(new InputEvent('input', {bubbles: true}))")
            try window.wait(for: "the name without its mark") { try $0.value(.label("Name")) == "Ada L" }
            #expect(try window.execute("return document.activeElement.selectionStart").number == 3)
            #expect(order.name.value == "Ada L")
        }
    }

    /// Korean input: the syllable being composed changes with each key.
    @Test func `patches do not interrupt a composition`() throws {
        try inChromium { window, order in
            try window.fill(.label("Name"), with: "a")
            try window.wait(for: "the name") { _ in order.name.value == "a" }
            try window.execute(
                "window.ends = 0; document.addEventListener('compositionend', () => window.ends++)")
            for text in ["ㅎ", "하", "한"] {
                try window.devTools(
                    "Input.imeSetComposition", ["text": .string(text), "selectionStart": 1, "selectionEnd": 1])
                try changeMuch(window, order)
            }
            // Another user's name arrives, and a value of the view model.
            order.name.accept("other")
            try changeMuch(window, order)
            #expect(try window.value(.label("Name")) == "a한")
            #expect(try window.execute("return window.ends").number == 0)
            #expect(order.name.value == "other")
            try window.devTools("Input.insertText", ["text": "한"])
            try window.wait(for: "the composed name") { _ in order.name.value == "a한" }
            #expect(try window.value(.label("Name")) == "a한")
        }
    }

    @Test func `a select in use keeps its choice`() throws {
        try inChromium { window, order in
            // The choice is kept while it waits to be sent, while the list of options changes and the model selects
            // another option.
            try window.setOffline(true)
            try window.execute(
                """
                const select = document.querySelector('[name=flavour]');
                select.focus();
                window.select = select;
                """)
            try window.press(.down)
            #expect(try window.value(.label("Flavour")) == "2")
            order.flavour.accept(3)
            order.flavours.accept([
                Flavour(id: 3, name: "Plum"), Flavour(id: 9, name: "Salt"), Flavour(id: 2, name: "Honey"),
            ])
            try window.setOffline(false)
            try window.wait(for: "the options") { window in
                try window.execute("return [...select.options].map((option) => option.text).join()").string
                    == "Plum,Salt,Honey"
            }
            try window.wait(for: "the choice") { _ in order.flavour.value == 2 }
            #expect(try window.value(.label("Flavour")) == "2")
            #expect(try window.execute("return document.activeElement === select && select.isConnected").bool == true)

            // The drop-down list is open, as when a user looks through it.
            try window.find(.label("Flavour")).click()
            try changeMuch(window, order)
            #expect(try window.value(.label("Flavour")) == "2")
            try window.press(.escape)
            order.flavour.accept(9)
            try window.wait(for: "the model's choice") { try $0.value(.label("Flavour")) == "9" }
        }
    }

    @Test func `every kind of control is bound in both directions`() throws {
        try inChromium { window, order in
            try window.fill(.label("Count"), with: "7")
            try window.fill(.label("Level"), with: "75")
            try window.fill(.label("Day"), with: "2026-05-04")
            try window.fill(.label("At"), with: "2027-01-31T23:05")
            try window.click(.checkbox("Gift"))
            try window.click(.checkbox("Nuts"))
            try window.click(.checkbox("Salt"))
            try window.click(.role(.radio, "Large"))
            try window.execute(
                """
                const select = document.querySelector('[name=toppings]');
                select.options[0].selected = select.options[2].selected = true;
                for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
                """)
            try window.fill(.label("Note"), with: "a\\nb".replacing("\\n", with: "\n"))
            try window.press(.tab)
            try window.wait(for: "the last") { _ in order.note.value == "a\nb" }
            #expect(order.count.value == 7 && order.level.value == 75 && order.gift.value)
            #expect(order.day.value == Date(timeIntervalSince1970: 1_777_852_800))
            #expect(order.at.value == DateComponents(year: 2027, month: 1, day: 31, hour: 23, minute: 5))
            #expect(order.extras.value == [.salt] && order.size.value == .large && order.toppings.value == [1, 3])

            order.day.accept(nil)
            order.gift.accept(false)
            order.extras.accept([.nuts, .salt])
            order.size.accept(.small)
            order.toppings.accept([2])
            order.note.accept("x\n<&copy=")
            try window.wait(for: "the note") { try $0.value(.label("Note")) == "x\n<&copy=" }
            let state = try window.execute(
                """
                const data = new FormData(document.forms[0]);
                return [...data].filter(([name]) => !/photos|note|at|name|flavour/.test(name)).join(' ');
                """)
            #expect(state.string == "count,7 level,75 day, extras,nuts extras,salt size,small toppings,2")
        }
    }

    @Test(arguments: [true, false])
    func filesAreUploaded(javaScript: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bindery-fields-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let small = folder.appendingPathComponent("small.txt")
        let large = folder.appendingPathComponent("large.txt")
        try Data("hello".utf8).write(to: small)
        try Data(repeating: 65, count: 2_000).write(to: large)
        try inChromium(javaScript: javaScript) { window, order in
            try window.find(.css("[type=file]")).type(small.path)
            try window.click(.button("Save"))
            try window.wait(for: "both lines") { try $0.findAll(.listItem()).count == 2 }
            // The form does not wait for the upload, which may arrive after it.
            #expect(order.log.value.contains { $0.id.hasSuffix(": small.txt text/plain 5") })
            try window.find(.css("[type=file]")).type(large.path)
            if javaScript {
                try window.wait(for: "the reason") { try $0.source.contains("The limit is 1 kB.") }
                _ = try window.consoleErrors()
            }
            try window.click(.button("Save"))
            try window.wait(for: "the rest of the form") { _ in order.log.value.count == 3 }
            #expect(!order.log.value.contains { $0.id.contains("large.txt") })
        }
    }

    @Test(arguments: [true, false])
    func `a file of megabytes is refused at once, and the page remains usable`(javaScript: Bool) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-\(UUID().uuidString).bin")
        try Data(repeating: 65, count: 6 << 20).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try inChromium(javaScript: javaScript) { window, order in
            try window.find(.css("[type=file]")).type(file.path)
            if javaScript {
                try window.wait(for: "the reason") { try $0.source.contains("The limit is 1 kB.") }
                order.name.accept("Bob")
                try window.wait(for: "a patch") { try $0.value(.label("Name")) == "Bob" }
                _ = try window.consoleErrors()
                #expect(order.log.value.isEmpty)
            } else {
                try window.click(.button("Save"))
                try window.wait(for: "the rest of the form") { _ in order.log.value.count == 1 }
                #expect(try window.source.contains("The limit is 1 kB."))
                #expect(order.log.value.first?.id.hasSuffix("saved Ada: one\ntwo") == true)
            }
        }
    }

    @Test func `input from before the script has loaded is kept`() throws {
        let server = try OrderServer()
        let driver = try WebDriver()
        defer { driver.quit() }
        let window = driver.window
        try window.runInEachDocument(
            """
            document.addEventListener('readystatechange', () => {
              if (document.readyState !== 'interactive') return;
              document.querySelector('[name=note]').value = 'early';
              document.querySelector('[value=large]').checked = true;
            }, true);
            """)
        try window.visit(server.address)
        try window.waitForTheStream()
        server.app.order.note("something")
        try window.wait(for: "a patch") { try $0.findAll(.listItem()).count == 1 }
        #expect(try window.value(.label("Note")) == "early")
        try window.click(.button("Save"))
        try window.wait(for: "the saved order") { try $0.findAll(.listItem()).count == 2 }
        #expect(server.app.order.note.value == "early")
        #expect(server.app.order.size.value == .large)
    }
}
