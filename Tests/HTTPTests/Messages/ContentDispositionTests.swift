import HTTP
import Testing

/// The names of downloads (RFC 6266 and RFC 8187).
@Suite struct ContentDispositionTests {
    @Test(arguments: ["n", "한", "e\u{301}", "\u{301}"]) func `a long name is shortened before its extension`(
        text: String
    ) {
        let value = ContentDisposition.attachment(String(repeating: text, count: 40_000) + ".txt")
        #expect(value.utf8.count < 1_200)
        #expect(value.contains(".txt\""))
    }

    @Test(arguments: [
        ("report.pdf", #"attachment; filename="report.pdf""#),
        ("two words.txt", #"attachment; filename="two words.txt""#),
        ("보고서.pdf", #"attachment; filename="___.pdf"; filename*=UTF-8''%EB%B3%B4%EA%B3%A0%EC%84%9C.pdf"#),
        (#"a"b%41.txt"#, #"attachment; filename="a_b_41.txt"; filename*=UTF-8''a%22b%2541.txt"#),
        ("../../etc/passwd", #"attachment; filename="passwd""#),
        (#"C:\secret\x.txt"#, #"attachment; filename="x.txt""#),
        ("a\r\nSet-Cookie: x=1", #"attachment; filename="aSet-Cookie: x=1""#),
        ("\u{202E}fdp.exe", #"attachment; filename="fdp.exe""#),
        ("", #"attachment; filename="download""#), ("..", #"attachment; filename="download""#),
        ("/", #"attachment; filename="download""#),
    ])
    func `a name becomes a field that cannot be misread`(name: String, value: String) {
        #expect(ContentDisposition.attachment(name) == value)
    }
}
