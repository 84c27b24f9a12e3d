import Foundation

/// The properties of an upload that are stored beside its bytes, so that it can continue after a restart.
struct UploadRecord: Codable, Sendable, Equatable {
    /// The number of bytes of a file's name or type above which it is cut off.
    static let maximumTextBytes = 512

    let id: String
    /// The key of the session that has created the upload.
    var session: String
    /// The name of the field.
    let field: String
    let name: String
    let type: String
    /// The size that the client has announced; nil if it has not.
    let size: Int?
    var isComplete = false

    init(
        id: String = Bits128.random().description, session: String, field: String, name: String, type: String,
        size: Int?
    ) {
        (self.id, self.session, self.field, self.size) = (id, session, field, size)
        (self.name, self.type) = (Self.shortened(name), Self.shortened(type))
    }

    private static func shortened(_ text: String) -> String {
        var text = text
        while text.utf8.count > maximumTextBytes { text.removeLast() }
        return text
    }

    /// Indicates whether the text has the form of an id. Others never become a part of a path.
    static func isID(_ text: some StringProtocol) -> Bool { Bits128(text) != nil }

    /// The record as JSON.
    var json: [UInt8] {
        // A record has only strings, a number and a Boolean, which are always encodable.
        (try? JSONEncoder().encode(self)).map { Array($0) } ?? []
    }

    init?(json: [UInt8]) {
        guard let record = try? JSONDecoder().decode(UploadRecord.self, from: Data(json)), Self.isID(record.id) else {
            return nil
        }
        self = record
    }
}
