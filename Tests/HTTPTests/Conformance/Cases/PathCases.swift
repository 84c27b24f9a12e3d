extension ConformanceCases {
    private static func path(_ path: String) -> String { Message.get("/path/\(path)") }
    private static func file(_ path: String) -> String { Message.get("/files/\(path)") }
    private static let none = ExpectedAnswer.status(404, body: "no such file")

    /// Paths, and the files that they may name.
    static let paths: [ConformanceCase] = [
        .serves("RFC 3986 §2.1", "an escape is decoded", path("%41b"), .ok("/path/Ab")),
        .serves("RFC 3986 §2.1", "an escape's digits may be upper or lower case", path("%4a%4A"), .ok("/path/JJ")),
        .serves("RFC 3986 §2.5", "escaped bytes are UTF-8", path("caf%C3%A9"), .ok("/path/café")),
        .serves("RFC 3986 §2.4", "an escape is decoded once", path("%2541"), .ok("/path/%41")),
        .serves("RFC 3986 §2.4", "an escaped question mark belongs to the path", path("a%3Fb?c"), .ok("/path/a?b")),
        .serves("RFC 3986 §2.4", "an escaped number sign belongs to the path", path("a%23b"), .ok("/path/a#b")),
        .serves("RFC 3986 §3.3", "a plus sign in a path is literal", path("a+b"), .ok("/path/a+b")),
        .serves(
            "RFC 3986 §3.3", "a path may have parameters and separators", path("a;b=1,2:@!$&'()*~"),
            .ok("/path/a;b=1,2:@!$&'()*~")),
        .serves("RFC 3986 §3.4", "an escape in a query is not checked", path("a?%zz"), .ok("/path/a")),
        .serves("RFC 3986 §2.1", "a file's name may have escaped spaces", file("sub/a%20b.txt"), .ok("spaced")),
        .serves(
            "RFC 3986 §2.1", "a file's name may have an escaped percent sign", file("sub/100%25.txt"), .ok("percent")),
        .serves("RFC 3986 §2.5", "a file's name may have escaped UTF-8", file("sub/%C3%a9.txt"), .ok("accent")),
        .serves(
            "RFC 3986 §6.2.2.2", "an escaped letter names the same file", file("%64igits.tx%74"), .ok("0123456789")),
        .serves(
            "RFC 3986 §3.4", "a query does not belong to a file's name", file("digits.txt?a/../b"), .ok("0123456789")),
        .serves(
            "RFC 3986 §3.3", "a segment's parameter is decoded", Message.get("/routes/item/a%20b"), .ok("item a b")),
        .serves(
            "RFC 3986 §2.4", "an escaped slash does not separate segments", Message.get("/routes/item/a%2Fb"),
            .ok("item a/b")),
        .serves(
            "RFC 3986 §2.2", "an escaped slash does not name another route", Message.get("/routes/deep%2fpage"),
            .status(404)),
        .serves("RFC 3986 §6.2.2.1", "paths are case-sensitive", file("Digits.txt"), none),
        .serves("RFC 3986 §3.3", "a path with a trailing slash is another path", file("digits.txt/"), none),
        .serves("RFC 3986 §3.3", "a path with an empty segment is another path", file("sub//a%20b.txt"), none),
        .serves("RFC 3986 §3.3", "a folder is not a file", file("sub"), none),
        .serves("RFC 3986 §3.3", "a folder with a slash is not a file", file("sub/"), none),
        .serves("RFC 3986 §3.3", "the folder of all files is not a file", file(""), none),

        .repels("RFC 3986 §2.1", "an escape has two hexadecimal digits", path("%zz"), 400),
        .repels("RFC 3986 §2.1", "an escape does not end after its percent sign", path("a%"), 400),
        .repels("RFC 3986 §2.1", "an escape does not end after one digit", path("a%4"), 400),
        .repels("RFC 3986 §2.1", "an escape does not end before the query", path("a%?41"), 400),
        .repels("RFC 3986 §2.1", "an escape has no sign inside", path("%+1"), 400),
        .repels("RFC 3986 §2.1", "an escape with two bytes is rejected", path("%u0041"), 400),
        .repels("RFC 3986 §7.3", "an escaped NUL is rejected", file("digits.txt%00.png"), 400),
        .repels("RFC 3629 §3", "a byte that never occurs in UTF-8 is rejected", path("%FF"), 400),
        .repels("RFC 3629 §3", "a truncated UTF-8 sequence is rejected", path("%E2%82x"), 400),
        .repels("RFC 3629 §3", "a UTF-8 continuation byte without a start is rejected", path("x%82"), 400),
        .repels("RFC 3629 §10", "an overlong slash is rejected", file("..%C0%AF..%C0%AFetc"), 400),
        .repels("RFC 3629 §10", "an overlong dot is rejected", file("%C0%AE%C0%AE/etc"), 400),
        .repels("RFC 3629 §10", "an overlong slash of three bytes is rejected", file("%E0%80%AFetc"), 400),
        .repels("RFC 3629 §10", "an overlong NUL is rejected", file("digits.txt%C0%80"), 400),
        .repels("RFC 3629 §3", "half of a surrogate pair is rejected", path("%ED%A0%80"), 400),
        .repels("RFC 3629 §3", "a character beyond the last one is rejected", path("%F4%90%80%80"), 400),

        .withstands("RFC 3986 §5.2.4", "dots do not lead out of the folder", file("../../../etc/passwd"), none),
        .withstands(
            "RFC 3986 §5.2.4", "dots do not lead up inside the folder (choice)", file("sub/../digits.txt"), none),
        .withstands("RFC 3986 §5.2.4", "a single dot is not removed (choice)", file("./digits.txt"), none),
        .withstands("RFC 3986 §5.2.4", "dots at the end do not lead up", file("sub/.."), none),
        .withstands("RFC 3986 §5.2.4", "escaped dots do not lead out", file("%2e%2E/%2e%2e/etc/passwd"), none),
        .withstands("RFC 3986 §5.2.4", "a half escaped pair of dots does not lead out", file(".%2e/%2e./etc"), none),
        .withstands("RFC 3986 §2.4", "dots that are escaped twice do not lead out", file("%252e%252e/etc"), none),
        .withstands("RFC 3986 §2.4", "escaped slashes do not lead out", file("..%2f..%2Fetc"), none),
        .withstands("RFC 3986 §2.4", "an escaped slash does not begin at the root", file("%2fetc%2fpasswd"), none),
        .withstands("RFC 3986 §5.2.4", "an empty segment does not begin at the root", file("/etc/passwd"), none),
        .withstands("RFC 3986 §7.3", "an escaped backslash does not lead out", file("..%5c..%5Cetc"), none),
        .withstands("RFC 3986 §7.3", "an escaped backslash in a name is not found", file("sub%5ca%20b.txt"), none),
        .withstands("RFC 3986 §3.3", "dots with a parameter do not lead out", file("..;/..;a=b/etc"), none),
        .withstands("RFC 3986 §3.3", "many dots do not lead out", file("....//....//etc"), none),
        .withstands(
            "RFC 3986 §5.2.4", "the dots of an absolute form do not lead out",
            Message.get("http://a/files/../../etc"), none),
        .withstands("RFC 3986 §2.5", "dots of another script do not lead out", file("%EF%BC%8E%EF%BC%8E/etc"), none),
        .withstands("RFC 8615 §3", "a hidden file is not found", file(".secret"), none),
        .withstands("RFC 8615 §3", "a hidden file is not found by an escaped dot", file("%2esecret"), none),
        .withstands("RFC 3986 §7.3", "an escaped line end in a name is not found", file("digits.txt%0d%0a"), none),
        .withstands("RFC 3986 §7.3", "a space after a name is not ignored", file("digits.txt%20"), none),
        .withstands("RFC 3986 §7.3", "a dot after a name is not ignored", file("digits.txt."), none),
        .withstands(
            "RFC 3986 §7.3", "an alternate data stream of a file is not found", file("digits.txt::$DATA"), none),
        .withstands("RFC 3986 §3.3", "a path through a file is not found", file("digits.txt/a"), none),
        .withstands("RFC 3986 §7.3", "a user's home is not found", file("~root/.ssh"), none),
    ]
}
