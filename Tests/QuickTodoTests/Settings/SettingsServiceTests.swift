import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// Tests that all implementations of `SettingsService` must pass.
@Suite struct SettingsServiceTests {
    private func make(_ kind: ServiceUnderTest) throws -> any SettingsService {
        switch kind {
        case .memory: InMemorySettingsService()
        case .database, .file, .server: DatabaseSettingsService(database: try kind.open().database)
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `settings have defaults until they are stored`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        #expect(try service.settings().toBlocking(timeout: 5).first() == Settings())
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `each setting is stored and emitted`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        var new = Settings()
        (new.theme, new.accent, new.density) = (.dark, .violet, .compact)
        (new.weekStart, new.timeFormat, new.language) = (.saturday, .twentyFourHours, "ko")
        new.defaultList = 7
        try service.update(Settings(), to: new).toBlocking(timeout: 5).single()
        #expect(try service.settings().filter { $0 != Settings() }.toBlocking(timeout: 5).first() == new)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a change leaves the settings that another window has changed`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        var (one, other) = (Settings(), Settings())
        (one.theme, other.accent) = (.light, .rose)
        try service.update(Settings(), to: one).toBlocking(timeout: 5).single()
        try service.update(Settings(), to: other).toBlocking(timeout: 5).single()
        let both = try service.settings().filter { $0.accent == .rose }.toBlocking(timeout: 5).first()
        #expect(both?.theme == .light)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a change is undone, unless the setting has changed since`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        var new = Settings()
        (new.theme, new.language) = (.dark, "ko")
        let change = try #require(SettingsChange(from: Settings(), to: new))
        try service.update(Settings(), to: new).toBlocking(timeout: 5).single()
        var other = new
        other.accent = .rose
        try service.update(new, to: other).toBlocking(timeout: 5).single()
        #expect(try service.undo(change).toBlocking(timeout: 5).single() == 1)
        var restored = Settings()
        restored.accent = .rose
        #expect(try service.settings().filter { $0.theme == .system }.toBlocking(timeout: 5).first() == restored)
        #expect(try service.undo(change).toBlocking(timeout: 5).single() == 0)
        #expect(SettingsChange(from: new, to: new) == nil)
    }

    @Test func `a value that this version does not know is its default`() throws {
        #expect(Settings(stored: ["theme": "sepia", "density": "compact", "other": "1"]).theme == .system)
        #expect(Settings(stored: ["theme": "sepia", "density": "compact"]).density == .compact)
    }
}
