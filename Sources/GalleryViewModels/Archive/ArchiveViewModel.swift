public import Differences
public import Rx
public import Scenes
public import Texts

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
    public private(set) lazy var delete = Action<String, Void> { [service, problem] id in
        problem.accept(service.remove(id) ? "" : "This file was deleted already.")
        return .just(())
    }
    /// Offers all files as one download.
    public private(set) lazy var export = CocoaAction { [service, exports] in
        exports.accept(service.export())
        return .just(())
    }

    // MARK: Outputs

    /// The files, with their sizes as text.
    public private(set) lazy var rows = service.files.map { $0.map(ArchiveRow.init) }.distinctUntilChanged()
    /// The latest messages of the webhook.
    public var arrivals: Observable<[ArchiveArrival]> { service.arrivals }
    /// The free space, such as "12 MB free".
    public private(set) lazy var room = service.files.map { [service] _ in
        "\(Text.size(service.freeBytes), "size") free" as Text
    }.distinctUntilChanged()
    /// The explanation of the last failure; empty if there is none.
    public let problem = BehaviorRelay<Text>(value: "")
    /// The exports, each once.
    public private(set) lazy var downloads = exports.map(\.download)
    /// The progress of the export in percent; `nil` while there is none.
    public let exported = BehaviorRelay<Int?>(value: nil)

    /// The bytes of the largest file.
    public var largestFile: Int { service.largestFile }

    private let service: any ArchiveService
    private let exports = PublishRelay<ArchiveExport>()
    /// The number of files that are being stored.
    private let storing = BehaviorRelay(value: 0)
    private let bag = DisposeBag()

    /// Creates a view model for a page of the archive.
    public init(service: any ArchiveService) {
        self.service = service
        uploads.flatMap { [unowned self] upload in store(upload) }.subscribe().disposed(by: bag)
        exports.flatMapLatest { [problem] export in
            export.download.progress.map { progress in
                if progress.phase == .failed {
                    problem.accept("The zip file could not be completed. Please try again.")
                }
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
            upload.refuse(reason)
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

    private func refusal(of upload: Upload) -> Text? {
        guard let size = upload.size else { return nil }
        if size > service.largestFile { return explanation(of: ArchiveError.isTooLarge, upload) }
        return size > service.freeBytes ? explanation(of: ArchiveError.isFull, upload) : nil
    }

    private func explanation(of error: any Error, _ upload: Upload) -> Text {
        switch error as? ArchiveError {
        case .isTooLarge:
            "This file is too large. A file may have at most \(Text.size(service.largestFile), "size")."
        case .isFull:
            """
            There is no room for this file: the archive has \(Text.size(service.freeBytes), "size") free. \
            Delete some files first.
            """
        case nil: "“\(ArchiveFile.cleaned(upload.name), "name")” could not be stored. Please try again."
        }
    }
}

/// A file in the list.
public struct ArchiveRow: Sendable, Equatable, IdentifiableType {
    /// The file.
    public let file: ArchiveFile
    /// The size, such as "1.5 MB".
    public let size: Text

    public var identity: String { file.id }

    init(_ file: ArchiveFile) { (self.file, size) = (file, .size(file.size)) }
}

extension Text {
    /// Returns a number of bytes, such as `1.5 MB`.
    static func size(_ bytes: Int) -> Text {
        var (number, unit) = (Double(bytes), 0)
        let units = ["B", "kB", "MB", "GB", "TB"]
        while number >= 999.5, unit < units.count - 1 { (number, unit) = (number / 1000, unit + 1) }
        let tenths = Int((number * 10).rounded())
        let isWhole = unit == 0 || tenths >= 100 || tenths % 10 == 0
        return "\(number, fractionDigits: isWhole ? 0 : 1, "number") \(units[unit], "unit")"
    }
}
