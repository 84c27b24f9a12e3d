import Foundation
public import Texts

/// An upload without a server, for the tests of view models: the test sends the bytes, and loses the connection.
///
///     let photo = TestUpload("cat.png", type: "image/png", size: 3)
///     viewModel.uploads.accept(photo.upload)
///     photo.receive([1, 2, 3])
///     photo.complete()
///
/// Use it on one thread.
public final class TestUpload {
    private let file = File()
    /// The upload that the view model receives.
    public let upload: Upload

    /// Creates an upload of which no byte has arrived.
    public init(
        _ name: String, type: String = "application/octet-stream", size: Int? = nil,
        id: String = "\(UInt64.random(in: 1...UInt64.max))"
    ) {
        upload = Upload(id: id, name: name, type: type, size: size, file: file)
    }

    /// Creates an upload that is complete.
    public convenience init(
        _ name: String, type: String = "application/octet-stream", bytes: [UInt8],
        id: String = "\(UInt64.random(in: 1...UInt64.max))"
    ) {
        self.init(name, type: type, size: bytes.count, id: id)
        receive(bytes)
        complete()
    }

    /// The path to which the file was claimed; `nil` before.
    public var claimedPath: String? { file.path }

    /// The state in which the view model has ended the upload; `nil` if it has not.
    public var endState: UploadState? { file.end }

    /// The error of the next claim; `nil` for none.
    public var claimError: UploadError? {
        get { file.error }
        set { file.error = newValue }
    }

    /// Adds bytes to those that have arrived.
    public func receive(_ bytes: [UInt8]) {
        guard upload.currentState.isUnderway else { return }
        upload.become(.receiving)
        file.bytes += bytes
        upload.received(file.bytes.count)
    }

    /// Interrupts the connection. ``receive(_:)`` continues the upload.
    public func pause() { upload.become(.paused) }

    /// Completes the upload.
    public func complete() { upload.become(.complete) }

    /// Ends the upload with an error of the server.
    public func fail(_ reason: Text) { upload.become(.failed(reason: reason)) }

    private final class File: UploadFile {
        var bytes: [UInt8] = []
        var path: String?
        var end: UploadState?
        var error: UploadError?

        func remove(_ state: UploadState) {
            bytes = []
            end = state
        }

        func released() {}

        func move(to path: String, then: @escaping (Result<Void, UploadError>) -> Void) {
            if let error { return then(.failure(error)) }
            do {
                try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
            } catch CocoaError.fileWriteFileExists {
                return then(.failure(.fileExists(path: path)))
            } catch {
                return then(.failure(.fileError(reason: "\(error)")))
            }
            self.path = path
            then(.success(()))
        }

        func readStart(_ count: Int, then: @escaping (Result<[UInt8], UploadError>) -> Void) {
            then(.success(Array(bytes.prefix(count))))
        }

        func hash(then: @escaping (Result<String, UploadError>) -> Void) {
            then(.success(SHA256.hex(of: bytes)))
        }
    }
}
