import Foundation
import LiveTesting

/// The program `quicktodo`, with a separate database unless one is given. It is killed when this object is deallocated.
final class RunningApp {
    let server: ServerProcess
    private let folder: URL

    /// The folder that contains Public and Templates.
    static let site = PackageFolder.path()

    /// The path of the database, or its URL.
    let database: String

    /// Starts the program.
    ///
    /// - Parameter database: The URL of a database on a server; `nil` for a new file.
    init(_ options: [String] = [], database: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.database = database ?? folder.path + "/tasks.sqlite"
        server = try ServerProcess(
            "quicktodo", ["--database", self.database, "--site", Self.site, "--testing"] + options)
    }

    deinit {
        server.kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns the URL of a path of the app.
    func url(_ path: String = "/") -> String { server.address + path }
}
