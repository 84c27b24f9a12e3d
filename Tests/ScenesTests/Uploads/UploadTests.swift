import Foundation
import Rx
import RxTesting
import Scenes
import Testing
import Texts

struct UploadTests {
    private func folder() throws -> String {
        let path = NSTemporaryDirectory() + "upload-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        return path
    }

    @Test func `progress and state start with the current value and drop repeats`() {
        let test = TestUpload("a.txt", size: 4)
        test.receive([1])
        var (progress, states): ([Int], [UploadState]) = ([], [])
        let bag = DisposeBag()
        test.upload.progress.subscribe(onNext: { progress.append($0.received) }).disposed(by: bag)
        test.upload.state.subscribe(onNext: { states.append($0) }).disposed(by: bag)
        test.receive([])
        test.receive([2, 3])
        test.pause()
        test.pause()
        test.receive([4])
        test.complete()
        #expect(progress == [1, 3, 4])
        #expect(states == [.receiving, .paused, .receiving, .complete])
    }

    @Test(arguments: [
        (0, 10, 0, 0.0), (3, 10, 30, 0.3), (10, 10, 100, 1.0), (2, 3, 66, 2.0 / 3), (0, 0, 100, 1.0), (9, 3, 100, 1.0),
    ])
    func `progress as a part of the size`(received: Int, size: Int, percent: Int, fraction: Double) {
        let progress = UploadProgress(received: received, of: size)
        #expect(progress.percent == percent)
        #expect(progress.fraction == fraction)
        #expect(UploadProgress(received: received, of: nil).percent == nil)
    }

    @Test func `the size is known at the latest when the file is complete`() {
        let test = TestUpload("a.txt")
        #expect(test.upload.size == nil)
        test.receive([1, 2])
        test.complete()
        #expect(test.upload.size == 2)
    }

    @Test func `a refused upload is removed and never completes`() {
        let test = TestUpload("a.exe", size: 2)
        var completed = 0
        var isEmpty = false
        let bag = DisposeBag()
        test.upload.whenComplete.subscribe(onSuccess: { _ in completed += 1 }, onCompleted: { isEmpty = true })
            .disposed(by: bag)
        test.upload.refuse("No programs.")
        test.upload.cancel()
        test.complete()
        #expect(test.upload.currentState == .refused(reason: "No programs."))
        #expect(test.endState == .refused(reason: "No programs."))
        #expect(test.upload.currentState.reason == "No programs.")
        #expect(completed == 0)
        #expect(isEmpty)
    }

    @Test func `a complete file can be claimed once, and is then not removed`() throws {
        let path = try folder() + "/claimed"
        let test = TestUpload("a.txt", bytes: [1, 2, 3])
        _ = try test.upload.claim(as: path).toBlocking().toArray()
        #expect(test.claimedPath == path)
        #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == [1, 2, 3])
        #expect(throws: UploadError.claimed) { try test.upload.claim(as: path + "2").toBlocking().toArray() }
        test.upload.cancel()
        #expect(test.upload.currentState == .complete)
        #expect(test.endState == nil)
    }

    @Test func `a claim that fails can be repeated`() throws {
        let folder = try folder()
        let test = TestUpload("a.txt", bytes: [1])
        test.claimError = .diskFull
        #expect(throws: UploadError.diskFull) { try test.upload.claim(as: folder + "/a").toBlocking().toArray() }
        test.claimError = nil
        _ = try test.upload.claim(as: folder + "/a").toBlocking().toArray()
        let other = TestUpload("b.txt", bytes: [2])
        #expect(throws: UploadError.fileExists(path: folder + "/a")) {
            try other.upload.claim(as: folder + "/a").toBlocking().toArray()
        }
    }

    @Test func `an incomplete file is neither claimed nor hashed`() {
        let test = TestUpload("a.txt", size: 2)
        test.receive([1])
        #expect(throws: UploadError.notComplete) { try test.upload.claim(as: "/a").toBlocking().toArray() }
        #expect(throws: UploadError.notComplete) { try test.upload.sha256().toBlocking().first() }
    }

    @Test func `the hash is that of the whole file`() throws {
        let test = TestUpload("a.txt", bytes: Array("abc".utf8))
        let hash = try test.upload.sha256().toBlocking().first()
        #expect(hash == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `the sniffed type is known before the file is complete`() {
        let test = TestUpload("a.pdf", type: "application/pdf", size: 5_000)
        var types: [String] = []
        let bag = DisposeBag()
        test.upload.sniffedType().subscribe(onSuccess: { types.append($0) }).disposed(by: bag)
        test.receive(Array("<!DOCTYPE html>".utf8))
        #expect(types.isEmpty)
        test.receive([UInt8](repeating: 32, count: 2_000))
        #expect(types == ["text/html"])
    }

    @Test func `the type of a small file is known when it is complete, and that of a cancelled one never`() {
        let test = TestUpload("a", bytes: Array("GIF89a".utf8))
        var types: [String] = []
        var failures = 0
        let bag = DisposeBag()
        test.upload.sniffedType().subscribe(onSuccess: { types.append($0) }).disposed(by: bag)
        #expect(types == ["image/gif"])
        let cancelled = TestUpload("b", size: 10)
        cancelled.upload.sniffedType().subscribe(onFailure: { _ in failures += 1 }).disposed(by: bag)
        cancelled.upload.cancel()
        #expect(failures == 1)
    }
}
