import CLinux

/// An incremental reader of `multipart/form-data` bodies (RFC 7578). Pure: it takes bytes and returns events. It keeps
/// at most the header of a part, or some bytes that may be the start of a boundary.
public struct MultipartReader: Sendable {
    /// The header of a part.
    public struct Part: Sendable, Equatable {
        /// The name of the form control.
        public var name: String
        /// The name of the file as the client has sent it; `nil` for a field without a file. Do not use it as a path.
        public var fileName: String?
        /// The media type that the client has sent; `text/plain` if it has sent none.
        public var contentType: String
    }

    /// A step of a form.
    public enum Event: Sendable, Equatable {
        /// A part begins.
        case part(Part)
        /// Bytes of the content of the current part.
        case bytes([UInt8])
        /// The current part ends.
        case partEnd
    }

    private enum State {
        /// Before the first boundary.
        case preamble
        /// After a boundary, at the end of its line or of the form.
        case boundaryEnd
        case header
        case content
        /// After the last boundary.
        case epilogue
    }

    /// The largest number of bytes of a part's header, and of the text before the first boundary.
    static let headerBytes = 8_192

    private let delimiter: [UInt8]
    private let maximumParts: Int
    private var state = State.preamble
    private var kept: [UInt8]
    private var parts = 0

    /// Creates a reader.
    ///
    /// - Parameter maximumParts: The number of fields and files above which the form is rejected.
    init(boundary: String, maximumParts: Int = FormData.maximumFields) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.maximumParts = maximumParts
        // Without a preamble, no line break precedes the first boundary.
        kept = [13, 10]
    }

    /// Creates a reader of a request's body.
    ///
    /// - Throws: ``HTTPError`` with `.unsupportedMediaType` if the body is not `multipart/form-data`, and
    ///   `.malformedBody` if it has no valid boundary.
    public init(for request: HTTPRequest) throws(HTTPError) {
        let type = MediaType(request.headers["Content-Type"] ?? "")
        guard type.name == "multipart/form-data" else {
            throw HTTPError(.unsupportedMediaType, "The body is not a form with files: its type is \"\(type.name)\".")
        }
        guard let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw HTTPError(.malformedBody, "The form's Content-Type has no valid boundary.")
        }
        self.init(boundary: boundary)
    }

    /// Returns the events in the next bytes of the body.
    ///
    /// - Throws: ``HTTPError`` with `.malformedBody` or `.tooManyFields`. The reader must then not be used again.
    public mutating func read(_ bytes: [UInt8]) throws(HTTPError) -> [Event] {
        if case .epilogue = state { return [] }
        kept += bytes
        var events: [Event] = []
        var start = 0
        while try step(&start, &events) {}
        kept.removeFirst(start)
        return events
    }

    /// Checks that the body has ended after its last boundary.
    ///
    /// - Throws: ``HTTPError`` with `.malformedBody`.
    public func finish() throws(HTTPError) {
        switch state {
        case .epilogue: return
        case .preamble: throw HTTPError(.malformedBody, "The form does not begin with its boundary.")
        case .boundaryEnd, .header, .content:
            throw HTTPError(.malformedBody, "The form ends before its last boundary.")
        }
    }

    /// Handles the bytes from `start` up to the next change of state. Returns false if more bytes are needed.
    private mutating func step(_ start: inout Int, _ events: inout [Event]) throws(HTTPError) -> Bool {
        switch state {
        case .preamble:
            guard let place = find(delimiter, from: start) else {
                guard kept.count - start <= Self.headerBytes else {
                    throw HTTPError(.malformedBody, "The form does not begin with its boundary.")
                }
                return false
            }
            start = place + delimiter.count
            state = .boundaryEnd
            return true
        case .boundaryEnd: return try endBoundary(&start)
        case .header: return try readHeader(&start, &events)
        case .content:
            if let place = find(delimiter, from: start) {
                if place > start { events.append(.bytes(Array(kept[start..<place]))) }
                events.append(.partEnd)
                start = place + delimiter.count
                state = .boundaryEnd
                return true
            }
            let safe = kept.count - (delimiter.count - 1)
            if safe > start {
                events.append(.bytes(Array(kept[start..<safe])))
                start = safe
            }
            return false
        case .epilogue:
            start = kept.count
            return false
        }
    }

    /// Reads the rest of a boundary's line: white space and a line break, or two hyphens at the end of the form.
    private mutating func endBoundary(_ start: inout Int) throws(HTTPError) -> Bool {
        guard kept.count - start >= 2 else { return false }
        if kept[start] == UInt8(ascii: "-"), kept[start + 1] == UInt8(ascii: "-") {
            state = .epilogue
            return true
        }
        guard parts < maximumParts else {
            throw HTTPError(.tooManyFields, "The form has more than \(maximumParts) fields.")
        }
        var place = start
        while place < kept.count, kept[place] == 32 || kept[place] == 9 { place += 1 }
        guard place - start <= Self.headerBytes else { throw Self.badBoundary }
        guard kept.count - place >= 2 else { return false }
        guard kept[place] == 13, kept[place + 1] == 10 else { throw Self.badBoundary }
        // The line break may also be that of the next boundary, before which there is then no valid header.
        start = place
        parts += 1
        state = .header
        return true
    }

    private static let badBoundary = HTTPError(.malformedBody, "A boundary of the form does not end in a new line.")

    private mutating func readHeader(_ start: inout Int, _ events: inout [Event]) throws(HTTPError) -> Bool {
        guard let end = find(Array("\r\n\r\n".utf8), from: start) else {
            guard kept.count - start <= Self.headerBytes else { throw Self.badHeader }
            return false
        }
        guard end - start <= Self.headerBytes, find(delimiter, from: start).map({ $0 > end }) ?? true else {
            throw Self.badHeader
        }
        events.append(.part(try Self.part(kept[min(start + 2, end)..<end])))
        // The line break at the end of the header may be that of the next boundary.
        start = end + 4
        state = .content
        if kept[(end + 2)...].starts(with: delimiter) { start = end + 2 }
        return true
    }

    private static let badHeader = HTTPError(.malformedBody, "A part of the form has no valid header.")

    private static func part(_ lines: ArraySlice<UInt8>) throws(HTTPError) -> Part {
        var headers: [String: String] = [:]
        for line in lines.split(separator: 10) {
            let line = line.last == 13 ? line.dropLast() : line
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = UTF8Text.decode(line[..<colon].map(\.asciiLowercased))
            headers[name] = UTF8Text.decode(line[(colon + 1)...].trimmed())
        }
        let disposition = HeaderParameters.split(headers["content-disposition"] ?? "")
        let parameters = HeaderParameters.parse(disposition.dropFirst())
        guard disposition.first?.asciiLowercased == "form-data", let name = parameters["name"] else {
            throw HTTPError(.malformedBody, "A part of the form has no name.")
        }
        return Part(
            name: name, fileName: parameters["filename"], contentType: headers["content-type"] ?? "text/plain")
    }

    private func find(_ wanted: [UInt8], from start: Int) -> Int? {
        kept.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            return wanted.withUnsafeBytes { wanted in
                guard let found = memmem(rest.baseAddress, rest.count, wanted.baseAddress, wanted.count) else {
                    return nil
                }
                return start + (UnsafeRawPointer(found) - rest.baseAddress!)
            }
        }
    }
}
