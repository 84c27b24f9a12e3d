import Foundation
import LiveTesting

/// The program `quicktodo` with a database of its own, which ends with this object.
final class RunningApp {
    let server: ServerProcess
    private let folder: URL

    /// The folder that holds Public and Templates.
    static let site = PackageFolder.path()

    init(_ options: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = try ServerProcess(
            "quicktodo", ["--database", folder.path + "/tasks.sqlite", "--site", Self.site, "--testing"] + options)
    }

    deinit {
        server.kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// An address of the app.
    func url(_ path: String = "/") -> String { server.address + path }
}
