import EventLoops
import Glibc
import RxTesting
import Testing

@testable import HTTP

@Suite struct StaticFilesTests {
    @Test(
        arguments: [
            ("/a.css", "a.css"), ("/dir/b.js", "dir/b.js"), ("/", nil), ("", nil), ("/../secret", nil),
            ("/dir/../../secret", nil),
            ("/.hidden", nil), ("/dir/.hidden", nil), ("//etc/passwd", nil), ("/dir//b", nil), ("/dir/", nil),
            ("/a\u{0}b", nil),
            ("/..\\secret", nil), ("/./a.css", nil),
            // A combining mark forms one character with the preceding byte.
            ("/\u{301}.env", "\u{301}.env"), ("/a/\u{301}.env", "a/\u{301}.env"), ("/a/.\u{301}env", nil),
        ] as [(String, String?)]) func `only paths inside the folder are file names`(_ path: String, _ name: String?)
    {
        #expect(StaticFiles.safeName(path) == name)
    }

    @Test func `only files inside the folder are served`() throws {
        let site = try Site()
        defer { site.end() }
        let style = try site.get("/style.css")
        #expect(style.status == 200)
        #expect(style.body == site.style)
        #expect(style.headers["Content-Type"] == "text/css; charset=utf-8")
        #expect(style.headers["Cache-Control"] == "no-cache")
        #expect(style.headers["X-Content-Type-Options"] == "nosniff")
        #expect(try site.get("/sub/x.txt").text == "x")
        for path in [
            "/missing", "/.hidden", "/sub", "/sub/", "/../secret.txt", "/%2e%2e/secret.txt",
            "/sub/..%2f..%2fsecret.txt",
            "/link.txt", "/style.css/", "/%CC%81.hidden", "/%EF%B8%8F.hidden", "/sub/%CC%81../.hidden",
            "/sub%CC%81/x.txt",
        ] {
            #expect(try site.get(path).status == 404, "\(path)")
        }
        #expect(
            try site.server.answer("POST /style.css HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n").status
                == 405)
    }

    /// A browser that opens a file as a document runs no script in it. Other files are not documents and may be a
    /// worker's script.
    @Test(arguments: ["icon.svg", "page.html", "feed.xml", "PAGE.HTM"])
    func `a file opened as a document runs no script`(_ name: String)
        throws
    {
        let site = try Site()
        defer { site.end() }
        site.write(name, Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
        defer { unlink("\(site.directory)/public/\(name)") }
        let policy = try #require(try site.get("/\(name)").headers["Content-Security-Policy"])
        #expect(policy == StaticFiles.documentPolicy)
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.hasSuffix("; sandbox"))
        #expect(!policy.contains("script-src"))
        #expect(try site.get("/style.css").headers["Content-Security-Policy"] == nil)
        #expect(try site.get("/large.bin").headers["Content-Security-Policy"] == nil)
        let server = try TestServer(group: site.server.group) { [group = site.server.group, path = site.directory] in
            StaticFiles(directory: "\(path)/public", blocking: group.blocking, documentPolicy: nil).handle($0, $1)
        }
        defer { server.server.shutdown(within: .seconds(5)) }
        let answer = try server.answer("GET /\(name) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Security-Policy"] == nil)
    }

    @Test func `a matching entity tag or date is answered with 304`() throws {
        let site = try Site()
        defer { site.end() }
        let first = try site.get("/style.css")
        let tag = try #require(first.headers["ETag"])
        for value in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let again = try site.get("/style.css", "If-None-Match: \(value)")
            #expect(again.status == 304)
            #expect(again.headers["ETag"] == tag)
        }
        #expect(try site.get("/style.css", "If-None-Match: \"x\"").status == 200)
        let modified = try #require(first.headers["Last-Modified"])
        #expect(try site.get("/style.css", "If-Modified-Since: \(modified)").status == 304)
        let compressed = try site.get("/style.css", "Accept-Encoding: gzip")
        #expect(compressed.headers["Content-Encoding"] == "gzip")
        #expect(compressed.headers["Vary"] == "Accept-Encoding")
        #expect(compressed.headers["ETag"] != tag)
        #expect(try Compression.gunzip(compressed.body) == site.style)
    }

    @Test func `a versioned URL is cacheable for a year`() throws {
        let site = try Site()
        defer { site.end() }
        let version = try #require(site.files.version(of: "/style.css"))
        #expect(
            try site.get("/style.css?v=\(version)").headers["Cache-Control"] == "public, max-age=31536000, immutable")
        let refusal = try site.get("/style.css?v=\(version)", "Range: bytes=99999-")
        #expect(refusal.status == 416)
        #expect(refusal.headers["Cache-Control"] == "no-cache")
        #expect(try site.get("/style.css?v=old").headers["Cache-Control"] == "no-cache")
        #expect(site.files.version(of: "/missing") == nil)
    }

    @Test func `scripts are minified if the site enables it`() throws {
        let site = try Site(minifiesScripts: true)
        defer { site.end() }
        let source = String(repeating: "let a  =  'b'; // c\n", count: 500)
        for name in ["sub/a.js", "sub/a.mjs", "sub/a.min.js", "sub/a.txt"] { site.write(name, Array(source.utf8)) }
        // Consecutive declarations are merged.
        let minified = "let " + Array(repeating: "a='b'", count: 500).joined(separator: ",") + ";"
        for path in ["/sub/a.js", "/sub/a.mjs"] {
            let plain = try site.get(path)
            #expect(plain.text == minified)
            let compressed = try site.get(path, "Accept-Encoding: gzip")
            #expect(try Compression.gunzip(compressed.body) == Array(minified.utf8))
            #expect(try site.get(path, "Range: bytes=4-8").text == "a='b'")
        }
        for path in ["/sub/a.min.js", "/sub/a.txt"] { #expect(try site.get(path).text == source) }
        // The version is that of the served content: a change of comments does not affect it.
        let version = site.files.version(of: "/sub/a.js")
        site.write("sub/a.js", Array(("/* d */" + source).utf8))
        #expect(site.files.version(of: "/sub/a.js") == version)
        site.write("sub/a.js", Array(("d;" + source).utf8))
        #expect(site.files.version(of: "/sub/a.js") != version)
        let plain = try Site()
        defer { plain.end() }
        plain.write("sub/a.js", Array(source.utf8))
        #expect(try plain.get("/sub/a.js").text == source)
    }

    @Test func `a changed file is served with its new content`() throws {
        let site = try Site()
        defer { site.end() }
        let before = try site.get("/sub/x.txt")
        site.write("sub/x.txt", Array("changed".utf8))
        let after = try site.get("/sub/x.txt")
        #expect(after.text == "changed")
        #expect(after.headers["ETag"] != before.headers["ETag"])
        unlink("\(site.directory)/public/sub/x.txt")
        #expect(try site.get("/sub/x.txt").status == 404)
    }

    /// Each part of a file's stamp changes separately: the seconds and nanoseconds of the time, the inode number, and
    /// the size.
    @Test func `a file is read again when any part of its stamp changes`() throws {
        let site = try Site()
        defer { site.end() }
        func write(_ text: String, to name: String = "sub/x.txt", _ seconds: Int, _ nanoseconds: Int) {
            site.write(name, Array(text.utf8))
            let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: nanoseconds), count: 2)
            #expect(utimensat(AT_FDCWD, "\(site.directory)/public/\(name)", times, 0) == 0)
        }
        func expectServed(_ text: String) throws { #expect(try site.get("/sub/x.txt").text == text) }
        write("one", 1_000, 0)
        try expectServed("one")
        write("two", 1_001, 0)
        try expectServed("two")
        write("six", 1_001, 1)
        try expectServed("six")
        write("ten", to: "sub/a.txt", 1_001, 1)
        rename("\(site.directory)/public/sub/a.txt", "\(site.directory)/public/sub/x.txt")
        try expectServed("ten")
        write("three", 1_001, 1)
        try expectServed("three")
    }

    /// A folder beside the served one is outside it, even if its name begins alike.
    @Test func `links that lead outside the folder are not followed`() throws {
        let site = try Site()
        defer { site.end() }
        let (sibling, link) = ("\(site.directory)/public2", "\(site.directory)/public/sub/a.js")
        mkdir(sibling, 0o755)
        defer { rmdir(sibling) }
        site.write("../public2/secret.txt", Array("secret".utf8))
        defer { unlink("\(sibling)/secret.txt") }
        for (target, status) in [
            ("\(sibling)/secret.txt", 404), ("../../public2/secret.txt", 404), ("../../secret.txt", 404),
            ("/etc/passwd", 404),
            ("\(site.directory)/public/sub/x.txt", 200), ("x.txt", 200), ("../../public/style.css", 200),
        ] {
            symlink(target, link)
            #expect(try site.get("/sub/a.js").status == status, "\(target)")
            unlink(link)
        }
    }

    /// The announced Content-Length cannot be met, so that the connection closes.
    @Test func `a file that becomes shorter ends its response`() throws {
        let site = try Site()
        defer { site.end() }
        let path = "\(site.directory)/public/large.bin"
        let server = try TestServer(group: site.server.group, .with { $0.systemSendBuffer = 16_384 }) { _, responder in
            responder.respond(HTTPResponse(status: .ok, body: .file(HTTPFile(path: path)!)))
        }
        defer { server.server.shutdown(within: .seconds(5)) }
        let client = try TestClient(port: server.server.boundPort, receiveBuffer: 4_096)
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.readHead().headers["Content-Length"] == "\(site.large.count)")
        // Only the first piece was read, because the socket's buffers are smaller than that.
        #expect(truncate(path, 400_000) == 0)
        let body = try client.readToEnd()
        #expect(body.count < site.large.count)
        #expect(site.large.starts(with: body))
    }

    /// The range of a part of a part counts the file's bytes, and is clamped to both.
    @Test func `a part of a file is clamped to the file`() throws {
        let site = try Site()
        defer { site.end() }
        site.write("sub/a.txt", Array("0123456789".utf8))
        let file = try #require(HTTPFile(path: "\(site.directory)/public/sub/a.txt"))
        #expect(file.range == 0..<10)
        let part = file.part(2..<8)
        for lower in 0...12 {
            for upper in lower...12 {
                #expect(file.part(lower..<upper).range == min(lower, 10)..<min(upper, 10))
                let inner = part.part(lower..<upper).range
                #expect(inner.lowerBound >= 2 && inner.upperBound <= 8)
                #expect(Set(inner) == Set(2..<8).intersection(lower..<upper))
            }
        }
    }

    @Test func `byte ranges are served`() throws {
        let site = try Site()
        defer { site.end() }
        for path in ["/style.css", "/large.bin"] {
            let whole = try site.get(path).body
            let part = try site.get(path, "Range: bytes=10-19")
            #expect(part.status == 206)
            #expect(part.headers["Content-Range"] == "bytes 10-19/\(whole.count)")
            #expect(part.body == Array(whole[10...19]))
            #expect(try site.get(path, "Range: bytes=-5").body == Array(whole.suffix(5)))
            #expect(try site.get(path, "Range: bytes=\(whole.count)-").status == 416)
            #expect(try site.get(path, "Range: bytes=0-1\r\nIf-Range: \"old\"").status == 200)
        }
    }

    @Test func `several byte ranges are served as parts`() throws {
        let site = try Site()
        defer { site.end() }
        for path in ["/style.css", "/large.bin"] {
            let whole = try site.get(path)
            // The second part of the large file is longer than one read.
            let ranges = path == "/large.bin" ? [5..<9, 100_000..<900_000, 20..<21] : [5..<9, 30..<1_000, 20..<21]
            let field = ranges.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: ", ")
            let answer = try site.get(path, "Range: bytes=\(field)")
            #expect(answer.status == 206 && answer.headers["Content-Range"] == nil)
            let type = try #require(answer.headers["Content-Type"])
            let boundary = try #require(type.wholeMatch(of: /multipart\/byteranges; boundary=(\w+)/)).1
            var expected: [UInt8] = []
            for range in ranges {
                let head =
                    "\r\n--\(boundary)\r\nContent-Type: \(whole.headers["Content-Type"] ?? "")\r\n"
                    + "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(whole.body.count)\r\n\r\n"
                expected += Array(head.utf8) + whole.body[range]
            }
            #expect(answer.body == expected + Array("\r\n--\(boundary)--\r\n".utf8))
            #expect(try site.get(path, "Range: bytes=0-9,5-6").body == whole.body)
            #expect(try site.get(path, "Range: bytes=0-1,5-6\r\nIf-Range: \"old\"").body == whole.body)
        }
        let client = try site.server.connect()
        client.send(
            "GET /large.bin HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-0,9-9\r\n\r\n"
                + "GET /sub/x.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.readResponse().status == 206)
        #expect(try client.readResponse().text == "x")
    }

    @Test func `a large file is sent in pieces and keeps the connection open`() throws {
        let site = try Site()
        defer { site.end() }
        let client = try site.server.connect()
        client.send(
            "GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\nGET /sub/x.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.readResponse().body == site.large)
        #expect(try client.readResponse().text == "x")
        let head = try site.server.answer("HEAD /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(head.headers["Content-Length"] == "\(site.large.count)")
    }

    @Test(
        arguments: [
            ("bytes=0-4", .part(0..<5)), ("bytes=5-", .part(5..<10)), ("bytes=-3", .part(7..<10)),
            ("bytes=-30", .part(0..<10)),
            ("bytes=9-100", .part(9..<10)), ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=5-4", .all),
            ("bytes=", .all), ("bytes=-", .all), ("lines=0-4", .all), ("bytes=a-b", .all),
            ("bytes=0-1,3-4", .parts([0..<2, 3..<5])), ("bytes=8-9 , 0-1,,", .parts([8..<10, 0..<2])),
            ("bytes=0-3,3-4", .all), ("bytes=0-1,-9", .all), ("bytes=0-1,x", .all), ("bytes=20-,30-", .unsatisfiable),
            ("bytes=0-1,20-", .part(0..<2)), ("bytes=,", .all),
            ("bytes=" + (0..<16).map { "\($0 % 10)-\($0 % 10)" }.joined(separator: ","), .all),
            ("bytes=" + String(repeating: "1-1,", count: 100_000), .all),
            ("bytes=99999999999999999999-", .unsatisfiable),
        ] as [(String, ByteRanges)]) func `byte ranges are parsed`(_ text: String, _ range: ByteRanges)
    {
        #expect(ByteRanges.parse(text, count: 10) == range)
    }
}
