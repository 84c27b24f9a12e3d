import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct ArchiveViewModelTests {
    private func model(_ service: FakeArchive) -> ArchiveViewModel {
        ArchiveViewModel(service: service)
    }

    private func names(_ model: ArchiveViewModel) -> [String]? { Recorded(model.rows).latest?.map(\.file.name) }

    @Test func `a file is stored when it has arrived as a whole`() {
        let model = model(FakeArchive())
        let upload = TestUpload("a/b.txt", size: 3)
        model.uploads.accept(upload.upload)
        upload.receive([1, 2])
        upload.pause()
        upload.receive([3])
        #expect(names(model) == [])
        upload.complete()
        #expect(names(model) == ["b.txt"])
        #expect(model.problem.value == "")
    }

    /// The sizes of stored files, that of the new one, and whether it is refused: a file may have 100 bytes, all 150.
    @Test(arguments: [
        ([], 100, false), ([], 101, true), ([100], 50, false), ([100], 51, true), ([100, 50], 0, false),
        ([100, 50], 1, true),
    ])
    func `a file for which there is no room is refused before it arrives`(stored: [Int], size: Int, isRefused: Bool) {
        let model = model(FakeArchive())
        for size in stored { model.uploads.accept(TestUpload("old", bytes: [UInt8](repeating: 0, count: size)).upload) }
        let upload = TestUpload("new", size: size)
        model.uploads.accept(upload.upload)
        #expect((upload.endState?.reason != nil) == isRefused)
        if isRefused {
            #expect(upload.upload.currentState == upload.endState)
        }
    }

    @Test func `an upload that fails or is cancelled is not stored`() {
        let model = model(FakeArchive())
        let (failed, cancelled) = (TestUpload("a", size: 1), TestUpload("b", size: 1))
        for upload in [failed, cancelled] { model.uploads.accept(upload.upload) }
        failed.fail("The upload took too long.")
        cancelled.upload.cancel()
        #expect(names(model) == [])
    }

    @Test func `an error of the archive is explained, and others are stored`() {
        let service = FakeArchive(isSlow: true)
        let model = model(service)
        for error in [ArchiveError.isFull, .isTooLarge] {
            model.problem.accept("")
            model.uploads.accept(TestUpload("a", bytes: [1]).upload)
            service.answers.onNext(error)
            #expect(model.problem.value != "")
        }
        model.uploads.accept(TestUpload("b", bytes: [1]).upload)
        service.answers.onNext(nil)
        #expect(names(model) == ["b"])
    }

    @Test func `the action of the plain form ends when all files are stored`() {
        let service = FakeArchive(isSlow: true)
        let model = model(service)
        for name in ["a", "b"] { model.uploads.accept(TestUpload(name, bytes: [1]).upload) }
        let running = Recorded(model.add.executing)
        model.add.execute()
        #expect(running.latest == true)
        service.answers.onNext(nil)
        #expect(running.latest == false)
        #expect(names(model) == ["a", "b"])
    }

    @Test func `a file is deleted once`() {
        let model = model(FakeArchive())
        let upload = TestUpload("a", bytes: [1])
        model.uploads.accept(upload.upload)
        model.delete.execute(upload.upload.id)
        #expect(names(model) == [])
        #expect(model.problem.value == "")
        model.delete.execute(upload.upload.id)
        #expect(model.problem.value != "")
    }

    @Test func `the export shows its progress while the browser receives it`() throws {
        let model = model(FakeArchive())
        let (downloads, percent) = (Recorded(model.downloads), Recorded(model.exported))
        #expect(percent.values == [nil])
        model.export.execute()
        #expect(percent.latest == 25)
        let download = try #require(downloads.latest)
        download.cancel()
        #expect(percent.latest == .some(nil))
        #expect(downloads.values.count == 1)
    }

    @Test(arguments: [
        ("plan.pdf", "plan.pdf"), ("../../etc/passwd", "passwd"), ("C:\\x\\y.txt", "y.txt"), ("..", "file"),
        ("", "file"),
        ("a\r\nSet-Cookie: x", "aSet-Cookie: x"), ("\u{202e}gpj.exe", "gpj.exe"), ("  a \t b ", "a b"), ("한글", "한글"),
        ("👩\u{200d}👧.txt", "👩\u{200d}👧.txt"), ("\u{200d}.", "file"),
    ])
    func `names are cleaned`(name: String, cleaned: String) {
        #expect(ArchiveFile(id: "1", name: name, size: 0, type: "").name == cleaned)
    }

    @Test(arguments: ["n", "한", "\u{301}", "e\u{301}"]) func `long names are shortened before their extension`(
        text: String
    ) {
        let name = ArchiveFile(id: "1", name: String(repeating: text, count: 30_000) + ".txt", size: 0, type: "").name
        #expect((200...255).contains(name.utf8.count))
        #expect(name.hasSuffix(".txt"))
    }
}
