import Glibc
import Testing

@testable import HTTP

/// Files with a compressed form beside them, one in memory and one that is too large for that.
@Suite struct PrecompressedFileTests {
    /// The compressed form has other content than the file here, so that a test can tell which form was sent.
    private static let other = Array("the compressed form".utf8)

    @Test(arguments: ["/style.css", "/large.bin"])
    func `the form beside a file is sent to clients that accept it, unless the file is newer`(_ path: String) throws {
        let site = try Site()
        defer { site.end() }
        let (name, gzip) = (String(path.dropFirst()), try Compression.gzip(Self.other, level: 9))
        let plain = try site.get(path).body
        site.write(name, plain, at: 1_000)
        for (second, isUsed) in [(999, false), (1_000, true), (1_001, true)] {
            site.write("\(name).gz", gzip, at: second)
            for encoding in ["gzip", "br, gzip;q=0.5", "identity", "gzip;q=0"] {
                let response = try site.get(path, "Accept-Encoding: \(encoding)")
                let isGzip = isUsed && encoding.contains("gzip") && !encoding.hasSuffix("=0")
                #expect(response.status == 200)
                #expect((response.body == gzip) == isGzip, "\(second) \(encoding)")
                if isGzip { #expect(response.headers["Content-Encoding"] == "gzip") }
                if isUsed { #expect(response.headers["Vary"] == "Accept-Encoding") }
            }
        }
        let range = try site.get(path, "Accept-Encoding: gzip\r\nRange: bytes=1-3")
        #expect(range.status == 206)
        #expect(range.body == Array(plain[1...3]))
        #expect(try site.get("\(path).gz").body == gzip)
    }

    @Test(arguments: ["/style.css", "/large.bin"])
    func `each form has its own entity tag, which changes with the form`(_ path: String) throws {
        let site = try Site()
        defer { site.end() }
        let name = String(path.dropFirst())
        site.write(name, try site.get(path).body, at: 1_000)
        site.write("\(name).gz", try Compression.gzip(Self.other, level: 9), at: 1_001)
        func tag(_ encoding: String) throws -> String {
            try #require(site.get(path, "Accept-Encoding: \(encoding)").headers["ETag"])
        }
        let (plain, first) = (try tag("identity"), try tag("gzip"))
        #expect(plain != first)
        for (known, encoding, status) in [(first, "gzip", 304), (first, "identity", 200), (plain, "gzip", 200)] {
            let response = try site.get(path, "Accept-Encoding: \(encoding)\r\nIf-None-Match: \(known)")
            #expect(response.status == status, "\(encoding)")
        }
        site.write("\(name).gz", try Compression.gzip(Array("changed".utf8), level: 9), at: 1_002)
        #expect(try tag("gzip") != first)
        #expect(try tag("identity") == plain)
    }

    @Test func `a form that is not in gzip format is ignored`() throws {
        let site = try Site()
        defer { site.end() }
        site.write("style.css.gz", Array("not gzip".utf8))
        let response = try site.get("/style.css", "Accept-Encoding: gzip")
        #expect(try Compression.gunzip(response.body) == site.style)
    }
}
