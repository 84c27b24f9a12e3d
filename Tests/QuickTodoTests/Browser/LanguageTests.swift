import LiveTesting
import Testing

extension BrowserTests {
    /// Tests of the choice of the language.
    @Suite struct LanguageTests {
        @Test func `a choice changes all windows and outlives the server`() throws {
            let server = try TasksServer()
            let browser = try WebDriver { ($0.width, $0.height, $0.reducedMotion) = (390, 844, true) }
            let window = browser.window
            try window.visit(server.address + "/")
            let other = try browser.openWindow()
            try other.visit(server.address + "/tasks/1")
            try other.waitFor(.dialog)
            try other.fill(.titleField, with: "바뀐 제목")
            // On a phone, the field to add tasks covers the end of the page until the user has scrolled there.
            try window.execute("scrollTo(0, document.body.scrollHeight)")
            try window.click(.button("한국어"))
            try window.wait(for: "Korean") { try $0.text(.css(".statistics")) == "전체 4개 중 3개 남음" }
            try other.wait(for: "Korean") { try $0.exists(.dialog("할 일 수정")) }
            #expect(try other.value(.label("제목")) == "바뀐 제목")
            #expect(try window.execute("return document.documentElement.lang").string == "ko")
            try window.zoomText(2)
            #expect(try window.elementsTooWide() == [])
            try server.restart()
            try window.visit(server.address + "/nowhere")
            #expect(try window.exists(.heading("페이지를 찾을 수 없어요")))
            try window.click(.button("English"))
            try window.wait(for: "English") { try $0.exists(.heading("Page not found")) }
        }
    }
}
