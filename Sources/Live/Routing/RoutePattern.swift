import HTTP

/// The path pattern of a route, such as `/tasks/:id`.
///
/// As in a `Router`, a segment is a literal, `:name` for any one segment, or, at the end, `*` for one or more segments.
@usableFromInline
struct RoutePattern: Sendable {
    enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
        case rest
    }

    let text: String
    let segments: [Segment]

    @usableFromInline
    init(_ text: String) {
        self.text = text
        segments = Self.segments(of: text).map { segment in
            switch segment.utf8.first {
            case UInt8(ascii: ":"): .parameter(String(segment.dropFirst()))
            case UInt8(ascii: "*") where segment == "*": .rest
            default: .literal(String(segment))
            }
        }
    }

    /// Returns the segments of a path; none for `/`.
    static func segments(of path: String) -> [Substring] {
        let path = Substring(path.utf8.first == UInt8(ascii: "/") ? path.utf8.dropFirst() : path.utf8[...])
        if path.isEmpty { return [] }
        return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// The names of the parameters in order; `*` for the rest of the path.
    var names: [String] {
        segments.compactMap { segment in
            switch segment {
            case .literal: nil
            case .parameter(let name): name
            case .rest: "*"
            }
        }
    }

    /// Indicates whether the pattern matches one path only.
    @usableFromInline var isLiteral: Bool { names.isEmpty }

    /// The kinds of the segments without names. Two patterns of the same shape match the same paths.
    var shape: [Segment] {
        segments.map { if case .parameter = $0 { .parameter("") } else { $0 } }
    }

    /// Returns the parameters of a path, still encoded; nil if the path does not match.
    func match(_ path: [Substring]) -> [String: Substring]? {
        guard segments.last == .rest ? path.count >= segments.count : path.count == segments.count else { return nil }
        var found: [String: Substring] = [:]
        for (segment, part) in zip(segments, path) {
            switch segment {
            case .literal(let text):
                guard text.utf8.elementsEqual(part.utf8) else { return nil }
            case .parameter(let name):
                guard !part.isEmpty else { return nil }
                found[name] = part
            case .rest:
                guard !part.isEmpty else { return nil }
                found["*"] = path[(segments.count - 1)...].joined(separator: "/")[...]
            }
        }
        return found
    }

    /// Returns the path with these values of the parameters.
    func path(_ values: [String]) -> String {
        var values = values[...]
        let parts = segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: Address.encodedSegment(values.popFirst() ?? "")
            case .rest: Self.encodedRest(values.popFirst() ?? "")
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns a value of `*`, percent-encoded except for its slashes.
    static func encodedRest(_ value: String) -> String {
        value.split(separator: "/", omittingEmptySubsequences: false).map { Address.encodedSegment(String($0)) }
            .joined(separator: "/")
    }

    /// Decides whether this pattern is tried before another one: at the first segment of different kinds, a literal
    /// takes precedence over a parameter, and a parameter over `*`.
    func precedes(_ other: RoutePattern) -> Bool {
        for (own, others) in zip(segments, other.segments) where own.rank != others.rank {
            return own.rank < others.rank
        }
        return false
    }
}

extension RoutePattern.Segment {
    fileprivate var rank: Int {
        switch self {
        case .literal: 0
        case .parameter: 1
        case .rest: 2
        }
    }
}

/// The encoded parameters of a path, in the order of one pattern, for conversion to their types.
@usableFromInline
struct RouteParameters {
    /// A parameter that is not the canonical form of a value of its type.
    struct NoValue: Error {}

    private var parts: ArraySlice<(name: String, text: Substring)>

    /// Creates parameters from those of a path. A missing one, which the start check reports, has no value.
    @usableFromInline
    init(_ pattern: RoutePattern, _ found: [String: Substring]) {
        parts = pattern.names.map { ($0, found[$0] ?? "") }[...]
    }

    /// Converts the next parameter. The text must be the one in the address that a scene with this value has, so `07`
    /// is no `Int`.
    mutating func next<Value: LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
        guard let (name, text) = parts.popFirst(), !text.isEmpty,
            let value = Value(PercentEncoding.decode(text.utf8))
        else { throw NoValue() }
        let encoded =
            name == "*" ? RoutePattern.encodedRest(value.description) : Address.encodedSegment(value.description)
        guard encoded.utf8.elementsEqual(text.utf8) else { throw NoValue() }
        return value
    }

    /// Decides whether all parameters have values of these types.
    func haveValues<each Value: LosslessStringConvertible>(_ types: repeat (each Value).Type) -> Bool {
        var rest = self
        do {
            for type in repeat each types { _ = try rest.next(type) }
            return true
        } catch {
            return false
        }
    }
}
