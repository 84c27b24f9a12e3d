import Foundation
import HTMLTemplates
import Scenes

/// The reading of values that the scripts of widgets send. The scripts run in the browser, so a value can be anything.
enum SentValue {
    /// The maximum number of arrays and objects around a value. Decoding is recursive, so that more could exhaust the
    /// stack.
    static let maximumDepth = 64

    /// A value that is not accepted.
    struct Rejection: Error {
        /// A sentence for the developer.
        let sentence: String
    }

    /// Decodes a value.
    ///
    /// - Throws: A `Rejection` if the JSON is too long, too deep or malformed, or represents no `Value`.
    static func decode<Value: Decodable>(_ json: String, limit: Int) throws(Rejection) -> Value {
        let count = json.utf8.count
        if count > limit { throw Rejection(sentence: "It has \(count) bytes; the limit is \(limit).") }
        if depth(of: json) > maximumDepth {
            throw Rejection(sentence: "It has more than \(maximumDepth) arrays and objects around a value.")
        }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        } catch {
            throw Rejection(sentence: "It is no \(Value.self): \(reason(error))")
        }
    }

    /// Returns the greatest number of arrays and objects around a place in the text. Brackets in strings do not count.
    static func depth(of json: String) -> Int {
        var (depth, greatest, isString, isEscaped) = (0, 0, false, false)
        for byte in json.utf8 {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isString
            case UInt8(ascii: "\""): isString.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): if !isString { depth += 1 }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isString { depth -= 1 }
            default: break
            }
            greatest = max(greatest, depth)
        }
        return greatest
    }

    private static func reason(_ error: any Error) -> String {
        let context: DecodingError.Context? =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            default: nil
            }
        guard let context else { return "\(error)" }
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return (path.isEmpty ? "" : "at \(path): ") + context.debugDescription
    }
}

/// The handler of a value that a script sends.
final class SentValueInput<Value: Decodable>: ButtonInput, TypedInput {
    private let limit: Int
    private let take: (Value) -> Void

    init(_ name: String, limit: Int, _ take: @escaping (Value) -> Void) {
        (self.limit, self.take) = (limit, take)
        super.init(name)
    }

    var kinds: Set<ClientEventKind> { [.send] }
    var acceptsPress: Bool { false }
    /// False, because a script may send values under every name that the view binds.
    override var needsDeclaration: Bool { false }

    override func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) {
        do throws(SentValue.Rejection) {
            guard let json = form.eventText.flatMap({ ClientEventData($0, value: value) })?.json else {
                throw SentValue.Rejection(sentence: "It contains no JSON.")
            }
            take(try SentValue.decode(json, limit: limit))
        } catch {
            let place = binder.template.events.first { $0.name == name }?.place ?? "\(binder.template.name).mustache"
            binder.page.reject(valueFor: name, error.sentence, at: place)
        }
    }
}
