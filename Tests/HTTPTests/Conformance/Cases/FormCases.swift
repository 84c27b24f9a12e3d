extension ConformanceCases {
    private static func query(_ query: String) -> String { Message.get("/query?\(query)") }

    /// Queries, which are form data.
    static let queries: [ConformanceCase] = [
        .serves("WHATWG URL §5.1", "pairs are separated by ampersands", query("a=1&b=2"), .ok("[a|1][b|2]")),
        .serves("WHATWG URL §5.1", "a plus sign is a space", query("a+b=c+d"), .ok("[a b|c d]")),
        .serves("WHATWG URL §5.1", "an escaped plus sign is a plus sign", query("a=1%2B1"), .ok("[a|1+1]")),
        .serves("WHATWG URL §5.1", "names and values are decoded", query("%61%20b=%C3%A9"), .ok("[a b|é]")),
        .serves("WHATWG URL §5.1", "a name without an equals sign has an empty value", query("a&b"), .ok("[a|][b|]")),
        .serves("WHATWG URL §5.1", "a value may be empty", query("a=&b="), .ok("[a|][b|]")),
        .serves("WHATWG URL §5.1", "a name may be empty", query("=1"), .ok("[|1]")),
        .serves("WHATWG URL §5.1", "an equals sign alone is an empty pair", query("="), .ok("[|]")),
        .serves("WHATWG URL §5.1", "empty pairs are omitted", query("&&a=1&&"), .ok("[a|1]")),
        .serves("WHATWG URL §5.1", "an empty query has no pairs", query(""), .ok("")),
        .serves("WHATWG URL §5.1", "the first equals sign separates", query("a=b=c=="), .ok("[a|b=c==]")),
        .serves(
            "WHATWG URL §5.1", "escaped separators do not separate", query("a%26b%3D=1%3D2%262"), .ok("[a&b=|1=2&2]")),
        .serves("WHATWG URL §5.1", "a semicolon does not separate", query("a=1;b=2"), .ok("[a|1;b=2]")),
        .serves("WHATWG URL §5.1", "a name may be repeated", query("a=1&a=2&a"), .ok("[a|1][a|2][a|]")),
        .serves("WHATWG URL §5.1", "a question mark belongs to the data", query("?a=?"), .ok("[?a|?]")),
        .withstands(
            "WHATWG URL §1.3", "an invalid escape is kept", query("a=%&b=%4&c=%zz"), .ok("[a|%][b|%4][c|%zz]")),
        .withstands("WHATWG URL §5.1", "bytes that are not UTF-8 are replaced", query("a=%FFb"), .ok("[a|\u{fffd}b]")),
        .withstands("WHATWG URL §5.1", "an escape is decoded once", query("a=%2541%252B"), .ok("[a|%41%2B]")),
        .withstands("WHATWG URL §5.1", "an escaped NUL is data", query("a=%00b"), .ok("[a|\0b]")),
        .withstands(
            "WHATWG URL §5.1", "names with brackets are names", query("a[b][]=1&__proto__=2"),
            .ok("[a[b][]|1][__proto__|2]")),
    ]

    private static func cookie(_ fields: String...) -> String {
        Message.lines("GET /cookies HTTP/1.1", ["Host: a"] + fields)
    }

    /// Cookies of requests.
    static let cookies: [ConformanceCase] = [
        .serves("RFC 6265 §4.2.1", "pairs are separated by semicolons", cookie("Cookie: a=1; b=2"), .ok("[a|1][b|2]")),
        .serves("RFC 6265 §4.2.1", "a cookie's value may be empty", cookie("Cookie: a=; b="), .ok("[a|][b|]")),
        .serves(
            "RFC 6265 §4.2.1", "a cookie's value may have equals signs", cookie("Cookie: a=b=c=="), .ok("[a|b=c==]")),
        .serves(
            "RFC 6265 §4.1.1", "quotation marks belong to a cookie's value", cookie("Cookie: a=\"b\""), .ok("[a|\"b\"]")
        ),
        .serves(
            "RFC 6265 §4.2.2", "cookies of one name keep their order", cookie("Cookie: a=1; b=2; a=3"),
            .ok("[a|1][b|2][a|3]")),
        .serves(
            "RFC 6265 §5.4", "cookie names are case-sensitive", cookie("Cookie: a=1; A=2"), .ok("[a|1][A|2]")),
        .serves("RFC 6265 §4.2.2", "a cookie's value is not decoded", cookie("Cookie: a=%41+b"), .ok("[a|%41+b]")),
        .serves(
            "RFC 9113 §8.2.3", "cookies of several fields form one list", cookie("Cookie: a=1", "X: y", "Cookie: b=2"),
            .ok("[a|1][b|2]")),
        .serves(
            "RFC 6265 §5.2", "a missing space after a semicolon is accepted (choice)", cookie("Cookie: a=1;b=2"),
            .ok("[a|1][b|2]")),
        .serves("RFC 6265 §5.4", "a request without the field has no cookies", cookie(), .ok("")),
        .withstands(
            "RFC 6265 §5.2", "a pair without an equals sign is ignored (choice)", cookie("Cookie: a; b=2; c"),
            .ok("[b|2]")),
        .withstands("RFC 6265 §5.2", "a pair without a name is ignored", cookie("Cookie: =1; b=2"), .ok("[b|2]")),
        .withstands("RFC 6265 §5.2", "separators alone are not cookies", cookie("Cookie: ;;; ;=;"), .ok("")),
        .withstands(
            "RFC 6265 §4.2.1", "attributes have no meaning in a request", cookie("Cookie: a=1; Path=/; $Version=1"),
            .ok("[a|1][Path|/][$Version|1]")),
        .withstands(
            "RFC 6265 §4.2.1", "bytes above 127 in a cookie are harmless", cookie("Cookie: a=\u{ff}; b=2"),
            .ok("[a|\u{fffd}][b|2]")),
        .repels("RFC 6265 §4.1.1", "a control character in a cookie is rejected", cookie("Cookie: a=\u{1}"), 400),
    ]

    private static func form(_ body: String, _ type: String = "application/x-www-form-urlencoded") -> String {
        Message.form(type, body)
    }

    /// Posted forms.
    static let urlEncodedForms: [ConformanceCase] = [
        .serves("WHATWG URL §5.1", "a posted form has pairs", form("a=1&b=2+3"), .ok("[a|1][b|2 3]")),
        .serves("WHATWG URL §5.1", "an escaped line end belongs to a value", form("a=1%0D%0A2"), .ok("[a|1\r\n2]")),
        .serves("WHATWG URL §5.1", "bytes that are not escaped are UTF-8", form("\u{c3}\u{a9}=1"), .ok("[é|1]")),
        .serves("WHATWG URL §5.1", "a form without a body has no pairs", form(""), .ok("")),
        .serves(
            "RFC 9110 §8.3.1", "a type is case-insensitive",
            form("a=1", "Application/X-WWW-Form-URLEncoded"), .ok("[a|1]")),
        .serves(
            "RFC 9110 §8.3.1", "a type may have parameters",
            form("a=1", "application/x-www-form-urlencoded ; charset=UTF-8"), .ok("[a|1]")),
        .serves(
            "RFC 9110 §15.5.16", "a form of another type is not supported", form("a=1", "text/plain"),
            .ok("refused: 415")),
        .serves(
            "RFC 9110 §8.3", "a form without a type is not supported (choice)",
            Message.lines("POST /form HTTP/1.1", "Host: a", "Content-Length: 3") + "a=1", .ok("refused: 415")),
        .serves(
            "RFC 9112 §7.1", "a form may be chunked",
            Message.lines(
                "POST /form HTTP/1.1", "Host: a", "Content-Type: application/x-www-form-urlencoded",
                "Transfer-Encoding: chunked") + "3\r\na=1\r\n3\r\n&b=\r\n0\r\n\r\n", .ok("[a|1][b|]")),
        .withstands("WHATWG URL §5.1", "a form of separators is empty", form("&&&&&&"), .ok("")),
        .withstands(
            "WHATWG URL §5.1", "a form may contain any byte", form("\0=\u{1}&\u{ff}"), .ok("[\0|\u{1}][\u{fffd}|]")),
        .withstands(
            "RFC 9110 §15.5.16", "a type that only begins like a form's is not supported",
            form("a=1", "application/x-www-form-urlencodedx"), .ok("refused: 415")),
        .withstands(
            "RFC 9110 §15.5.16", "a type in place of a parameter is not supported",
            form("a=1", "text/plain; application/x-www-form-urlencoded"), .ok("refused: 415")),
    ]
}
