public import Differences
public import Rx
public import Texts

/// A file that a user is sending. A view model receives it when the first byte is about to arrive, observes its
/// progress, and claims the file when it is complete.
///
///     let uploads = PublishRelay<Upload>()
///
///     uploads.subscribe(onNext: { upload in
///         if upload.type != "application/pdf" { upload.refuse("Only PDF files, please.") }
///     })
///     uploads.flatMap { $0.whenComplete }
///         .concatMap { upload in upload.claim(as: "/srv/archive/\(upload.id)").andThen(.just(upload.name)) }
///
/// The file belongs to the server until it is claimed. Keep the upload, or a subscription to it, until then: an upload
/// that is released is removed, and so is one whose page has ended, after a time limit. Use it on the loop of its page.
public final class Upload: Identifiable, IdentifiableType {
    /// The identifier, which cannot be guessed. It consists of letters and digits, so that it can be a file's name.
    public let id: String
    /// The name of the file as the client has sent it: text to show, with any characters. Never use it as a path.
    public let name: String
    /// The media type as the client has sent it. It may be wrong: see ``sniffedType()``.
    public let type: String

    private let states: BehaviorRelay<UploadState>
    private let counts: BehaviorRelay<UploadProgress>
    private let file: any UploadFile
    private var isClaimed = false

    /// Creates an upload.
    ///
    /// - Parameter received: The bytes that have arrived, before an earlier connection was lost.
    package init(
        id: String, name: String, type: String, size: Int?, received: Int = 0, state: UploadState = .receiving,
        file: any UploadFile
    ) {
        (self.id, self.name, self.type, self.file) = (id, name, type, file)
        states = BehaviorRelay(value: state)
        counts = BehaviorRelay(value: UploadProgress(received: received, of: size))
    }

    deinit {
        if !isClaimed { file.released() }
    }

    /// The identity for lists: the identifier.
    public var identity: String { id }
    /// The size of the file in bytes; `nil` as long as it is not known.
    public var size: Int? { counts.value.size }
    /// The current state.
    public var currentState: UploadState { states.value }
    /// The part of the file that has arrived.
    public var currentProgress: UploadProgress { counts.value }

    /// An observable of the state, which starts with the current one. It never ends.
    public var state: Observable<UploadState> { states.distinctUntilChanged().map { [self] state in kept(state) } }

    /// An observable of the part that has arrived, which starts with the current one. It emits at most some tens of
    /// times per second, and never ends.
    public var progress: Observable<UploadProgress> {
        counts.distinctUntilChanged().map { [self] progress in kept(progress) }
    }

    /// Returns the value. A subscription that uses it keeps the upload alive.
    private func kept<Value>(_ value: Value) -> Value { value }

    /// A sequence that emits the upload when the file has arrived as a whole, and is empty if that never happens.
    public var whenComplete: Maybe<Upload> {
        states.filter { !$0.isUnderway }.take(1).filter { $0 == .complete }.map { _ in self }.asMaybe()
    }

    // MARK: Decisions

    /// Refuses the file, for a reason that the user sees beside the field. The upload ends at once, and the bytes that
    /// have arrived are removed. It has no effect on a file that was claimed or whose upload has ended.
    ///
    /// - Parameter reason: A sentence for the user.
    public func refuse(_ reason: Text) { end(.refused(reason: reason)) }

    /// Cancels the upload, and removes the bytes that have arrived. It has no effect on a file that was claimed or whose
    /// upload has ended.
    public func cancel() { end(.cancelled) }

    private func end(_ state: UploadState) {
        guard !isClaimed, currentState.isUnderway || currentState == .complete else { return }
        file.remove(state)
        states.accept(state)
    }

    // MARK: The file

    /// Moves the complete file to a path, at which it belongs to the app.
    ///
    /// The file is moved off the loop when the returned sequence is subscribed to. On another file system the file is
    /// copied first, so that a file at the path is always whole. The folder must exist.
    ///
    /// - Parameter path: The path of the new file. Never a part of ``name``: use ``id``.
    /// - Returns: A completable that terminates with an ``UploadError`` if the file is not complete, was claimed before,
    ///   or cannot be moved. After the last the file can be claimed again.
    public func claim(as path: String) -> Completable {
        .create { observer in
            guard self.currentState == .complete, !self.isClaimed else {
                observer(.error(self.isClaimed ? UploadError.claimed : UploadError.notComplete))
                return Disposables.create()
            }
            self.isClaimed = true
            self.file.move(to: path) { result in
                switch result {
                case .success: observer(.completed)
                case .failure(let error):
                    self.isClaimed = false
                    observer(.error(error))
                }
            }
            return Disposables.create()
        }
    }

    /// Determines the media type from the first bytes, as browsers do (WHATWG MIME Sniffing), as soon as these have
    /// arrived: an image, audio, video, font or archive type, `application/pdf`, `text/plain`, `text/html`, and
    /// `application/octet-stream` for everything else.
    ///
    /// - Returns: A single that terminates with an ``UploadError`` if the upload ends first.
    public func sniffedType() -> Single<String> {
        let needed = MediaTypeSniffer.neededBytes
        let hasEnough = counts.map { $0.received >= needed }.distinctUntilChanged()
        return Observable.combineLatest(hasEnough, states) { hasEnough, state in
            state == .complete || hasEnough && state.isUnderway ? true : state.isUnderway ? nil : false
        }.compactMap { $0 }.take(1).asSingle().flatMap { [self] isReadable in
            guard isReadable else { return .error(UploadError.notComplete) }
            return Single.create { observer in
                self.file.readStart(needed) { bytes in
                    observer(bytes.map { MediaTypeSniffer.type(of: $0) }.mapError { $0 })
                }
                return Disposables.create()
            }
        }
    }

    /// Computes the SHA-256 hash of the complete file off the loop, as 64 hexadecimal digits. Compute it before the file
    /// is claimed.
    ///
    /// - Returns: A single that terminates with an ``UploadError`` if the file is not complete or cannot be read.
    public func sha256() -> Single<String> {
        .create { observer in
            if self.currentState == .complete {
                self.file.hash { result in observer(result.mapError { $0 }) }
            } else {
                observer(.failure(UploadError.notComplete))
            }
            return Disposables.create()
        }
    }

    // MARK: Server

    /// Sets the number of bytes that have arrived.
    package func received(_ count: Int) {
        counts.accept(UploadProgress(received: count, of: size))
    }

    /// Sets the state, unless the upload has ended.
    package func become(_ state: UploadState) {
        guard currentState.isUnderway || currentState == .complete, !isClaimed else { return }
        if state == .complete {
            counts.accept(UploadProgress(received: currentProgress.received, of: currentProgress.received))
        }
        states.accept(state)
    }
}
