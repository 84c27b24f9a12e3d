import RxTesting
import Testing

@testable import HTTP

@Suite struct FormTests {
    @Test func aQueryIsDecoded() {
        let request = HTTPRequest(method: .get, target: "/a%20b?x=1&y=a+b%26c&x=2&empty&=v&bad=%zz&%C3%A9=%E2%82%AC")
        #expect(request.path == "/a b")
        #expect(request.query["x"] == "1")
        #expect(request.query.all("x") == ["1", "2"])
        #expect(request.query["y"] == "a b&c")
        #expect(request.query["empty"] == "")
        #expect(request.query["bad"] == "%zz")
        #expect(request.query["é"] == "€")
        #expect(request.query["none"] == nil)
    }

    @Test func `fields survive encoding and decoding`() {
        var fields = FormFields()
        for (name, value) in [("a", "1 + 1 = 2"), ("ü&=", "\r\n%"), ("", ""), ("e", "😀")] { fields.append(name, value) }
        #expect(FormFields(urlEncoded: fields.urlEncoded.utf8) == fields)
    }

    @Test func `a URL-encoded form is parsed`() throws {
        let request = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
            body: Array("title=A+b&create=".utf8))
        #expect(try request.formFields() == ["title": "A b", "create": ""])
        #expect(try HTTPRequest(method: .post, target: "/").formFields().isEmpty)
    }

    static let multipart = [
        "preamble", "--B", "Content-Disposition: form-data; name=\"title\"", "", "two\r\nlines", "--B  ",
        "content-disposition: form-data; name=\"f\"; filename=\"a;\\\"b\\\".txt\"", "Content-Type: text/plain", "",
        "--b\r\n--B in the middle", "--B", "Content-Disposition: form-data; name=empty", "", "", "--B--", "epilogue",
    ].joined(separator: "\r\n")

    static func multipartRequest(_ text: String, boundary: String = "B") -> HTTPRequest {
        HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
            body: Array(text.utf8))
    }

    @Test func `parts of a multipart form are separated by their bytes`() throws {
        let header = "Content-Disposition:\u{301}\r\nContent-Disposition: form-data; name=\"\u{301}a\""
        let form = try Self.multipartRequest("--B\r\n\(header)\r\n\r\nv\r\n--B--").form()
        #expect(form.fields == ["\u{301}a": "v"])
    }

    @Test func `a multipart form with files is parsed`() throws {
        let text = Self.multipart.replacingFirst("--b\r\n--B in the middle", with: "--b\r\n--C in the middle")
        let form = try Self.multipartRequest(text).form()
        #expect(form.fields == ["title": "two\r\nlines", "empty": ""])
        #expect(form.files.count == 1)
        #expect(form.files.first?.name == "f")
        #expect(form.files.first?.fileName == "a;\"b\".txt")
        #expect(form.files.first?.contentType == "text/plain")
        #expect(form.files.first?.bytes == Array("--b\r\n--C in the middle".utf8))
        #expect(try Self.multipartRequest(text, boundary: "\"B\"").form() == form)
    }

    @Test(arguments: [
        "", "--B", "--B\r\n", "no boundary", "--B\r\nContent-Disposition: form-data; name=x\r\n\r\nnever ends",
        "--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--", "--B\r\n\r\nx\r\n--B--", "--Bx\r\n\r\n\r\n--B--",
        "--B\r\nContent-Disposition: attachment; name=x\r\n\r\nx\r\n--B--", "--B\r\nno header end\r\n--B--", multipart,
        // A part without content and without a header: its delimiter's line break is that of the preceding delimiter.
        "--B\r\n--B\r\nContent-Disposition: form-data; name=x\r\n\r\nx\r\n--B--",
    ]) func `a malformed multipart form is rejected`(_ text: String) {
        guard !text.isEmpty else { return }
        let error = #expect(throws: HTTPError.self) { try Self.multipartRequest(text).form() }
        #expect(error?.status == .badRequest)
    }

    @Test func `names and separators in forms are compared by their bytes`() throws {
        #expect(FormFields(urlEncoded: Array("%E2%84%AA=1&K=2".utf8))["K"] == "2")
        #expect(FormFields(urlEncoded: Array("%E2%84%AA=1&K=2".utf8)).all("K") == ["2"])
        let request = Self.multipartRequest(
            """
            --B\r
            Content-Disposition: form-data; name="a"\r
            \r
            1\r
            --B\r
            Content-Disposition:\u{301} form-data; name="b"\r
            \r
            2\r
            --B--
            """)
        // A combining mark after the colon is part of the value, which is then unknown.
        #expect(throws: HTTPError.self) { try request.formFields() }
        let type = MediaType("multipart/form-data;\u{301}x=1; boundary=\u{301}B; \u{212A}=2")
        #expect(type.parameters["boundary"]?.unicodeScalars.first == "\u{301}")
        #expect(type.parameters["k"] == nil)
    }

    @Test func `a body that is not a form or has too many fields is rejected`() {
        let request = HTTPRequest(method: .post, target: "/", headers: ["Content-Type": "application/json"], body: [1])
        #expect(throws: HTTPError.self) { try request.formFields() }
        let many = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(String(repeating: "a&", count: 2_000).utf8))
        let error = #expect(throws: HTTPError.self) { try many.formFields() }
        #expect(error?.status == .contentTooLarge)
    }

    @Test(arguments: [0, 1, 500, 999, 1_000])
    func `a form has at most 1,000 fields and files in total`(files: Int) throws {
        func parts(_ count: Int, _ parameter: String = "") -> String {
            String(
                repeating: "--B\r\nContent-Disposition: form-data; name=a\(parameter)\r\n\r\n1\r\n", count: count)
        }
        let whole = parts(files, "; filename=b") + parts(1_000 - files)
        let form = try Self.multipartRequest(whole + "--B--").form()
        #expect((form.files.count, form.fields.count) == (files, 1_000 - files))
        for more in [parts(1), parts(1, "; filename=c")] {
            let error = #expect(throws: HTTPError.self) { try Self.multipartRequest(whole + more + "--B--").form() }
            #expect(error?.code == .tooManyFields)
        }
    }

    @Test(arguments: [7, 8] as [UInt64]) func fuzz(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            var bytes = Array(Self.multipart.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = [13, 10, 45, 66, 34, 58, 0].randomElement(using: &random)!
                } else {
                    bytes.remove(at: place)
                }
            }
            let request = HTTPRequest(
                method: .post, target: "/", headers: ["Content-Type": "multipart/form-data; boundary=B"], body: bytes)
            _ = try? request.form()
        }
    }
}

extension String {
    func replacingFirst(_ old: String, with new: String) -> String {
        guard let range = self.firstRange(of: old) else { return self }
        return replacingCharacters(in: range, with: new)
    }

    private func replacingCharacters(in range: Range<Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
