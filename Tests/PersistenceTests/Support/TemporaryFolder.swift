import Foundation

/// A temporary folder, deleted with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.path + "/bindery-" + UUID().uuidString
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the path of a file in the folder.
    func file(_ name: String = "test.sqlite") -> String { path + "/" + name }

    func bytes(of name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: file(name)).map { [UInt8]($0) }
    }

    func write(_ bytes: [UInt8], to name: String) {
        _ = FileManager.default.createFile(atPath: file(name), contents: Data(bytes))
    }

    func remove(_ name: String) {
        try? FileManager.default.removeItem(atPath: file(name))
    }

    var names: [String] { try! FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
