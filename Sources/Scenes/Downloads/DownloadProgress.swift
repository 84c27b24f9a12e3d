/// The progress of a download.
public struct DownloadProgress: Sendable, Hashable {
    /// The stages of a download.
    public enum Phase: Sendable, Hashable {
        /// The browser has not requested the download yet.
        case offered
        /// The browser is receiving the download.
        case running
        /// The browser's connection has accepted all bytes.
        case finished
        /// The contents could not be produced, or the browser has disconnected.
        case failed
        /// The view model has cancelled the download, or the browser has not requested it in time.
        case cancelled
    }

    /// The stage.
    public internal(set) var phase = Phase.offered
    /// The number of bytes that the browser's connection has accepted.
    public internal(set) var bytesSent = 0
    /// The number of all bytes, if it is known.
    public let size: Int?

    /// Creates the progress of a download, for the tests of view models.
    public init(phase: Phase = .offered, bytesSent: Int = 0, size: Int? = nil) {
        (self.phase, self.bytesSent, self.size) = (phase, bytesSent, size)
    }

    /// Indicates whether the download has ended.
    public var hasEnded: Bool { phase != .offered && phase != .running }

    /// The part that was sent, from 0 to 1; `nil` if the size is unknown.
    public var fraction: Double? {
        if phase == .finished { return 1 }
        return size.map { $0 == 0 ? 0 : min(1, Double(bytesSent) / Double($0)) }
    }
}
