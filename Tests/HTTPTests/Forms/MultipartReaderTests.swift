import Testing

@testable import HTTP

struct MultipartReaderTests {
    /// Returns the parts of a body that is read in pieces, with their content.
    private func read(_ pieces: [[UInt8]], boundary: String = "b") throws(HTTPError) -> [String] {
        var reader = MultipartReader(boundary: boundary)
        var parts: [String] = []
        for piece in pieces {
            for event in try reader.read(piece) {
                switch event {
                case .part(let part): parts.append("\(part.name)|\(part.fileName ?? "-")|\(part.contentType)|")
                case .bytes(let bytes): parts[parts.count - 1] += String(decoding: bytes, as: UTF8.self)
                case .partEnd: parts[parts.count - 1] += "."
                }
            }
        }
        try reader.finish()
        return parts
    }

    private static let form = [
        "--b\r\n", "Content-Disposition: form-data; name=\"title\"\r\n\r\n", "A --b\r\n-- title", "\r\n--b  \r\n",
        "Content-Disposition: form-data; name=\"files\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n",
        "\r\n\r\n--\r\n--a", "\r\n--b\r\n", "content-disposition: form-data; name=empty\r\n\r\n", "\r\n--b--",
        "\r\nend",
    ].joined()

    private static let parts = [
        "title|-|text/plain|A --b\r\n-- title.", "files|a.png|image/png|\r\n\r\n--\r\n--a.", "empty|-|text/plain|.",
    ]

    @Test func `a form in any two pieces`() throws {
        let bytes = Array(Self.form.utf8)
        for cut in 0...bytes.count {
            #expect(try read([Array(bytes[..<cut]), Array(bytes[cut...])]) == Self.parts, "cut at \(cut)")
        }
        #expect(try read(bytes.map { [$0] }) == Self.parts)
    }

    @Test func `text before the first boundary is ignored, up to a limit`() throws {
        #expect(try read([Array("preamble\r\n\(Self.form)".utf8)]) == Self.parts)
        let long = [UInt8](repeating: 120, count: 1_000)
        #expect(throws: HTTPError.self) { try read([[UInt8]](repeating: long, count: 20)) }
    }

    @Test(arguments: [
        "", "no form", "--b\r\n", "--b", "--bx\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b", "--b\r\nX: y\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
        "--b\r\nX: y\r\n--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b--",
    ])
    func `invalid forms`(text: String) {
        #expect(throws: HTTPError.self) { try read([Array(text.utf8)]) }
        #expect(throws: HTTPError.self) { try read(text.utf8.map { [$0] }) }
    }

    @Test func `a form with too many parts is rejected at the first part too many`() throws {
        var reader = MultipartReader(boundary: "b", maximumParts: 3)
        let part = Array("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n".utf8)
        for _ in 0..<3 { _ = try reader.read(part) }
        let error = #expect(throws: HTTPError.self) { try reader.read(part) }
        #expect(error?.code == .tooManyFields)
    }

    @Test func `memory is bounded for headers that never end`() throws {
        var reader = MultipartReader(boundary: "b")
        _ = try reader.read(Array("--b\r\n".utf8))
        let line = Array("X-Field: \(String(repeating: "x", count: 1_000))\r\n".utf8)
        var count = 0
        #expect(throws: HTTPError.self) {
            while count < 100 {
                _ = try reader.read(line)
                count += 1
            }
        }
        #expect(count < 10)
    }

    @Test func `names and file names are text of any kind`() throws {
        let names = ["../../etc/passwd", "C:\\\\temp\\\\x", "한글.png", "a\u{202e}gpj.exe", "a\0b", " ", "a\\\"b"]
        for name in names {
            let header = "Content-Disposition: form-data; name=\"n\"; filename=\"\(name)\"\r\n\r\n"
            let parts = try read([Array("--b\r\n\(header)x\r\n--b--".utf8)])
            #expect(parts.count == 1 && parts[0].hasPrefix("n|"), "\(name)")
        }
    }

    /// A boundary may occur as a part of another one, or repeat its own start.
    @Test func `random contents are the same in random pieces`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let content = (0..<Int.random(in: 0...60)).map { _ in
                Array("\r\n--b".utf8).randomElement(using: &generator)!
            }
            let text = String(decoding: content, as: UTF8.self)
            guard !contains(content) else { continue }
            let form = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\(text)\r\n--b--"
            var bytes = Array(form.utf8)[...]
            var pieces: [[UInt8]] = []
            while !bytes.isEmpty {
                let count = Int.random(in: 1...min(9, bytes.count))
                pieces.append(Array(bytes.prefix(count)))
                bytes = bytes.dropFirst(count)
            }
            #expect(try read(pieces) == ["a|-|text/plain|\(text)."], "\(content)")
        }
    }

    private func contains(_ content: [UInt8]) -> Bool {
        let framed = Array("\r\n\r\n".utf8) + content + Array("\r\n--b".utf8)
        let delimiter = Array("\r\n--b".utf8)
        return (2..<framed.count - 5).contains { framed[$0...].starts(with: delimiter) }
    }
}
