import Foundation
import RxTesting
import Testing

@testable import HTTP

@Suite struct ZipArchiveTests {
    private final class Folder {
        let path = NSTemporaryDirectory() + "bindery-zip-\(UUID())"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ name: String, _ bytes: [UInt8]) throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            return "\(path)/\(name)"
        }
    }

    private func whole(_ archive: ZipArchive) throws -> (bytes: [UInt8], largestPiece: Int) {
        var (bytes, largest): ([UInt8], Int) = ([], 0)
        while let piece = try archive.next() {
            bytes += piece
            largest = max(largest, piece.count)
        }
        return (bytes, largest)
    }

    /// Runs Python's zipfile, an independent implementation, which checks the checksums.
    private func python(_ code: String, _ path: String) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", code, path]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `another implementation reads the files with their names`() throws {
        let folder = try Folder()
        var random = SeededGenerator(seed: 3)
        let contents: [[UInt8]] = [
            [], Array("hello".utf8), (0..<700_000).map { _ in UInt8(truncatingIfNeeded: random.next()) },
            Array(repeating: 65, count: 3_000_000),
        ]
        let names = ["leer.txt", "한글 파일.txt", "random.bin", "A.txt"]
        var entries: [ZipArchive.Entry] = []
        for (index, bytes) in contents.enumerated() {
            entries.append(ZipArchive.Entry(names[index], path: try folder.write("\(index)", bytes)))
        }
        entries.insert(ZipArchive.Entry("gone", path: folder.path + "/none"), at: 1)
        let archive = ZipArchive(entries)
        let (bytes, largest) = try whole(archive)
        #expect(largest < 512 * 1024)
        #expect(archive.bytesRead == contents.reduce(0) { $0 + $1.count })
        #expect(try archive.next() == nil)
        let path = try folder.write("archive.zip", bytes)
        let code = """
            import zipfile, sys, hashlib
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            for i in z.infolist(): print(i.filename, i.file_size, sum(z.read(i)) , i.date_time[0] >= 2020)
            """
        let lines = zip(names, contents).map { name, bytes in
            "\(name) \(bytes.count) \(bytes.reduce(0) { $0 + Int($1) }) True\n"
        }
        #expect(try python(code, path) == lines.joined())
    }

    @Test func `an archive without files is valid`() throws {
        let folder = try Folder()
        let path = try folder.write("archive.zip", try whole(ZipArchive([])).bytes)
        #expect(try python("import zipfile, sys; print(zipfile.ZipFile(sys.argv[1]).namelist())", path) == "[]\n")
    }

    @Test func `more entries than a 16-bit number can count are in zip64 format`() throws {
        let folder = try Folder()
        let file = try folder.write("x", [120])
        let archive = ZipArchive((0..<65_537).map { ZipArchive.Entry("\($0)", path: file) })
        let path = try folder.write("archive.zip", try whole(archive).bytes)
        let code = "import zipfile, sys; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.read('65536'))"
        #expect(try python(code, path) == "65537 b'x'\n")
    }

    @Test func `a file that becomes shorter ends the archive with an error`() throws {
        let folder = try Folder()
        let path = try folder.write("x", Array(repeating: 65, count: 40_000_000))
        let archive = ZipArchive([ZipArchive.Entry("x", path: path)])
        #expect(try archive.next() != nil)
        #expect(truncate(path, 0) == 0)
        #expect(throws: HTTPError.self) { try whole(archive) }
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("..", "download"), ("C:\\Windows\\system.ini", "system.ini"),
        ("a:b?.txt", "a_b_.txt"),
        ("nul.txt", "_nul.txt"), ("end. . ", "end"), ("\u{202E}gpj.exe", "gpj.exe"), ("a\0b\nc", "abc"),
        ("", "download"),
        ("사진.png", "사진.png"), ("/", "download"), ("COM1", "_COM1"), ("CONTENT", "CONTENT"), ("...", "download"),
    ])
    func `names cannot leave the folder`(name: String, expected: String) {
        var names = ZipNames()
        #expect(names.unique(name) == expected)
    }

    @Test func `names are different and short`() {
        var names = ZipNames()
        #expect((0..<3).map { _ in names.unique("a.txt") } == ["a.txt", "a (2).txt", "a (3).txt"])
        #expect(names.unique("A.TXT") == "A (4).TXT")
        let long = String(repeating: "길", count: 300) + ".jpeg"
        let (first, second) = (names.unique(long), names.unique(long))
        #expect(first != second)
        for name in [first, second] { #expect(name.utf8.count <= 255 && name.hasSuffix(".jpeg")) }
    }
}
