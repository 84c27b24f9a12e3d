import EventLoops
import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// The effect of a value depending on its place in a template: markup, an attribute, visibility, a class.
struct ValueTests {
    /// Returns the patch that results from a change of the value.
    private func patch<Value: TemplateConvertible & Sendable>(
        _ template: String, _ key: String, from old: Value, to new: Value, _ look: (Tab) throws -> Void = { _ in }
    ) throws -> String? {
        let value = BehaviorRelay(value: old)
        let server = try OneSceneServer(template) { page in
            page.bindValue(key, from: value.observe(on: MainScheduler.instance))
        }
        let tab = try server.open()
        try look(tab)
        value.accept(new)
        try tab.wait(for: "the patch") { !$0.patches.isEmpty }
        try look(tab)
        try tab.assertMatchesFreshRender()
        return tab.patches.last
    }

    @Test func `a change of trusted HTML is sent as the content of its fragment`() throws {
        let patch = try patch(
            "<main><article>{{{body}}}</article></main>", "body", from: SafeHTML(trusted: "<p>One</p>"),
            to: SafeHTML(trusted: "<p>Two <b>bold</b></p>"))
        #expect(patch?.hasPrefix("h ") == true)
        #expect(patch?.hasSuffix("<p>Two <b>bold</b></p>") == true)
    }

    @Test func `a value from the loop does not overtake an earlier one from another thread`() throws {
        let (value, isDone) = (BehaviorRelay(value: "zero"), BehaviorRelay(value: false))
        let server = try OneSceneServer("<main><p>{{value}}</p><i hidden=\"{{isDone}}\"></i></main>") { page in
            page.bindValue("value", from: value)
            page.bindValue("isDone", from: isDone)
        }
        let tab = try server.open()
        server.loop.execute {
            let told = DispatchSemaphore(value: 0)
            Thread {
                value.accept("one")
                told.signal()
            }.start()
            told.wait()
            value.accept("two")
        }
        server.loop.execute { isDone.accept(true) }
        try tab.wait(for: "the end") { try $0.find(.css("i")).isHidden }
        #expect(try tab.text(.css("p")) == "two")
    }

    @Test func `text is escaped`() throws {
        let patch = try patch("<main><p>{{body}}</p></main>", "body", from: "a", to: "<b>")
        #expect(patch?.hasSuffix("&lt;b&gt;") == true)
    }

    @Test func `a Boolean value hides and shows an element`() throws {
        var sights: [Bool] = []
        let patch = try patch("<main><p hidden=\"{{isQuiet}}\">Noise</p></main>", "isQuiet", from: false, to: true) {
            sights.append(try $0.find(.css("p")).isHidden)
        }
        #expect(patch?.hasPrefix("a ") == true)
        #expect(sights == [false, true])
        let shown = try self.patch("<main><p hidden=\"{{isQuiet}}\">Noise</p></main>", "isQuiet", from: true, to: false)
        #expect(shown?.hasPrefix("r ") == true)
    }

    @Test func `a value can be one of several classes`() throws {
        let patch = try patch("<main><p class=\"box {{kind}}\">…</p></main>", "kind", from: "plain", to: "loud") {
            let box = try $0.find(.css("p.box"))
            #expect(box.text == "…")
        }
        #expect(patch?.hasSuffix(" class box loud") == true)
    }

    @Test func `a Boolean value of an ARIA attribute is sent as true or false`() throws {
        let patch = try patch("<main><p aria-current=\"{{isHere}}\">…</p></main>", "isHere", from: false, to: true)
        #expect(patch?.hasSuffix(" aria-current true") == true)
    }
}
