import RxTesting
import Testing

@testable import HTTP

@Suite struct HTTPHeadersTests {
    @Test func `names are case-insensitive and fields keep their order`() {
        var headers: HTTPHeaders = ["Accept": "a", "X-One": "1"]
        headers.append("accept", "b")
        #expect(headers["ACCEPT"] == "a")
        #expect(headers.all("accept") == ["a", "b"])
        #expect(headers.count == 3)
        #expect(headers["missing"] == nil)
        headers["Accept"] = "c"
        #expect(headers.fields.map(\.name) == ["X-One", "Accept"])
        headers["x-one"] = nil
        #expect(!headers.contains("X-One"))
        #expect(headers.description == "Accept: c\r\n")
        #expect(headers == ["ACCEPT": "c"])
        #expect(headers != ["Accept": "C"])
    }

    /// A header with any number of fields is the same as a list of names and values.
    @Test(arguments: 1...10) func `fields are appended, replaced and removed as in a list`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var headers: HTTPHeaders = [:]
        var list: [(name: String, value: String)] = []
        for step in 0..<200 {
            let (name, value) = ("N\(Int.random(in: 0..<40, using: &random))", "\(step)")
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                headers.remove(name.lowercased())
                list.removeAll { $0.name == name }
            case 1, 2:
                headers.set(name, value)
                list.removeAll { $0.name == name }
                list.append((name, value))
            default:
                headers.append(name, value)
                list.append((name, value))
            }
            #expect(headers.fields.map(\.name) == list.map(\.name), "seed \(seed)")
            #expect(headers.fields.map(\.value) == list.map(\.value), "seed \(seed)")
            #expect(headers.description == list.map { "\($0.name): \($0.value)\r\n" }.joined(), "seed \(seed)")
            #expect(headers[name] == list.first { $0.name == name }?.value, "seed \(seed)")
        }
    }

    @Test func `invalid names and values are recognized`() {
        #expect(HTTPHeaders.isValidName("X-Y_z"))
        #expect(!HTTPHeaders.isValidName(""))
        #expect(!HTTPHeaders.isValidName("a b"))
        #expect(!HTTPHeaders.isValidName("é"))
        #expect(HTTPHeaders.isValidValue("é, \t x"))
        #expect(!HTTPHeaders.isValidValue("a\r\nB: c"))
        #expect(!HTTPHeaders.isValidValue("\u{0}"))
    }

    @Test func `lists are searched by token`() {
        let headers: HTTPHeaders = ["Connection": "foo, Upgrade ", "Other": "x"]
        #expect(headers.lists("connection", token: "upgrade"))
        #expect(!headers.lists("connection", token: "up"))
    }

    @Test func `cookies are parsed`() {
        let request = HTTPRequest(
            method: .get, target: "/", headers: ["Cookie": "a=1; b=x=y;c=; =z; d", "cookie": "e=5"])
        #expect(request.cookies["a"] == "1")
        #expect(request.cookies["b"] == "x=y")
        #expect(request.cookies["c"] == "")
        #expect(request.cookies["e"] == "5")
        #expect(request.cookies["d"] == nil)
    }

    /// Of several cookies with the same name, the first one is used: browsers send the one with the longest path first
    /// (RFC 6265 section 5.4).
    @Test(arguments: 1...5) func `the first cookie of a name is used`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let pairs = (0..<Int.random(in: 0...6, using: &random)).map { number in
                (name: ["a", "b", "A"].randomElement(using: &random)!, value: "\(number)")
            }
            var headers: HTTPHeaders = [:]
            var rest = pairs[...]
            while !rest.isEmpty {
                let field = rest.prefix(Int.random(in: 1...3, using: &random))
                headers.append("Cookie", field.map { "\($0.name)=\($0.value)" }.joined(separator: "; "))
                rest = rest.dropFirst(field.count)
            }
            let cookies = HTTPRequest(method: .get, target: "/", headers: headers).cookies
            #expect(cookies.pairs.elementsEqual(pairs, by: ==), "seed \(seed)")
            for name in ["a", "b", "A", "c"] {
                #expect(cookies[name] == pairs.first { $0.name == name }?.value, "seed \(seed)")
            }
        }
    }

    /// Combining marks do not hide a separator, and no name is matched by a canonically equivalent one.
    @Test func `cookies are parsed by their bytes`() {
        let request = HTTPRequest(
            method: .get, target: "/", headers: ["Cookie": "a=1;\u{301}b=2; c=\u{301}3; \u{212A}=4; K=5"])
        #expect(request.cookies["\u{301}b"] == "2")
        #expect(request.cookies["c"]?.unicodeScalars.map(\.value) == [0x301, 0x33])
        #expect(request.cookies["K"] == "5")
    }

    @Test func `a cookie is HttpOnly and SameSite by default`() {
        var cookie = SetCookie("session", "abc")
        #expect(cookie.headerValue == "session=abc; Path=/; HttpOnly; SameSite=Lax")
        cookie.isSecure = true
        cookie.sameSite = .strict
        cookie.maximumAge = .seconds(60)
        #expect(cookie.headerValue == "session=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Strict")
    }

    @Test func `a redirect cannot inject a header field`() {
        let response = HTTPResponse.redirect(to: "/a\r\nSet-Cookie: x=y é")
        #expect(response.headers["Location"] == "/a%0D%0ASet-Cookie:%20x=y%20%C3%A9")
        #expect(response.status == .seeOther)
    }

    @Test func `dates are formatted as in the standard`() {
        #expect(HTTPDate.string(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.string(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }
}
