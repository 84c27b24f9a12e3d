import EventLoops
import Foundation
import HTTP
import Scenes

/// The bytes of a file that was posted with its form.
final class PostedUpload: UploadFile {
    private var bytes: [UInt8]
    private let loop: EventLoop

    private init(_ bytes: [UInt8], on loop: EventLoop) { (self.bytes, self.loop) = (bytes, loop) }

    /// Returns a complete upload.
    static func upload(of file: FormFile, on loop: EventLoop) -> Upload {
        let upload = Upload(
            id: Bits128.random().description, name: file.fileName, type: file.contentType, size: file.bytes.count,
            received: file.bytes.count, file: PostedUpload(file.bytes, on: loop))
        upload.become(.complete)
        return upload
    }

    func remove(_ state: UploadState) { bytes = [] }

    func move(to path: String, then: @escaping (Result<Void, UploadError>) -> Void) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
            then(.success(()))
        } catch CocoaError.fileWriteFileExists {
            then(.failure(.fileExists(path: path)))
        } catch {
            then(.failure(.fileError(reason: "\(error)")))
        }
    }

    func readStart(_ count: Int, then: @escaping (Result<[UInt8], UploadError>) -> Void) {
        then(.success(Array(bytes.prefix(count))))
    }

    func hash(then: @escaping (Result<String, UploadError>) -> Void) { then(.success(SHA256.hex(of: bytes))) }
}
