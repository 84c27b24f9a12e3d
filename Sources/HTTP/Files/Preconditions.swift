/// The conditions of a GET or HEAD request, evaluated in the order of RFC 9110 section 13.2.2.
enum Preconditions: Equatable {
    case met
    /// The client already has the representation: 304.
    case notModified
    /// The representation is not the required one: 412.
    case failed

    /// Evaluates the request's conditions.
    ///
    /// - Parameters:
    ///   - tag: The representation's strong entity tag.
    ///   - modified: The time of its last change, in seconds since 1970.
    static func evaluate(_ headers: HTTPHeaders, tag: String, modified: Int) -> Preconditions {
        if headers.contains("If-Match") {
            guard lists(headers, "If-Match", tag, isWeak: false) else { return .failed }
        } else if let date = date(headers, "If-Unmodified-Since"), modified > date {
            return .failed
        }
        if headers.contains("If-None-Match") {
            return lists(headers, "If-None-Match", tag, isWeak: true) ? .notModified : .met
        }
        guard let date = date(headers, "If-Modified-Since"), modified <= date else { return .met }
        return .notModified
    }

    /// Indicates whether a field contains `*` or lists the tag, by weak or strong comparison (RFC 9110 section
    /// 8.8.3.2).
    private static func lists(_ headers: HTTPHeaders, _ name: String, _ tag: String, isWeak: Bool) -> Bool {
        headers.all(name).contains { value in
            value.utf8.split(separator: UInt8(ascii: ",")).contains { part in
                var candidate = Array(part)[...].trimmed()
                if candidate.elementsEqual("*".utf8) { return true }
                if isWeak, candidate.starts(with: "W/".utf8) { candidate.removeFirst(2) }
                return candidate.elementsEqual(tag.utf8)
            }
        }
    }

    /// Returns the field's date. An invalid date, or a repeated field, is ignored (RFC 9110 section 13.1.3).
    private static func date(_ headers: HTTPHeaders, _ name: String) -> Int? {
        let values = headers.all(name)
        return values.count == 1 ? HTTPDate.seconds(values[0]) : nil
    }
}
