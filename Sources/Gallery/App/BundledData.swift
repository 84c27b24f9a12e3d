import Foundation
import HTTPClients

/// Data that ships with the package: JSON in the format of a remote service, in the site's folder `Public/gallery`.
enum BundledData {
    /// An error that prevents the program from starting.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads and decodes a file.
    ///
    /// - Parameter name: The file's path relative to `Public/gallery`, such as `events/accounts.json`.
    /// - Throws: `Failure`, which contains the file's path, if the file cannot be read or decoded.
    static func read<Value: Decodable>(_ type: Value.Type, _ name: String, site: String) throws -> Value {
        let path = "\(site)/Public/gallery/\(name)"
        guard let body = FileManager.default.contents(atPath: path) else {
            throw Failure(description: "\(path) cannot be read")
        }
        do {
            return try ServiceResponse(status: 200, fields: ["Content-Type": "application/json"], body: body).value(
                type)
        } catch {
            throw Failure(description: "\(path) does not have the expected format: \(error)")
        }
    }
}
