import Foundation

/// The end of an upload, as the client is told on the page's stream.
struct UploadNotice: Encodable {
    /// The event of the root element is `bindery:bindery-upload`.
    static let event = "bindery-upload"

    let id: String
    /// The sentence to show beside the field; nil if the upload just disappears.
    let reason: String?

    var json: [UInt8] {
        // It has only strings, which are always encodable.
        (try? JSONEncoder().encode(self)).map { Array($0) } ?? []
    }
}
