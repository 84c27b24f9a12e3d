import Foundation

/// Data that the package brings along: JSON in the format of a remote service, in the site's folder `Public/gallery`.
enum BundledData {
    /// Why the program cannot start.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a file.
    ///
    /// - Parameter name: from `Public/gallery` on: `events/accounts.json`.
    /// - Throws: `Failure`, with the file's name.
    static func read<Value: Decodable>(_ type: Value.Type, _ name: String, site: String) throws -> Value {
        let path = "\(site)/Public/gallery/\(name)"
        guard let body = FileManager.default.contents(atPath: path) else {
            throw Failure(description: "\(path) cannot be read")
        }
        do {
            return try RemoteAnswer(status: 200, fields: ["Content-Type": "application/json"], body: body).decoded(type)
        } catch {
            throw Failure(description: "\(path) is not what it should be: \(error)")
        }
    }
}
