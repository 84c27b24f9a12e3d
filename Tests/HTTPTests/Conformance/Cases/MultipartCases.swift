extension ConformanceCases {
    private static func form(_ body: String, type: String = "multipart/form-data; boundary=X") -> String {
        Message.form(type, body)
    }

    /// Returns a part with header lines and content, without the closing delimiter.
    private static func part(_ content: String, _ header: String...) -> String {
        "--X\r\n" + header.map { $0 + "\r\n" }.joined() + "\r\n\(content)\r\n"
    }

    private static func field(_ name: String, _ content: String) -> String {
        part(content, "Content-Disposition: form-data; name=\"\(name)\"")
    }

    private static let end = "--X--\r\n"
    private static let malformed = ExpectedAnswer.ok("refused: 400")

    /// Forms with files.
    static let multipartForms: [ConformanceCase] = [
        .serves("RFC 7578 §4.2", "a part without a file name is a field", form(field("a", "1") + end), .ok("[a|1]")),
        .serves(
            "RFC 7578 §5.2", "parts keep their order, and names may be repeated",
            form(field("a", "1") + field("b", "2") + field("a", "3") + end), .ok("[a|1][b|2][a|3]")),
        .serves(
            "RFC 7578 §4.2", "a part with a file name is a file",
            form(
                part(
                    "data", "Content-Disposition: form-data; name=\"f\"; filename=\"a.bin\"", "Content-Type: image/png")
                    + end),
            .ok("<f|a.bin|image/png|data>")),
        .serves(
            "RFC 7578 §4.4", "the default type of a part is text/plain",
            form(part("data", "Content-Disposition: form-data; name=\"f\"; filename=\"a\"") + end),
            .ok("<f|a|text/plain|data>")),
        .serves(
            "RFC 7578 §4.2", "a file may be empty and without a name",
            form(part("", "Content-Disposition: form-data; name=\"f\"; filename=\"\"", "Content-Type: a/b") + end),
            .ok("<f||a/b|>")),
        .serves("RFC 7578 §4.2", "a field may be empty", form(field("a", "") + end), .ok("[a|]")),
        .serves(
            "RFC 7578 §4.2", "a field's line ends belong to it", form(field("a", "\r\n1\r\n\r\n2\n3\r") + end),
            .ok("[a|\r\n1\r\n\r\n2\n3\r]")),
        .serves(
            "RFC 7578 §4.2", "a parameter may be unquoted",
            form(part("1", "Content-Disposition: form-data; name=a") + end), .ok("[a|1]")),
        .serves(
            "RFC 7578 §4.2", "a file's extended name is not used",
            form(
                part("", "Content-Disposition: form-data; name=f; filename=a; filename*=UTF-8''b", "Content-Type: a/b")
                    + end), .ok("<f|a|a/b|>")),
        .serves("RFC 7578 §5.1", "names are UTF-8", form(field("\u{c3}\u{a9}", "1") + end), .ok("[é|1]")),
        .serves(
            "RFC 7578 §4.8", "other fields of a part are ignored",
            form(part("1", "X: y", "Content-Disposition: form-data; name=a", "Content-Length: 9") + end), .ok("[a|1]")),
        .serves(
            "RFC 7578 §4.7", "a part's transfer coding is not decoded",
            form(part("QQ==", "Content-Disposition: form-data; name=a", "Content-Transfer-Encoding: base64") + end),
            .ok("[a|QQ==]")),
        .serves(
            "RFC 2045 §5.1", "names of a part's fields and types are case-insensitive",
            form(part("1", "CONTENT-disposition: Form-Data; NAME=\"a\"") + end), .ok("[a|1]")),
        .serves(
            "RFC 2046 §5.1.1", "a boundary may be quoted",
            form(field("a", "1") + end, type: "multipart/form-data; boundary=\"X\""),
            .ok("[a|1]")),
        .serves(
            "RFC 2046 §5.1.1", "a boundary may have special characters when it is quoted",
            form(
                "--a;b=c\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--a;b=c--\r\n",
                type: "multipart/form-data; boundary=\"a;b=c\""), .ok("[a|1]")),
        .serves(
            "RFC 9110 §8.3.1", "the boundary's name is case-insensitive",
            form(field("a", "1") + end, type: "Multipart/Form-Data; charset=utf-8; BOUNDARY=X"), .ok("[a|1]")),
        .serves(
            "RFC 2046 §5.1.1", "text before the first delimiter is ignored", form("text\r\n" + field("a", "1") + end),
            .ok("[a|1]")),
        .serves(
            "RFC 2046 §5.1.1", "text after the last delimiter is ignored", form(field("a", "1") + end + "text"),
            .ok("[a|1]")),
        .serves("RFC 2046 §5.1.1", "the last line end may be missing", form(field("a", "1") + "--X--"), .ok("[a|1]")),
        .serves(
            "RFC 2046 §5.1.1", "white space after a delimiter is ignored",
            form("--X \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--X--"), .ok("[a|1]")),
        .serves(
            "RFC 2046 §5.1.1", "a delimiter inside a line is content", form(field("a", "1 --X 2") + end),
            .ok("[a|1 --X 2]")),
        .serves(
            "RFC 2046 §5.1.1", "two hyphens alone are content", form(field("a", "\r\n--\r\n--Y") + end),
            .ok("[a|\r\n--\r\n--Y]")),
        .serves("RFC 2046 §5.1.1", "a form may have no parts", form("--X--\r\n"), .ok("")),

        .withstands(
            "RFC 7578 §4.2", "a path in a file name is only text",
            form(
                part("", "Content-Disposition: form-data; name=f; filename=\"../../etc/passwd\"", "Content-Type: a/b")
                    + end),
            .ok("<f|../../etc/passwd|a/b|>")),
        .withstands(
            "RFC 7578 §4.2", "a backslash in a file name is literal",
            form(part("", "Content-Disposition: form-data; name=f; filename=\"C:\\a\"", "Content-Type: a/b") + end),
            .ok("<f|C:\\a|a/b|>")),
        .withstands(
            "RFC 7578 §4.2", "an escaped quotation mark belongs to a name",
            form(part("1", "Content-Disposition: form-data; name=\"a\\\"; name=b\"") + end), .ok("[a\"; name=b|1]")),
        .withstands(
            "RFC 7578 §4.2", "the first of two names is used (choice)",
            form(part("1", "Content-Disposition: form-data; name=a; name=b") + end), .ok("[a|1]")),
        .withstands(
            "RFC 7578 §4.2", "a part without a disposition is malformed", form(part("1", "X: y") + end), malformed),
        .withstands("RFC 7578 §4.2", "a part without a header is malformed", form("--X\r\n\r\n1\r\n" + end), malformed),
        .withstands(
            "RFC 7578 §4.2", "a part without a name is malformed",
            form(part("1", "Content-Disposition: form-data") + end), malformed),
        .withstands(
            "RFC 7578 §4.2", "a part of another disposition is malformed",
            form(part("1", "Content-Disposition: attachment; name=a") + end), malformed),
        .withstands(
            "RFC 7578 §4.1", "a form without a boundary is malformed",
            form(field("a", "1") + end, type: "multipart/form-data"), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "an empty boundary is malformed",
            form(field("a", "1") + end, type: "multipart/form-data; boundary="), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "a boundary longer than 70 characters is malformed",
            form(end, type: "multipart/form-data; boundary=" + String(repeating: "X", count: 71)), malformed),
        .withstands("RFC 2046 §5.1.1", "a form without its boundary is malformed", form("a=1"), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "a form that ends in a part is malformed", form(field("a", "1")), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "a form that ends in a header is malformed",
            form("--X\r\nContent-Disposition: form-data"), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "a form that ends after a delimiter is malformed", form("--X"), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "a form that ends in the last delimiter is malformed",
            form(field("a", "1") + "--X-"), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "a header that the delimiter ends is malformed",
            form("--X\r\nContent-Disposition: form-data; name=a\r\n" + end), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "text after a delimiter is malformed (choice)",
            form("--Xtra\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n" + end), malformed),
        .withstands(
            "RFC 2046 §5.1.1", "line ends of LF alone are malformed",
            form("--X\nContent-Disposition: form-data; name=a\n\n1\n--X--\n"), malformed),
    ]
}
