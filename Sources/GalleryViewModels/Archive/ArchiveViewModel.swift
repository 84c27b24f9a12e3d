public import Differences
public import Rx
public import Scenes
import Texts

/// An archive of files: uploads, downloads and an export of everything.
public final class ArchiveViewModel {
    // MARK: Inputs

    /// The files that the user sends.
    public let uploads = PublishRelay<Upload>()
    /// Waits until the files that have arrived are stored, for pages without the script.
    public private(set) lazy var add = CocoaAction { [storing] in
        storing.filter { $0 == 0 }.take(1).map { _ in }
    }
    /// Deletes the file with an identifier.
    public private(set) lazy var delete = Action<String, Void> { [service, problem, texts] id in
        problem.accept(service.remove(id) ? "" : texts.value["gone"])
        return .just(())
    }
    /// Offers all files as one download.
    public private(set) lazy var export = CocoaAction { [service, exports] in
        exports.accept(service.export())
        return .just(())
    }
    /// Chooses the language with a code.
    public private(set) lazy var speak = Action<String, Void> { [session, texts] language in
        session.choose(language: language)
        texts.accept(.of(language))
        return .just(())
    }

    // MARK: Outputs

    /// The texts in the user's language.
    public let texts: BehaviorRelay<ArchiveTexts>
    /// The files, with texts in the user's language.
    public private(set) lazy var rows = Observable.combineLatest(service.files, texts) { files, texts in
        files.map { ArchiveRow($0, texts) }
    }.distinctUntilChanged()
    /// The latest messages of the webhook.
    public var arrivals: Observable<[ArchiveArrival]> { service.arrivals }
    /// The free space, such as "12 MB free".
    public private(set) lazy var room = Observable.combineLatest(service.files, texts) { [service] _, texts in
        texts.text("room", texts.size(service.freeBytes))
    }.distinctUntilChanged()
    /// The explanation of the last failure; empty if there is none.
    public let problem = BehaviorRelay(value: "")
    /// The exports, each once.
    public private(set) lazy var downloads = exports.map(\.download)
    /// The progress of the export in percent; `nil` while there is none.
    public let exported = BehaviorRelay<Int?>(value: nil)

    /// The bytes of the largest file.
    public var largestFile: Int { service.largestFile }

    private let service: any ArchiveService
    private let session: any SessionType
    private let exports = PublishRelay<ArchiveExport>()
    /// The number of files that are being stored.
    private let storing = BehaviorRelay(value: 0)
    private let bag = DisposeBag()

    /// Creates a view model for a page of the archive.
    public init(service: any ArchiveService, session: any SessionType) {
        (self.service, self.session) = (service, session)
        texts = BehaviorRelay(value: .of(session.languages.preferred(of: ["en", "ko"])))
        uploads.flatMap { [unowned self] upload in store(upload) }.subscribe().disposed(by: bag)
        exports.flatMapLatest { [texts, problem] export in
            export.download.progress.map { progress in
                if progress.phase == .failed { problem.accept(texts.value["incomplete"]) }
                return progress.hasEnded ? nil : Self.percent(export)
            }
        }
        .distinctUntilChanged().bind(to: exported).disposed(by: bag)
    }

    private static func percent(_ export: ArchiveExport) -> Int {
        export.size == 0 ? 0 : min(100, export.bytesRead() * 100 / export.size)
    }

    /// Refuses a file for which there is no room, otherwise stores it when it has arrived.
    private func store(_ upload: Upload) -> Observable<Void> {
        if let reason = refusal(of: upload) {
            upload.refuse(Text(verbatim: reason))
            return .empty()
        }
        let (storing, service) = (storing, service)
        return upload.whenComplete.asObservable().flatMap { [unowned self] upload -> Observable<Void> in
            storing.accept(storing.value + 1)
            return service.add(upload).asObservable().map { (_: Never) in }
                .catch { [problem] error in
                    problem.accept(self.explanation(of: error, upload))
                    return .empty()
                }
                .do(onDispose: { storing.accept(storing.value - 1) })
        }
    }

    private func refusal(of upload: Upload) -> String? {
        guard let size = upload.size else { return nil }
        if size > service.largestFile { return explanation(of: ArchiveError.isTooLarge, upload) }
        return size > service.freeBytes ? explanation(of: ArchiveError.isFull, upload) : nil
    }

    private func explanation(of error: any Error, _ upload: Upload) -> String {
        let texts = texts.value
        switch error as? ArchiveError {
        case .isTooLarge: return texts.text("tooLarge", texts.size(service.largestFile))
        case .isFull: return texts.text("full", texts.size(service.freeBytes))
        case nil: return texts.text("failed", ArchiveFile.cleaned(upload.name))
        }
    }
}

/// A file in the list, with texts in the user's language.
public struct ArchiveRow: Sendable, Equatable, IdentifiableType {
    /// The file.
    public let file: ArchiveFile
    /// The size, such as "1.5 MB".
    public let size: String
    /// The text of the button that deletes the file.
    public let remove: String
    /// The name of the button that deletes the file.
    public let delete: String

    public var identity: String { file.id }

    init(_ file: ArchiveFile, _ texts: ArchiveTexts) {
        (self.file, size) = (file, texts.size(file.size))
        (remove, delete) = (texts["remove"], texts.text("delete", file.name))
    }
}
