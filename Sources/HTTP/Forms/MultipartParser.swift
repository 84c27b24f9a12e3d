import CLinux

/// A parser of `multipart/form-data` bodies (RFC 7578).
struct MultipartParser {
    private let delimiter: [UInt8]

    init(boundary: String) {
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    func parse(_ body: [UInt8]) throws(HTTPError) -> FormData {
        var form = FormData()
        // Without a preamble, no line break precedes the first delimiter.
        let opening = delimiter[2...]
        guard
            var place = body.starts(with: opening)
                ? opening.count : find(in: body, from: 0).map({ $0 + delimiter.count })
        else { throw HTTPError(.malformedBody, "The form does not begin with its boundary.") }
        while !isEnd(body, place) {
            guard form.fields.count + form.files.count < FormData.maximumFields else {
                throw HTTPError(.tooManyFields, "The form has more than \(FormData.maximumFields) fields.")
            }
            place = try skipLineEnd(body, place)
            guard let end = find(in: body, from: max(0, place - 2)) else {
                throw HTTPError(.malformedBody, "The form ends before its last boundary.")
            }
            try addPart(body[place..<max(place, end)], to: &form)
            place = end + delimiter.count
        }
        return form
    }

    private func isEnd(_ body: [UInt8], _ place: Int) -> Bool {
        place + 2 <= body.count && body[place] == UInt8(ascii: "-") && body[place + 1] == UInt8(ascii: "-")
    }

    /// Returns the position after the white space and line break that follow a delimiter.
    private func skipLineEnd(_ body: [UInt8], _ start: Int) throws(HTTPError) -> Int {
        var place = start
        while place < body.count, body[place] == 32 || body[place] == 9 { place += 1 }
        guard place + 2 <= body.count, body[place] == 13, body[place + 1] == 10 else {
            throw HTTPError(.malformedBody, "A part of the form does not begin on a new line.")
        }
        return place + 2
    }

    private func find(in body: [UInt8], from start: Int) -> Int? {
        find(delimiter, in: body[start...])
    }

    private func find(_ wanted: [UInt8], in body: ArraySlice<UInt8>) -> Int? {
        body.withUnsafeBytes { bytes in
            wanted.withUnsafeBytes { wanted in
                guard let found = memmem(bytes.baseAddress, bytes.count, wanted.baseAddress, wanted.count) else {
                    return nil
                }
                return body.startIndex + (UnsafeRawPointer(found) - bytes.baseAddress!)
            }
        }
    }

    private func addPart(_ part: ArraySlice<UInt8>, to form: inout FormData) throws(HTTPError) {
        let (headers, content) = try split(part)
        let disposition = HeaderParameters.split(headers["content-disposition"] ?? "")
        let parameters = HeaderParameters.parse(disposition.dropFirst())
        guard disposition.first?.asciiLowercased == "form-data", let name = parameters["name"] else {
            throw HTTPError(.malformedBody, "A part of the form has no name.")
        }
        guard let fileName = parameters["filename"] else {
            return form.fields.append(name, UTF8Text.decode(content))
        }
        let type = headers["content-type"] ?? "text/plain"
        form.files.append(FormFile(name: name, fileName: fileName, contentType: type, bytes: Array(content)))
    }

    private func split(
        _ part: ArraySlice<UInt8>
    ) throws(HTTPError) -> (headers: [String: String], content: ArraySlice<UInt8>) {
        guard let end = find(Array("\r\n\r\n".utf8), in: part), end - part.startIndex <= 8_192 else {
            throw HTTPError(.malformedBody, "A part of the form has no valid header.")
        }
        var headers: [String: String] = [:]
        var rest = part[..<end]
        while !rest.isEmpty {
            let lineEnd = find(Array("\r\n".utf8), in: rest) ?? rest.endIndex
            let line = rest[..<lineEnd]
            rest = rest[lineEnd...].dropFirst(2)
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = UTF8Text.decode(line[..<colon].map(\.asciiLowercased))
            headers[name] = UTF8Text.decode(line[(colon + 1)...].trimmed())
        }
        return (headers, part[(end + 4)...])
    }
}
