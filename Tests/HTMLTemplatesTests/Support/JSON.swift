import Foundation

enum JSON {
    /// An object of texts.
    static func strings(_ json: String) throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    }
}
