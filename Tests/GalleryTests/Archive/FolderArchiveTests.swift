import Foundation
import GalleryViewModels
import Testing

@testable import Gallery

@Suite struct FolderArchiveTests {
    private let folder = NSTemporaryDirectory() + "folder-archive-\(UInt64.random(in: 0...UInt64.max))"

    private func archive(quota: Int = 1_000) -> FolderArchive { FolderArchive(folder: folder, quota: quota) }

    private var stored: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).subtracting(["index.json"])
    }

    @Test func `files outlive a restart, and files that the list lacks are removed`() throws {
        let first = archive()
        let (kept, lost) = (try first.add(name: "kept", text: "1"), try first.add(name: "lost", text: "2"))
        _ = try first.add(name: "deleted", text: "3")
        #expect(first.remove(first.all[2].id))
        try FileManager.default.removeItem(atPath: first.path(of: lost))
        for name in [UUID().uuidString.lowercased(), String(repeating: "0f", count: 16), "notes.txt"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let second = archive()
        #expect(second.all == [kept])
        #expect(stored == [kept.id, "notes.txt"])
    }

    @Test func `without a readable list nothing is removed`() throws {
        let file = try archive().add(name: "a", text: "1")
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/index.json"))
        #expect(archive().all == [])
        #expect(stored == [file.id])
    }

    @Test func `files that are added at the same time are all in the list after a restart, within the quota`() {
        let first = archive(quota: 100)
        DispatchQueue.concurrentPerform(iterations: 150) { number in
            _ = try? first.add(name: "\(number)", text: "x")
        }
        #expect(first.all.count == 100)
        #expect(first.freeBytes == 0)
        #expect(Set(archive().all.map(\.name)) == Set(first.all.map(\.name)))
    }

    @Test func `the number of files is limited`() throws {
        let archive = FolderArchive(folder: folder, mostFiles: 3)
        for number in 0..<3 { _ = try archive.add(name: "\(number)", text: "") }
        #expect(archive.freeBytes == 0)
        #expect(throws: ArchiveError.isFull) { try archive.add(name: "more", text: "") }
    }

    @Test func `deliveries are recognized until many others have followed`() {
        var deliveries = ArchiveDeliveries()
        func isNew(_ number: Int) -> Bool { deliveries.add("\(number)") }
        for number in 0..<2_500 {
            #expect(isNew(number))
            #expect(!isNew(number))
        }
        for number in [1_500, 2_499] { #expect(!isNew(number)) }
        for number in [0, 1_499] { #expect(isNew(number)) }
    }
}
