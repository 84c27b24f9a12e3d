import Scenes
import Testing

struct MediaTypeSnifferTests {
    @Test(
        arguments: [
            ("image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
            ("image/jpeg", [0xff, 0xd8, 0xff, 0xe0]), ("image/x-icon", [0, 0, 1, 0, 1]),
            ("application/zip", [0x50, 0x4b, 3, 4, 20]), ("application/x-gzip", [0x1f, 0x8b, 8, 0]),
            ("application/octet-stream", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a]),
            ("application/octet-stream", [0x7f, 0x45, 0x4c, 0x46, 2]), ("text/plain", []),
            ("text/plain", [0xff, 0xfe, 0x41]),
            ("text/plain", [0xec, 0x95, 0x88, 0xeb, 0x85, 0x95]),
        ] as [(String, [UInt8])])
    func `binary signatures`(type: String, bytes: [UInt8]) {
        #expect(MediaTypeSniffer.type(of: bytes) == type)
    }

    @Test(arguments: [
        ("image/gif", "GIF87a.."), ("image/gif", "GIF89a.."), ("image/bmp", "BM..."), ("application/pdf", "%PDF-1.7"),
        ("image/webp", "RIFF1234WEBPVP8 "), ("audio/wave", "RIFF1234WAVE"), ("video/avi", "RIFF1234AVI "),
        ("audio/aiff", "FORM1234AIFF"), ("audio/mpeg", "ID3"), ("font/woff2", "wOF2"), ("text/xml", " <?xml version"),
        ("text/html", "<!doctype html>"), ("text/html", "\n\t <ScRiPt >"), ("text/html", "<!-- x"),
        ("text/html", "<p>"), ("text/plain", "<pre>"), ("text/plain", "<p"), ("text/plain", "Hello"),
        ("text/plain", "RIFF1234WEBX"), ("application/octet-stream", "a\u{1}b"), ("text/plain", "a\u{1b}[1m"),
        ("text/html", "\u{feff}<html>"),
    ])
    func `textual signatures`(type: String, text: String) {
        #expect(MediaTypeSniffer.type(of: Array(text.utf8)) == type)
    }

    @Test func `boxes of MP4`() {
        func box(_ size: [UInt8], _ brands: String) -> [UInt8] { size + Array("ftyp\(brands)".utf8) }
        #expect(MediaTypeSniffer.type(of: box([0, 0, 0, 16], "mp42\0\0\0\0")) == "video/mp4")
        #expect(MediaTypeSniffer.type(of: box([0, 0, 0, 20], "isom\0\0\0\0mp41")) == "video/mp4")
        #expect(MediaTypeSniffer.type(of: box([0, 0, 0, 20], "isom\0\0\0\0avc1")) == "application/octet-stream")
        #expect(MediaTypeSniffer.type(of: box([0xff, 0xff, 0xff, 0xfc], "mp42\0\0\0\0")) == "application/octet-stream")
    }

    @Test func `the element of WebM`() {
        let start: [UInt8] = [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84]
        #expect(MediaTypeSniffer.type(of: start + Array("webm".utf8)) == "video/webm")
        #expect(MediaTypeSniffer.type(of: start + Array("mkv!".utf8)) == "application/octet-stream")
    }

    @Test func `every start of every signature has a type`() {
        for bytes in (0..<64).map({ count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) } }) {
            #expect(!MediaTypeSniffer.type(of: bytes).isEmpty)
        }
        for text in ["RIFF1234WEBPVP", "\u{1a}E\u{df}\u{a3}", "<html", "   <", "ftyp"] {
            for end in 0...text.utf8.count { #expect(!MediaTypeSniffer.type(of: Array(text.utf8.prefix(end))).isEmpty) }
        }
    }
}
