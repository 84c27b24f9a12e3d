import EventLoops
import Glibc
import RxTesting
import Testing

@testable import HTTP

/// A served folder with files.
final class Site {
    let directory: String
    let files: StaticFiles
    let server: TestServer
    let style = Array(String(repeating: "p { color: black; }\n", count: 100).utf8)
    let large = Site.random

    private static let random: [UInt8] = {
        var random = SeededGenerator(seed: 5)
        return (0..<1_500_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }()

    init(minifiesScripts: Bool = false) throws {
        var template = Array("/tmp/bindery-files-XXXXXX".utf8CString)
        directory = String(cString: mkdtemp(&template))
        mkdir("\(directory)/public", 0o755)
        mkdir("\(directory)/public/sub", 0o755)
        let group = EventLoopGroup(count: 2)
        let files = StaticFiles(
            directory: "\(directory)/public", blocking: group.blocking, checkingEvery: .zero,
            minifiesScripts: minifiesScripts)
        self.files = files
        server = try TestServer(group: group) { files.handle($0, $1) }
        write("../secret.txt", Array("secret".utf8))
        write("style.css", style)
        write("large.bin", large)
        write("sub/x.txt", Array("x".utf8))
        write(".hidden", Array("hidden".utf8))
        symlink("\(directory)/secret.txt", "\(directory)/public/link.txt")
    }

    func write(_ name: String, _ bytes: [UInt8]) {
        let file = open("\(directory)/public/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        #expect(bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == bytes.count)
        close(file)
    }

    /// Writes a file that has changed at the given second.
    func write(_ name: String, _ bytes: [UInt8], at second: Int) {
        write(name, bytes)
        let times = [timespec](repeating: timespec(tv_sec: second, tv_nsec: 0), count: 2)
        #expect(utimensat(AT_FDCWD, "\(directory)/public/\(name)", times, 0) == 0)
    }

    func get(_ path: String, _ fields: String = "Accept: */*") throws -> TestResponse {
        try server.answer("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n")
    }

    func end() {
        server.stop()
        let scripts = ["sub/a.js", "sub/a.mjs", "sub/a.min.js", "sub/a.txt"]
        let compressed = ["style.css.gz", "large.bin.gz"]
        for name in ["style.css", "large.bin", "sub/x.txt", ".hidden", "link.txt", "../secret.txt"] + scripts
            + compressed
        {
            unlink("\(directory)/public/\(name)")
        }
        for name in ["/public/sub", "/public", ""] { rmdir(directory + name) }
    }
}
