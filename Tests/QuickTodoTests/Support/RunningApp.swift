import Foundation
import LiveTesting

/// The program `quicktodo` with a separate database. It is killed when this object is deallocated.
final class RunningApp {
    let server: ServerProcess
    private let folder: URL

    /// The folder that contains Public and Templates.
    static let site = PackageFolder.path()

    init(_ options: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = try ServerProcess(
            "quicktodo", ["--database", folder.path + "/tasks.sqlite", "--site", Self.site, "--testing"] + options)
    }

    /// The path of the database.
    var database: String { folder.path + "/tasks.sqlite" }

    deinit {
        server.kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns the URL of a path of the app.
    func url(_ path: String = "/") -> String { server.address + path }
}
