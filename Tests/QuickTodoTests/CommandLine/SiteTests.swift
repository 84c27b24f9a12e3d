import Testing

@testable import QuickTodo

@Suite struct SiteTests {
    private func find(_ wanted: String?, sites: Set<String>) throws -> String {
        try Site.find(
            wanted: wanted, currentDirectory: "/home/me", executable: "/opt/todo/.build/release/quicktodo",
            holdsSite: sites.contains
        ).path
    }

    @Test func theCurrentFolderComesFirst() throws {
        #expect(try find(nil, sites: ["/home/me", "/opt/todo"]) == "/home/me")
    }

    @Test func elseOneAboveTheProgram() throws {
        #expect(try find(nil, sites: ["/opt/todo"]) == "/opt/todo")
    }

    @Test func theOneAskedForIsTheOnlyOne() throws {
        #expect(try find("../you/./site", sites: ["/home/you/site"]) == "/home/you/site")
        #expect(throws: Options.Mistake.self) { try find("elsewhere", sites: ["/home/me"]) }
    }

    @Test func noSiteIsAMistake() {
        #expect(throws: Options.Mistake.self) { try find(nil, sites: []) }
    }
}
