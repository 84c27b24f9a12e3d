/// The Link header field of a response (RFC 8288, section 3).
enum WebLinks {
    /// Returns the targets of the links by relation. The first link with a relation counts; malformed links are
    /// ignored.
    ///
    ///     <https://api.example/events?page=2>; rel="next", <https://api.example/events?page=9>; rel="last"
    static func read(_ field: String) -> [String: String] {
        var links: [String: String] = [:]
        var rest = field[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let target = String(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
            for relation in relations(takingFrom: &rest) where links[relation] == nil {
                links[relation] = target
            }
        }
        return links
    }

    /// Reads the parameters of one link, up to the next comma.
    private static func relations(takingFrom rest: inout Substring) -> [String] {
        var relations: [String] = []
        while let mark = rest.first, mark != "," {
            let parameter = parameter(takingFrom: &rest)
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "rel", relations.isEmpty else { continue }
            relations = parts[1].filter { $0 != "\"" }.split(separator: " ").map { $0.lowercased() }
        }
        return relations
    }

    /// Reads the text up to the next semicolon or comma outside quotation marks, and consumes the semicolon.
    private static func parameter(takingFrom rest: inout Substring) -> Substring {
        var isQuoted = false
        let end = rest.firstIndex { letter in
            if letter == "\"" { isQuoted.toggle() }
            return !isQuoted && (letter == ";" || letter == ",")
        }
        let parameter = rest[..<(end ?? rest.endIndex)]
        rest = rest[(end ?? rest.endIndex)...]
        if rest.first == ";" { rest.removeFirst() }
        return parameter
    }
}

extension Substring {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
