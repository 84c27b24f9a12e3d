import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Live
import Rx
import Scenes

/// A server with a page that receives files, for `.ci/uploads`, which sends large ones, and restarts it.
///
///     UploadServer PORT SITE FOLDER
///
/// It stores uploads in FOLDER/partial, claims them to FOLDER/done, and ends at SIGTERM.
@main
enum Program {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let port = Int(arguments[1]) else {
            print("usage: UploadServer PORT SITE FOLDER")
            exit(2)
        }
        var configuration = LiveConfiguration(site: arguments[2])
        configuration.uploads = arguments[3] + "/partial"
        configuration.server.port = port
        configuration.limits.uploadsAtOncePerSession = 1_000
        try FileManager.default.createDirectory(atPath: arguments[3] + "/done", withIntermediateDirectories: true)
        signal(SIGTERM, SIG_IGN)
        let ended = DispatchSemaphore(value: 0)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
        source.setEventHandler { ended.signal() }
        source.resume()
        let group = EventLoopGroup()
        let live = try LiveServer(
            UploadApp(folder: arguments[3] + "/done"), group: group,
            templates: TemplateLibrary(sources: UploadApp.templates), configuration: configuration)
        configuration.server.streamsBody = live.streamsBody
        let server = HTTPServer(group: group, configuration: configuration.server, handler: live.handler)
        try server.start()
        print("ready")
        fflush(nil)
        ended.wait()
        server.shutdown(within: .seconds(2))
        group.shutdown()
    }
}

/// The app of the server: one page with a field for files and a field for text.
struct UploadApp: LiveApplication {
    let folder: String
    let layout = "layout"

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>Uploads</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "page": """
        <main><form method="post" enctype="multipart/form-data">
        <label>Files <input type="file" name="files" multiple></label>
        <label>Note <input name="note" value="{{note}}"></label></form>
        <p>{{echo}}</p><ul>{{#lines}}<li>{{.}}</li>{{/lines}}</ul></main>
        """,
    ]

    func view(for scene: PageModel) -> any View { PageView(model: scene) }
    func address(of scene: PageModel) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<PageModel>
    ) -> Single<[Presentation<PageModel>]> { .just([.root(PageModel(folder: folder))]) }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<PageModel>) -> PageModel {
        PageModel(folder: folder)
    }
}

/// The view model: claims every file, and shows its hash.
final class PageModel {
    let uploads = PublishRelay<Upload>()
    let note = BehaviorRelay(value: "")
    let lines = BehaviorRelay<[String]>(value: [])
    private let bag = DisposeBag()

    init(folder: String) {
        uploads.flatMap { $0.whenComplete }
            .flatMap { upload in
                upload.sha256().asObservable().flatMap { hash in
                    upload.claim(as: "\(folder)/\(upload.id)").andThen(Observable.just("\(upload.id) \(hash)"))
                }
            }
            .subscribe(onNext: { [lines] in lines.accept(lines.value + [$0]) }).disposed(by: bag)
    }
}

/// The view of the page.
struct PageView: View {
    static let template = "page"
    let model: PageModel

    func bind(_ page: ViewBinder) {
        page.bindUploads(
            "files", to: model.uploads, limits: UploadLimits(fileBytes: 8 << 30, fieldBytes: 64 << 30, files: 1_000))
        page.bindField("note", with: model.note)
        page.bindValue("echo", from: model.note)
        page.bindList("lines", from: model.lines)
    }
}
