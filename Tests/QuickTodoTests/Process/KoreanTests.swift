import Bindery
import Foundation
import LiveTesting
import Testing

/// QuickTodo in Korean.
@Suite struct KoreanTests {
    private let server: TasksServer
    private let client = HTTPClient()

    init() throws {
        server = try TasksServer()
        try server.changeElsewhere("UPDATE task SET title = '할 일 ' || id")
        // The history would contain the former titles.
        try server.changeElsewhere("DELETE FROM event")
    }

    private func send(_ method: String, _ path: String, _ body: String = "") throws -> ClientResponse {
        var headers = [FormEntry("Accept-Language", "ko-KR,ko;q=0.9,en;q=0.8")]
        if method == "POST" { headers.append(FormEntry("Content-Type", "application/x-www-form-urlencoded")) }
        return try client.send(
            ClientRequest(
                try WebAddress(server.address + path), method: method, headers: headers, body: Array(body.utf8)))
    }

    /// The Latin words that a page in Korean contains: names.
    private static let allowed: Set = ["QuickTodo", "English"]

    /// Returns the Latin words in the texts of a page and in the attributes that users read or hear.
    private func latinWords(in html: String) -> [String] {
        let body = html.replacing(#/<script[\s\S]*?<\/script>/#, with: "")
        let attributes = body.matches(of: #/(?:aria-label|title|alt|placeholder)="([^"]*)"/#)
            .map { String($0.1) }
        let texts = [body.replacing(#/<[^>]*>/#, with: " ")] + attributes
        return texts.flatMap { text in text.matches(of: #/[A-Za-z]{2,}/#).map { String($0.0) } }
            .filter { !Self.allowed.contains($0) }
    }

    @Test(arguments: [
        "/", "/active", "/completed", "/tasks/1", "/settings", "/statistics", "/bin", "/nowhere", "/tasks/99",
        "/upcoming", "/search", "/select", "/lists/new", "/lists/1/edit",
    ])
    func `a page contains no English`(path: String) throws {
        let page = try send("GET", path)
        #expect(page.text.contains("<html id=\"lf0\" lang=\"ko\" dir=\"ltr\" "))
        #expect(latinWords(in: page.text) == [])
        #expect(!latinWords(in: try client.get(server.address + path).text).isEmpty, "in English")
    }

    @Test(arguments: [
        ("/tasks/1", "title=&ok=", "할 일의 제목을 입력해 주세요."),
        ("/select", "complete=", "할 일을 하나 이상 선택해 주세요."),
        ("/select", "newTags=&addTags=", "태그를 입력해 주세요."),
        ("/lists/new", "name=&ok=", "목록의 이름을 입력해 주세요."),
        ("/tasks/1", "title=\(String(repeating: "x", count: 501))&ok=", "제목을 500자 이하로 줄여 주세요."),
    ])
    func `a failed action has a message in Korean`(path: String, form: String, message: String) throws {
        let page = try send("POST", path, form)
        #expect(page.text.contains(message), "\(page.text)")
        #expect(latinWords(in: page.text).allSatisfy { $0.allSatisfy { $0 == "x" } })
    }

    @Test func `a tab changes its language and keeps the open editor`() throws {
        let browser = try Browser(server.address)
        let (one, two) = (try browser.open("/"), try browser.open("/tasks/1"))
        for tab in [one, two] { try tab.wait(for: "the stream") { $0.isLive } }
        try two.fill(.label("Title"), with: "바뀐 제목")
        try one.click(.button("한국어"))
        try one.wait(for: "Korean") { try $0.text(.css(".statistics")) == "전체 4개 중 3개 남음" }
        try two.wait(for: "Korean") { try $0.exists(.dialog("할 일 수정")) }
        #expect(try two.value(.label("제목")) == "바뀐 제목")
        try two.click(.button("확인"))
        try one.wait(for: "the title") { try $0.exists(.checkbox("바뀐 제목")) }
        try one.click(.button("English"))
        try one.wait(for: "English") { try $0.text(.css(".statistics")) == "4 tasks, 3 due" }
    }
}
