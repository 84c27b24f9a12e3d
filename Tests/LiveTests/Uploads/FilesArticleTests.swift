import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Locks
import Rx
import Scenes
import Testing
import Texts

/// The example of the article “Files”.
@Suite struct FilesArticleTests {
    private let folder = NSTemporaryDirectory() + "drawer-\(UInt64.random(in: 0...UInt64.max))"

    private func server() throws -> TestServer<OneSceneApp> {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let models = Models()
        return try OneSceneServer(DrawerView.html) { [folder] page in
            let model = DrawerModel(folder: folder)
            models.all.withLock { $0.append(LoopHeld(model: model)) }
            DrawerView(model: model).bind(page)
        }
    }

    private final class Models: Sendable {
        let all = Mutex<[LoopHeld]>([])
    }

    /// A view model that is used on its loop only, and kept for the test.
    private struct LoopHeld: @unchecked Sendable {
        let model: DrawerModel
    }

    @Test func `files are stored, and pages are refused`() throws {
        let server = try server()
        let tab = try server.browser().open()
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.attach(AttachedFile("a.txt", bytes: [1, 2]), to: .label("Files"))
        try tab.wait(for: "the name") { try $0.exists(.text("a.txt")) }
        let page = AttachedFile("b.txt", bytes: Array("<!doctype html>".utf8) + [UInt8](repeating: 32, count: 5_000))
        let upload = try tab.upload(page, to: .label("Files"))
        try upload.cut(after: 4_000)
        try tab.wait(for: "the refusal") { _ in
            try upload.resume()
            return upload.refusal == "Web pages cannot be stored."
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }

    @Test func `the article has the code of the test`() throws {
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        let article = try String(
            contentsOfFile: PackageFolder.path() + "/Sources/Live/Live.docc/Files.md", encoding: .utf8)
        let code = try #require(article.firstMatch(of: /```swift\n([\s\S]*?)\n}\n```/)).1
        #expect(here.contains(code))
    }
}

final class DrawerModel {
    let uploads = PublishRelay<Upload>()
    let names: Observable<[String]>
    private let bag = DisposeBag()

    init(folder: String) {
        let stored = BehaviorRelay<[String]>(value: [])
        names = stored.asObservable()
        uploads.flatMap { upload in
            upload.sniffedType().asMaybe().catch { _ in .empty() }.flatMap { type in
                if type == "text/html" { upload.refuse("Web pages cannot be stored.") }
                return upload.whenComplete
            }
        }
        .flatMap { upload in
            upload.claim(as: "\(folder)/\(upload.id)").andThen(Observable.just(upload.name))
        }
        .subscribe(onNext: { stored.accept(stored.value + [$0]) }).disposed(by: bag)
    }
}

struct DrawerView: View {
    static let template = "drawer"
    static let html = """
        <main><form method="post" enctype="multipart/form-data" data-drop="files">
        <label>Files <input type="file" name="files" multiple></label>
        <ul data-uploads="files" data-live="ignore"></ul>
        <noscript><button>Send</button></noscript></form>
        <ul>{{#names}}<li>{{.}}</li>{{/names}}</ul></main>
        """
    let model: DrawerModel

    func bind(_ page: ViewBinder) {
        page.bindUploads("files", to: model.uploads, limits: UploadLimits(fileBytes: 50_000_000, files: 20))
        page.bindList("names", from: model.names)
    }
}
