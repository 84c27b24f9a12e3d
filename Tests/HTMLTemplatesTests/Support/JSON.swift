import Foundation

enum JSON {
    /// Parses an object whose values are texts.
    static func strings(_ json: String) throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    }
}
