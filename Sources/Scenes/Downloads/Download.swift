public import Rx

/// A file that a view model offers to the user for saving, with its progress.
///
/// A view model emits it as an event, and the view binds that output with `bindDownload(from:)`. The browser fetches it
/// from an address that works once, in this session only. The contents are produced while the browser receives them, so
/// that a large export needs no memory:
///
///     export = CocoaAction { [downloads] in
///         downloads.accept(Download("notes.csv", type: "text/csv") { body in
///             for note in notes { try await body.write(Array(note.csv.utf8)) }
///         })
///         return .just(())
///     }
///
/// A download is used on the view model's loop only.
public final class Download {
    /// The contents of a download.
    package enum Source {
        /// All bytes.
        case bytes([UInt8])
        /// The file at a path.
        case file(String)
        /// Pieces that a function returns, off the loop.
        case pieces(@Sendable () throws -> [UInt8]?)
        /// A function that writes pieces, on the loop.
        case written(Writing)
    }

    /// A function that writes the contents.
    public typealias Writing = nonisolated(nonsending) (any ByteWriter) async throws -> Void

    /// The name under which the browser saves the file. It may contain any characters.
    public let name: String
    /// The media type.
    public let type: String
    /// The number of bytes, if it is known before they are produced.
    public let size: Int?
    package let source: Source
    private let state: BehaviorRelay<DownloadProgress>
    private var cancellation: (() -> Void)?
    /// The bytes that were sent since the last report of progress.
    private var unreported = 0
    /// The number of bytes after which progress is reported at the latest.
    private static let largestStep = 256 * 1024

    /// Creates a download of bytes.
    public convenience init(_ name: String, type: String = "application/octet-stream", bytes: [UInt8]) {
        self.init(name, type, size: bytes.count, .bytes(bytes))
    }

    /// Creates a download of a file.
    ///
    /// - Parameters:
    ///   - name: The name under which the browser saves the file.
    ///   - type: The media type.
    ///   - path: The path of the file. Never text of a user without a check.
    ///   - size: The size, if it is known.
    public convenience init(
        _ name: String, type: String = "application/octet-stream", path: String, size: Int? = nil
    ) {
        self.init(name, type, size: size, .file(path))
    }

    /// Creates a download whose contents a function writes on the view model's loop.
    ///
    /// - Parameters:
    ///   - name: The name under which the browser saves the file.
    ///   - type: The media type.
    ///   - size: The size, if it is known.
    ///   - write: A function that writes the contents. An error that it throws ends the download, and the browser reports
    ///     that it failed.
    public convenience init(
        _ name: String, type: String = "application/octet-stream", size: Int? = nil, write: @escaping Writing
    ) {
        self.init(name, type, size: size, .written(write))
    }

    /// Creates a download whose contents a function returns piece by piece. The function is called on another thread,
    /// where it may block, and never twice at the same time.
    ///
    /// - Parameters:
    ///   - name: The name under which the browser saves the file.
    ///   - type: The media type.
    ///   - size: The size, if it is known.
    ///   - pieces: A function that returns the next piece, or `nil` at the end. An error that it throws ends the
    ///     download, and the browser reports that it failed.
    public convenience init(
        _ name: String, type: String = "application/octet-stream", size: Int? = nil,
        pieces: @escaping @Sendable () throws -> [UInt8]?
    ) {
        self.init(name, type, size: size, .pieces(pieces))
    }

    private init(_ name: String, _ type: String, size: Int?, _ source: Source) {
        (self.name, self.type, self.size, self.source) = (name, type, size, source)
        state = BehaviorRelay(value: DownloadProgress(size: size))
    }

    /// The progress: the current one on subscription, then each change by one percent or 256 kB. It never fails.
    public var progress: Observable<DownloadProgress> { state.asObservable() }

    /// Ends the download. A browser that is receiving it reports that it failed.
    public func cancel() {
        let cancellation = cancellation
        end(.cancelled)
        cancellation?()
    }

    // MARK: Serving

    /// Begins the download for a browser that has requested it.
    ///
    /// - Parameter cancellation: A closure that ends the sending.
    /// - Returns: False if the download has ended or was begun before.
    package func begin(cancellation: @escaping () -> Void) -> Bool {
        guard state.value.phase == .offered else { return false }
        self.cancellation = cancellation
        change { $0.phase = .running }
        return true
    }

    /// Counts bytes that the client's connection has accepted.
    package func sent(_ count: Int) {
        guard state.value.phase == .running else { return }
        unreported += count
        let step = min(size.map { max(1, $0 / 100) } ?? Self.largestStep, Self.largestStep)
        if unreported >= step { report() }
    }

    /// Ends the download, unless it has ended already.
    package func end(_ phase: DownloadProgress.Phase) {
        guard !state.value.hasEnded else { return }
        change {
            $0.bytesSent += unreported
            $0.phase = phase
        }
        (unreported, cancellation) = (0, nil)
    }

    private func report() {
        let count = unreported
        unreported = 0
        change { $0.bytesSent += count }
    }

    private func change(_ change: (inout DownloadProgress) -> Void) {
        var progress = state.value
        change(&progress)
        state.accept(progress)
    }
}
