import HTMLTemplates
import LiveTesting
import Rx
import Scenes
import Testing

@testable import Live

/// Dates and numbers in the format of the user's preferences.
struct ReaderTests {
    private static let template = "<main><p>{{price}} on {{day}}</p><p role=\"status\">{{count}}</p></main>"
    private static let locales: [TemplateLocale] = [.americanEnglish, .german, .britishEnglish]

    private func server(_ count: BehaviorRelay<Double> = BehaviorRelay(value: 1234.5)) throws -> OneSceneServer {
        try OneSceneServer(Self.template, locales: Self.locales) { page in
            page.setValue("price", TemplateNumber(1234.5, fractionDigits: 1))
            // Ten in the evening in London, the next day in Berlin.
            page.setValue("day", TemplateDate(secondsSince1970: 1_767_216_600, style: .date))
            let counts = count.observe(on: MainScheduler.instance)
            page.bindValue("count", from: counts.map { TemplateNumber($0, fractionDigits: 1) })
        }
    }

    @Test(
        arguments: [
            (nil, "en-US"), ("de", "de"), ("de-AT, en;q=0.5", "de"), ("fr, en-GB;q=0.8", "en-GB"), ("en-AU", "en-US"),
            ("ja", "en-US"), ("", "en-US"), (";q=1,,-", "en-US"),
        ] as [(String?, String)])
    func `the first of the user's languages that the app supports is used`(languages: String?, identifier: String) {
        let asked = AcceptedLanguages.tags(in: languages ?? "")
        let reader = UserPreferences(languages: SessionLanguages(asked: asked), timeZone: nil)
        #expect(reader.locale(among: Self.locales).identifier == identifier)
        let chosen = UserPreferences(languages: SessionLanguages(chosen: "de-CH", asked: asked), timeZone: nil)
        #expect(chosen.locale(among: Self.locales).identifier == "de")
    }

    @Test(
        arguments: [
            ("ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7", ["ko-KR", "ko", "en-US", "en"]),
            ("en;q=0.5, ko", ["ko", "en"]), ("*", []), ("da, *;q=0.5", ["da"]), ("de;q=0, en;q=0.1", ["en"]),
            ("en;q=x", []), ("-, <b>, e n", ["en"]), ("", []),
        ] as [(String, [String])])
    func `accepted languages are ordered by their weights`(field: String, tags: [String]) {
        #expect(AcceptedLanguages.tags(in: field) == tags)
    }

    @Test func `a page formats numbers in the user's language`() throws {
        let server = try server()
        let american = try server.browser().open()
        let browser = try server.browser()
        browser.languages = "de-DE,de;q=0.9"
        let german = try browser.open()
        #expect(american.text.contains("1,234.5"))
        #expect(german.text.contains("1.234,5"))
    }

    /// Two users with different preferences see one value on the same loop: the text rendered for one is not shown to
    /// the other.
    @Test func `changes are shared only among users with equal preferences`() throws {
        let count = BehaviorRelay(value: 1234.5)
        let server = try server(count)
        let tabs = try ["en-US", "de", "de", "en-US"].map { languages in
            let browser = try server.browser()
            browser.languages = languages
            return try browser.open()
        }
        for tab in tabs { try tab.wait(for: "the stream") { $0.isLive } }
        count.accept(9876.5)
        for (tab, wanted) in zip(tabs, ["9,876.5", "9.876,5", "9.876,5", "9,876.5"]) {
            try tab.wait(for: wanted) { try $0.text(.status) == wanted }
        }
    }

    @Test func `the browser's time zone applies from the second page on`() throws {
        let server = try server()
        let browser = try server.browser()
        browser.languages = "de"
        browser.timeZone = "Asia/Seoul"
        let tab = try browser.open()
        #expect(tab.text.contains("31.12.2025"))
        try tab.reload()
        #expect(tab.text.contains("01.01.2026"))
    }

    @Test func `an unknown time zone falls back to UTC`() throws {
        let renderers = SharedRenderers(locales: [], timeZone: .utc)
        for zone in ["../../etc/passwd", "Nowhere/Atall", "", String(repeating: "a", count: 100)] {
            let renderer = renderers.renderer(for: UserPreferences(timeZone: zone))
            #expect(renderer === renderers.standard)
        }
        let berlin = renderers.renderer(for: UserPreferences(timeZone: "Europe/Berlin"))
        #expect(berlin.format.timeZone.identifier == "Europe/Berlin")
        #expect(
            renderers.renderer(
                for: UserPreferences(languages: SessionLanguages(asked: ["de"]), timeZone: "Europe/Berlin"))
                === berlin)
    }
}
