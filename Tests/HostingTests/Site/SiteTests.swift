import Testing

@testable import Hosting

@Suite struct SiteTests {
    private func find(_ wanted: String?, sites: [String], missing: String = "") throws -> String {
        let folders = sites.flatMap { [$0, "\($0)/Public", "\($0)/Templates/todo"] }.filter { $0 != missing }
        return try Site(
            templates: "todo", wanted: wanted, currentDirectory: "/home/me",
            executable: "/opt/todo/.build/release/todo", isFolder: folders.contains
        ).path
    }

    @Test func `the current folder has precedence`() throws {
        #expect(try find(nil, sites: ["/home/me", "/opt/todo"]) == "/home/me")
    }

    @Test func `otherwise the nearest folder above the program is used`() throws {
        #expect(try find(nil, sites: ["", "/opt", "/opt/todo"]) == "/opt/todo")
        #expect(try find(nil, sites: [""]) == "/")
    }

    @Test(arguments: ["/opt/todo/Public", "/opt/todo/Templates/todo"])
    func `a site needs both folders`(missing: String) throws {
        #expect(try find(nil, sites: ["/opt", "/opt/todo"], missing: missing) == "/opt")
    }

    @Test func `a specified site is the only candidate`() throws {
        #expect(try find("../you/./site", sites: ["/home/you/site"]) == "/home/you/site")
        let mistake = OptionError("--site elsewhere: there is no such folder")
        #expect(throws: mistake) { try find("elsewhere", sites: ["/home/me"]) }
    }

    @Test(arguments: ["Public", "Templates/todo"])
    func `missing folders of a specified site are reported`(missing: String) {
        #expect(throws: OptionError("--site here: there is no \(missing) in that folder")) {
            try find("here", sites: ["/home/me/here"], missing: "/home/me/here/\(missing)")
        }
        let both = OptionError("--site /: there is no Public and no Templates/todo in that folder")
        #expect(throws: both) {
            try Site(templates: "todo", wanted: "/", currentDirectory: "/", executable: "/x") { $0 == "/" }
        }
    }

    @Test func `a missing site is an error`() {
        let mistake = OptionError("no folder contains Public and Templates/todo; specify one with --site")
        #expect(throws: mistake) { try find(nil, sites: []) }
    }

    @Test func `folders are searched for on the disk`() throws {
        let folder = try SiteOnDisk(layout: "")
        #expect(try Site(templates: "app", wanted: folder.path).path == folder.path)
        #expect(throws: OptionError.self) { try Site(templates: "other", wanted: folder.path) }
    }
}
