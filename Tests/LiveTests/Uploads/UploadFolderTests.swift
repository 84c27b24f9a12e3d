import Foundation
import Glibc
import LiveTesting
import Scenes
import Testing

@testable import Live

/// The folder of uploads: full disks, vanished and foreign folders, claims, and what earlier processes have left.
@Suite struct UploadFolderTests {
    private let base = NSTemporaryDirectory() + "folder-\(UInt64.random(in: 0...UInt64.max))"
    private let folder: UploadFolder
    private let record = UploadRecord(session: "s", field: "f", name: "n", type: "t", size: 3)

    init() throws {
        try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: false)
        folder = UploadFolder(base + "/uploads", limit: 1_000)
    }

    private func store(_ bytes: [UInt8]) throws -> String {
        let descriptor = try folder.create(record.id, record: record).get()
        #expect(descriptor.write([bytes]) == nil)
        return record.id
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `the folder and its files are private`() throws {
        let id = try store([1])
        #expect(mode(folder.path) == 0o700)
        #expect(mode("\(folder.path)/\(id).part") == 0o600)
        #expect(mode("\(folder.path)/\(id).json") == 0o600)
        chmod(folder.path, 0o755)
        _ = try folder.create(UploadRecord(session: "", field: "", name: "", type: "", size: 0).id, record: nil).get()
        #expect(mode(folder.path) == 0o700)
    }

    @Test func `a folder that is a symbolic link or a file is not used`() throws {
        symlink(base, base + "/link")
        _ = FileManager.default.createFile(atPath: base + "/file", contents: nil)
        for name in ["link", "file"] {
            let other = UploadFolder("\(base)/\(name)", limit: 10)
            #expect(throws: UploadError.self) { try other.create(record.id, record: nil).get() }
        }
    }

    @Test func `a full disk is an error of its own`() throws {
        let full = UploadDescriptor(open("/dev/full", O_WRONLY))
        #expect(full.write([[1]]) == .diskFull)
        #expect(!folder.reserve(1_001))
        #expect(folder.reserve(1_000))
        #expect(!folder.reserve(1))
        folder.release(1_000)
        #expect(folder.used == 0)
    }

    @Test func `a folder that vanishes is created again, and the file in it is lost with an error`() throws {
        let descriptor = try folder.create(record.id, record: record).get()
        #expect(descriptor.write([[1]]) == nil)
        #expect(descriptor.check(size: 1) == nil)
        #expect(descriptor.check(size: 2) != nil)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(descriptor.write([[2]]) == nil)
        #expect(descriptor.check(size: 2) == .fileError(reason: "it was removed from the upload folder"))
        #expect(throws: UploadError.self) { try folder.hash(of: record.id).get() }
        #expect(folder.move(record.id, to: base + "/a") != nil)
        _ = try folder.create(record.id, record: record).get()
        #expect(names.count == 2)
    }

    @Test func `a record is found again with the number of its bytes`() throws {
        let id = try store([1, 2])
        let found = try #require(folder.find(id))
        #expect(found.record == record)
        #expect(found.stored == 2)
        for other in ["", "..", "../uploads/\(id)", id.uppercased(), "0"] { #expect(folder.find(other) == nil) }
        try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(id).json"))
        #expect(folder.find(id) == nil)
    }

    /// The shared memory is another file system than that of temporary files on most systems.
    @Test(arguments: [false, true]) func `a claim moves the file, and never replaces another`(isElsewhere: Bool) throws
    {
        let target = isElsewhere ? "/dev/shm/\(record.id)" : base + "/target"
        defer { unlink(target) }
        let id = try store([1, 2, 3])
        _ = FileManager.default.createFile(atPath: target, contents: Data([9]))
        #expect(folder.move(id, to: target) == .fileExists(path: target))
        #expect(names.count == 2)
        unlink(target)
        #expect(folder.move(id, to: target) == nil)
        #expect(FileManager.default.contents(atPath: target) == Data([1, 2, 3]))
        #expect(names.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: target + ".uploading"))
        #expect(folder.move(id, to: target + "/none/x") != nil)
    }

    @Test func `a sweep removes only old files of uploads of other processes`() throws {
        let id = try store([1])
        for name in ["notes.txt", "\(UploadRecord(session: "", field: "", name: "", type: "", size: 0).id).part"] {
            _ = FileManager.default.createFile(atPath: "\(folder.path)/\(name)", contents: nil)
        }
        folder.sweep(olderThan: 60)
        #expect(names.count == 4)
        folder.register(id)
        folder.sweep(olderThan: -10)
        #expect(names == ["\(id).json", "\(id).part", "notes.txt"])
        folder.unregister(id)
        folder.sweep(olderThan: -10)
        #expect(names == ["notes.txt"])
    }

    @Test func `names are stored as text of limited length`() throws {
        let long = UploadRecord(session: "s", field: "f", name: String(repeating: "가", count: 500), type: "t", size: 1)
        #expect(long.name.utf8.count <= UploadRecord.maximumTextBytes)
        #expect(long.name.allSatisfy { $0 == "가" })
        #expect(UploadRecord(json: long.json) == long)
        #expect(UploadRecord(json: Array(#"{"id":"../x"}"#.utf8)) == nil)
    }
}

/// The limits of a field.
@Suite struct UploadLimitsTests {
    @Test(arguments: [
        ("a.png", "image/png", true), ("a.png", "IMAGE/PNG; x=y", true), ("a.png", "image/", true),
        ("a.TXT", "", true), ("a.txt.exe", "text/plain", false), ("a", "application/pdf", true),
        ("a.pdf", "application/pdfx", false), ("a.png", "", false), ("", "", false),
    ])
    func `types are accepted as in the attribute`(name: String, type: String, isAccepted: Bool) {
        let limits = UploadLimits(types: ["image/*", ".txt", "application/pdf"])
        #expect(limits.accepts(name: name, type: type) == isAccepted)
        #expect(UploadLimits().accepts(name: name, type: type))
    }

    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1_000, "1 kB"), (1_500, "1.5 kB"), (1 << 20, "1 MB"),
        (20_000_000, "20 MB"), (5_300_000_000, "5.3 GB"), (2_000_000_000_000, "2 TB"),
    ])
    func `sizes as text`(bytes: Int, text: String) {
        #expect(UploadRefusal.size(bytes) == text)
    }
}
