import Foundation

/// A message between a process and the one that replaces it. Each is one line of JSON. Both ends may be different
/// versions of a program, so that cases and optional values are added, but never changed.
enum HandOverMessage: Codable, Equatable {
    /// The running process passes its sockets, with these names in the order of the descriptors, and names its data
    /// (``ServingOptions/data``) if it is known.
    case offer(names: [String], data: String? = nil)
    /// The new process could serve now.
    case ready
    /// The running process has stopped accepting connections.
    case go
    /// The new process accepts connections. The running one ends.
    case serving
    /// The running process keeps serving, for this reason.
    case refusal(reason: String)

    /// The message of a line; `nil` if it is none.
    init?(_ line: String) {
        guard let message = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
        self = message
    }

    /// The message as a line.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings can always be encoded.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
