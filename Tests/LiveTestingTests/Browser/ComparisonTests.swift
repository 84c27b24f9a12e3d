import LiveTesting
import Testing

/// The comparison of a page with the server's fresh rendering after each patch.
@Suite(.timeLimit(.minutes(60)))
struct ComparisonTests {
    @Test func `a wrong patch fails the next calls`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        server.broadcast("h count 7 items")
        let error = #expect(throws: LiveTestingError.self) {
            try tab.wait(for: "the count") { try $0.text(.status) == "7 items" }
        }
        #expect(error?.code == .difference)
        #expect(error?.message == "After patch 1, the page differs from the server's fresh rendering.")
        for line in ["+    7 items", "-    1 items", "  h count 7 items", "textbox “Title”", "← patch 1"] {
            #expect(error?.details.contains(line) == true, "\(line) in \(error?.details ?? "")")
        }
        #expect(throws: LiveTestingError.self) { try tab.click(.link("About")) }
    }

    @Test func `a patch for a missing element fails the next call`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        server.broadcast("h nowhere x")
        let error = #expect(throws: LiveTestingError.self) { try tab.wait(for: "anything") { _ in false } }
        #expect(error?.message.contains("Patch 1 cannot be applied to this page: ") == true)
        #expect(error?.message.contains("no element “nowhere”") == true)
    }

    @Test func `a lost patch fails the first call after the post's response`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        server.withState { $0.loseNextPatch = true }
        try tab.click(.button("Delete Milk"))
        let error = #expect(throws: LiveTestingError.self) { try tab.find(.button("Delete Milk")) }
        #expect(
            error?.message == "With all received patches, the page differs from the server's fresh rendering.")
        let post = "→ POST / Bindery-Page: p1 Bindery-Patch:  Bindery-Edit: 1 Bindery-After: 0 Bindery-Act: "
        for part in [post, " — delete=1"] { #expect(error?.details.contains(part) == true) }
    }

    @Test func `an unreported difference fails the test when the tab closes`() throws {
        let server = try StubServer()
        try withKnownIssue {
            let tab = try Browser(server.address).open()
            server.broadcast("h count 7 items")
            while tab.patches.isEmpty {}
            tab.close()
        } matching: { issue in
            issue.sourceLocation?.fileName == "ComparisonTests.swift" && "\(issue)".contains("After patch 1")
        }
    }

    @Test func `the user's input is not a difference`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        try tab.fill(.label("Title"), with: "half a ti")
        server.add("Bread")
        try tab.wait(for: "the bread") { try $0.exists(.button("Delete Bread")) }
        tab.close()
    }

    @Test func `a test can disable the comparison`() throws {
        let server = try StubServer()
        let browser = try Browser(server.address)
        browser.comparesPatches = false
        let tab = try browser.open()
        server.broadcast("h count 7 items")
        try tab.wait(for: "the count") { try $0.text(.status) == "7 items" }
        let error = #expect(throws: LiveTestingError.self) { try tab.assertMatchesFreshRender() }
        #expect(error?.code == .difference)
    }
}
