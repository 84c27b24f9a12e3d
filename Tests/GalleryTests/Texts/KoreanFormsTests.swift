import LiveTesting
import Testing

@testable import Gallery

@Suite struct KoreanFormsTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private func open(_ path: String, scripting: Bool = false) throws -> Tab {
        try gallery.open(path, scripting: scripting, languages: "ko")
    }

    @Test func `a form without JavaScript answers in Korean with the reasons`() throws {
        let tab = try open("/signup")
        try tab.fill(.label("이름"), with: "ada")
        try tab.fill(.label("이메일"), with: "ada")
        try tab.fill(.label("비밀번호"), with: "short")
        try tab.fill(.label("비밀번호 확인"), with: "other")
        try tab.fill(.label("생일"), with: "2025-01-01")
        try tab.click(.button("회원 가입"))
        #expect(tab.status == 422)
        for (field, reason) in [
            ("name", "이미 쓰이고 있는 이름이에요."), ("again", "두 비밀번호가 달라요."), ("birthday", "만 16세 이상이어야 해요."),
            ("terms", "약관에 동의해 주세요."),
        ] {
            #expect(try tab.text(.css("#signup-\(field)-message")) == reason)
        }
        #expect(try KoreanPagesTests.english(on: tab) == [])
        #expect(try tab.value(.label("이메일")) == "ada")
    }

    @Test(arguments: [
        ("/volume", "text=x", "적용", "0부터 100까지의 정수를 입력해 주세요. 현재 음량은 50입니다."),
        ("/cars/1", "kilowatts=x", "완료", "정수를 입력하거나 칸을 비워 두세요. 출력은 여전히 544kW예요."),
        ("/chat", "name= ", "들어가기", "이름을 입력해 주세요."),
        ("/sevenguis/crud", "surname=", "추가", "이름이나 성을 입력해 주세요."),
        ("/sevenguis/invoice", "quantity=x", "계산", "9,999 이하의 정수를 입력해 주세요."),
        ("/sevenguis/cells", "name=x", "적용", "A0부터 Z99까지의 셀 이름을 입력해 주세요."),
    ])
    func `a value that is rejected is explained in Korean`(
        path: String, entry: String, button: String, reason: String
    ) throws {
        let tab = try open(path)
        let parts = entry.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
        try tab.fill(.css("[name$='\(parts[0])']"), with: parts[1])
        try tab.click(.button(.exactly(button)))
        #expect(try tab.findAll(.css(".message")).contains { $0.text == reason })
        #expect(try KoreanPagesTests.english(on: tab) == [])
    }

    @Test func `a choice of the language without JavaScript keeps the page's state`() throws {
        let tab = try gallery.open("/sevenguis/counter", scripting: false)
        try tab.click(.button(.exactly("Count")))
        try tab.click(.button("한국어"))
        #expect(try tab.exists(.heading("카운터")))
        #expect(try tab.text(.css("output")) == "1")
        #expect(try tab.find(.button("한국어"))["aria-pressed"] == "true")
        try tab.click(.button(.exactly("세기")))
        #expect(try tab.text(.css("output")) == "2")
        try tab.visit("/chat")
        #expect(tab.title == "채팅")
    }

    @Test func `a choice of the language is live and keeps the view models`() throws {
        let (tab, other) = (try gallery.open("/sevenguis/crud"), try gallery.open("/"))
        try tab.fill(.label("Filter prefix"), with: "Mu")
        try tab.wait(for: "the filtered list") { try $0.findAll(.css(".listed option")).count == 1 }
        try tab.click(.button("Create"))
        try tab.wait(for: "the message") { $0.text.contains("Please enter a name or a surname.") }
        try tab.click(.button("한국어"))
        try tab.wait(for: "Korean") { $0.title == "사람들" && $0.text.contains("이름이나 성을 입력해 주세요.") }
        #expect(try tab.value(.label("성으로 거르기")) == "Mu")
        #expect(try tab.findAll(.css(".listed option")).count == 1)
        #expect(try KoreanPagesTests.english(on: tab) == [])
        try tab.click(.button("English"))
        try tab.wait(for: "English") { $0.title == "People" && $0.text.contains("Please enter a name or a surname.") }
        #expect(other.title == "Bindery gallery")
    }
}
