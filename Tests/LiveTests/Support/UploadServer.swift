import Foundation
import HTTP
import Live
import LiveTesting
import Locks
import Rx
import Scenes
import Testing

/// A server with one page that receives files, claims them, and shows each step as a line.
struct UploadServer {
    static let page = """
        <main><form method="post" enctype="multipart/form-data">
        <label>Files <input type="file" name="files" multiple></label><label>Note <input name="note" value="{{note}}">\
        </label><button name="send">Send</button></form><ul>{{#log}}<li>{{id}}</li>{{/log}}</ul></main>
        """

    private static let layout = """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div>\
        <section>{{#messages}}<p role="{{role}}">{{text}}</p>{{/messages}}</section></body></html>
        """

    let server: TestServer<OneSceneApp>
    /// The folder to which files are claimed.
    let claims: String
    /// The upload folder.
    let folder: String

    /// - Parameters:
    ///   - limits: The limits of the field.
    ///   - claiming: Indicates whether complete files are claimed.
    ///   - decide: Handles each upload first.
    init(
        limits: UploadLimits = UploadLimits(), claiming: Bool = true, scenes: String = UploadServer.page,
        configure: (inout LiveConfiguration) -> Void = { _ in },
        decide: @escaping @Sendable (Upload) -> Void = { _ in }
    ) throws {
        let claims = NSTemporaryDirectory() + "claims-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: claims, withIntermediateDirectories: false)
        self.claims = claims
        let folder = NSTemporaryDirectory() + "uploads-\(UInt64.random(in: 0...UInt64.max))"
        self.folder = folder
        server = try OneSceneServer(scenes, layout: Self.layout) {
            $0.uploads = folder
            configure(&$0)
        } bind: { page in
            let model = Model(claims: claiming ? claims : nil, decide: decide)
            page.bindUploads("files", to: AnyObserver(eventHandler: { model.take($0.element) }), limits: limits)
            page.bindField("note", with: model.note)
            page.bindEvent("send", to: AnyObserver<Void> { _ in model.say("sent \(model.note.value)") })
            page.bindList("log", from: model.log)
        }
    }

    /// The view model of one page.
    private final class Model {
        let log = BehaviorRelay<[LogLine]>(value: [])
        let note = BehaviorRelay(value: "")
        private let bag = DisposeBag()
        private let claims: String?
        private let decide: (Upload) -> Void

        init(claims: String?, decide: @escaping (Upload) -> Void) { (self.claims, self.decide) = (claims, decide) }

        func say(_ text: String) { log.accept(log.value + [LogLine(id: "\(log.value.count): \(text)")]) }

        func take(_ upload: Upload?) {
            guard let upload else { return }
            let progress = upload.currentProgress
            say("\(upload.name) \(upload.type) \(progress.received)/\(progress.size ?? -1)")
            upload.state.subscribe(onNext: { [unowned self, name = upload.name] in say("\(name) \($0)") })
                .disposed(by: bag)
            decide(upload)
            upload.whenComplete.asObservable().flatMap { [claims] in Self.finish($0, claims) }
                .subscribe(onNext: { [unowned self] in say($0) }, onError: { [unowned self] in say("error \($0)") })
                .disposed(by: bag)
        }

        /// Computes the hash and, with a folder, claims the file.
        private static func finish(_ upload: Upload, _ claims: String?) -> Observable<String> {
            let hash = upload.sha256().asObservable().map { "hash \($0)" }
            guard let claims else { return hash }
            let claim = upload.claim(as: "\(claims)/\(upload.id)").andThen(Observable.just("claimed \(upload.name)"))
            return hash.concat(claim)
        }
    }

    /// Opens a live page.
    func open() throws -> Tab {
        let tab = try server.browser().open()
        try tab.wait(for: "the stream") { $0.isLive }
        return tab
    }

    /// The contents of the claimed files.
    var claimed: [[UInt8]] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: claims).sorted()
                .map { Array(try Data(contentsOf: URL(fileURLWithPath: "\(claims)/\($0)"))) }
        }
    }

    /// The names of the files in the upload folder.
    var stored: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

extension Tab {
    /// Waits until a line of the log ends with the text.
    func waitForLine(_ text: String) throws {
        try wait(for: "the line “\(text)”") { try $0.findAll(.listItem()).contains { $0.text.hasSuffix(text) } }
    }

    /// The texts of the log.
    var lines: [String] { get throws { try findAll(.listItem()).map(\.text) } }
}
