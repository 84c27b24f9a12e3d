public import Rx
public import Scenes
public import Texts

/// The scene from which tasks are exported to files, and imported from them.
public final class ExchangeViewModel {
    /// The file that the user sends. When it has been read, the preview of the import is shown.
    public let uploads = PublishRelay<Upload>()

    /// Waits until the file has been read, for pages without the script.
    public let read: CocoaAction

    /// The reason why the last file cannot be imported; empty if there is none.
    public let message: Observable<Text>

    /// Indicates whether a file is being read.
    public let isReading: Observable<Bool>

    /// The title of the page.
    public let pageTitle: Text = "Import and export – QuickTodo"

    /// The formats of exports.
    public let formats = ExchangeFormat.allCases

    /// The name of the user's time zone; `nil` if it is not known.
    public var timeZone: String? { coordinator.session.timeZone }

    private let service: any ExchangeService
    private let coordinator: any SceneCoordinatorType<Scene>
    private let undo: UndoViewModel
    private let time: () -> TypedTime
    private let latestMessage = BehaviorRelay<Text>(value: "")
    private let bag = DisposeBag()

    /// Creates the scene.
    ///
    /// - Parameters:
    ///   - time: Returns the present time on the user's clock.
    ///   - undo: Remembers a completed import.
    init(
        service: any ExchangeService, coordinator: any SceneCoordinatorType<Scene>, undo: UndoViewModel,
        time: @escaping () -> TypedTime
    ) {
        (self.service, self.coordinator, self.undo, self.time) = (service, coordinator, undo, time)
        let unread = BehaviorRelay(value: 0)
        let hasFile = BehaviorRelay(value: false)
        isReading = unread.map { $0 > 0 }.distinctUntilChanged()
        message = latestMessage.distinctUntilChanged()
        read = CocoaAction { [latestMessage] in
            if !hasFile.value { latestMessage.accept(Text("Please choose a file.")) }
            // Without scripts, the answer has the message only if the action fails.
            return unread.filter { $0 == 0 }.take(1)
                .flatMap { _ in latestMessage.value == "" ? Observable.just(()) : .error(Refusal()) }
        }
        uploads.flatMap { [unowned self] upload in
            hasFile.accept(true)
            unread.accept(unread.value + 1)
            return open(upload).do(onDispose: { unread.accept(unread.value - 1) })
        }
        .subscribe().disposed(by: bag)
    }

    /// The error of an action whose reason is shown as ``message``.
    private struct Refusal: Error {}

    /// Reads a file, and shows the preview.
    private func open(_ upload: Upload) -> Observable<Void> {
        latestMessage.accept("")
        if let size = upload.size, size > ImportLimits.fileBytes {
            upload.refuse(ImportError.tooLarge.text)
            return .empty()
        }
        return upload.whenComplete.asObservable()
            .flatMap { [unowned self] upload in service.read(upload, now: time()).asObservable() }
            .flatMap { [unowned self] read in
                coordinator.transition(to: .importPreview(preview(of: read)), type: .push).andThen(Observable.just(()))
            }
            .catch { [latestMessage] error in
                latestMessage.accept(ImportError.text(of: error))
                return .empty()
            }
    }

    /// Returns the preview of an import as this scene shows it, for a deep link to it.
    public func preview(of read: StagedImport) -> ImportPreviewViewModel {
        ImportPreviewViewModel(read, service: service, coordinator: coordinator, undo: undo)
    }

    /// Returns the preview of the import with a number; `nil` if it was completed or discarded.
    public func preview(_ id: StagedImport.ID) -> Single<ImportPreviewViewModel?> {
        service.stagedImport(id).map { [self] found in found.map(preview) }
    }
}

extension ImportError {
    /// Returns the sentence about an error of an ``ExchangeService``.
    static func text(of error: any Error) -> Text {
        switch error {
        case let error as ImportError: error.text
        case is UploadError: ImportError.unreadable.text
        default: messageText(error)
        }
    }
}
