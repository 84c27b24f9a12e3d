public import Texts

/// The state of an upload.
public enum UploadState: Sendable, Hashable {
    /// The file is being received.
    case receiving
    /// The connection was lost. The upload goes on when the client connects again.
    case paused
    /// The file has arrived as a whole.
    case complete
    /// The app or a limit has refused the file, for a reason that the user sees beside the field.
    case refused(reason: Text)
    /// The user or the app has cancelled the upload.
    case cancelled
    /// The server could not store the file, or the time in which to complete or claim it is over.
    case failed(reason: Text)

    /// Indicates whether bytes may still arrive.
    public var isUnderway: Bool { self == .receiving || self == .paused }

    /// The reason of a refusal or failure; `nil` in other states.
    public var reason: Text? {
        switch self {
        case .refused(let reason), .failed(let reason): reason
        case .receiving, .paused, .complete, .cancelled: nil
        }
    }
}

/// The part of a file that has arrived.
public struct UploadProgress: Sendable, Hashable {
    /// The number of bytes that have arrived.
    public let received: Int
    /// The size of the file in bytes; `nil` if the client has not announced it.
    public let size: Int?

    /// Creates a progress.
    public init(received: Int, of size: Int?) { (self.received, self.size) = (received, size) }

    /// The part as a number from 0 to 1; `nil` if the size is not known.
    public var fraction: Double? {
        guard let size else { return nil }
        return size > 0 ? min(1, Double(received) / Double(size)) : 1
    }

    /// The part in percent, rounded down; `nil` if the size is not known.
    public var percent: Int? { fraction.map { Int($0 * 100) } }
}

/// An error of an operation on an uploaded file.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file has not arrived as a whole, or was removed.
    case notComplete
    /// The file was claimed before.
    case claimed
    /// A file at the path exists.
    case fileExists(path: String)
    /// There is no space for the file.
    case diskFull
    /// The file cannot be read or moved, for a reason of the operating system.
    case fileError(reason: String)

    /// A description of the error.
    public var description: String {
        switch self {
        case .notComplete: "The upload is not complete."
        case .claimed: "The uploaded file was claimed before."
        case .fileExists(let path): "A file at \(path) exists."
        case .diskFull: "There is no space left for the uploaded file."
        case .fileError(let reason): "The uploaded file cannot be used: \(reason)."
        }
    }
}
