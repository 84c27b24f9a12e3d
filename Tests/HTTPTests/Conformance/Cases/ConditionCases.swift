@testable import HTTP

extension ConformanceCases {
    private static func tag(_ content: String) -> String { "\"\(StoredFile.hash(Array(content.utf8)))\"" }

    static let digitsTag = tag(ConformanceApp.digits)
    private static let poemTag = tag(ConformanceApp.poem)
    private static let poemGzipTag = "\(poemTag.dropLast())-gz\""
    private static let otherTag = "\"other\""

    private static let modified = ConformanceApp.modified.text
    private static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let later = "Mon, 07 Nov 1994 00:00:00 GMT"

    private static func digits(_ fields: String...) -> String {
        Message.lines("GET /files/digits.txt HTTP/1.1", ["Host: a"] + fields)
    }

    private static let whole = ExpectedAnswer.ok("0123456789", ["ETag": digitsTag, "Last-Modified": modified])
    private static let unchanged = ExpectedAnswer.status(304, ["ETag": digitsTag, "Content-Length": nil])
    private static let failed = ExpectedAnswer.status(412)

    /// Conditional requests.
    static let conditions: [ConformanceCase] = [
        .serves(
            "RFC 9110 §13.1.2", "a file whose tag matches is not modified", digits("If-None-Match: \(digitsTag)"),
            unchanged),
        .serves(
            "RFC 9110 §13.1.2", "a file whose tag does not match is sent", digits("If-None-Match: \(otherTag)"), whole),
        .serves(
            "RFC 9110 §13.1.2", "one tag of a list matches",
            digits("If-None-Match: \(otherTag), \(digitsTag),\(otherTag)"), unchanged),
        .serves(
            "RFC 9110 §13.1.2", "one tag of several fields matches",
            digits("If-None-Match: \(otherTag)", "If-None-Match: \(digitsTag)"), unchanged),
        .serves("RFC 9110 §13.1.2", "a weak tag matches", digits("If-None-Match: W/\(digitsTag)"), unchanged),
        .serves("RFC 9110 §13.1.2", "an asterisk matches any representation", digits("If-None-Match: *"), unchanged),
        .serves(
            "RFC 9110 §8.8.3", "tags are case-sensitive",
            digits("If-None-Match: \(digitsTag.uppercased())"), whole),
        .serves(
            "RFC 9110 §8.8.3", "a comma in another tag does not separate tags",
            digits("If-None-Match: \"a,b\", \(digitsTag)"), unchanged),
        .serves(
            "RFC 9110 §8.8.3", "the prefix of a weak tag is upper case", digits("If-None-Match: w/\(digitsTag)"), whole
        ),
        .serves(
            "RFC 9110 §8.8.3", "a tag is quoted", digits("If-None-Match: \(digitsTag.dropFirst().dropLast())"), whole),
        .serves(
            "RFC 9110 §13.1.2", "a HEAD request's tag is compared too",
            Message.head("/files/digits.txt", "If-None-Match: \(digitsTag)"), .head(304, ["ETag": digitsTag])),
        .serves(
            "RFC 9110 §8.8.3.3", "each coding has a separate tag",
            Message.get("/files/poem.txt", "Accept-Encoding: gzip", "If-None-Match: \(poemTag)"),
            .ok(ConformanceApp.poem, ["ETag": poemGzipTag, "Content-Encoding": "gzip"])),
        .serves(
            "RFC 9110 §8.8.3.3", "a file whose coding's tag matches is not modified",
            Message.get("/files/poem.txt", "Accept-Encoding: gzip", "If-None-Match: \(poemGzipTag)"),
            .status(304, ["ETag": poemGzipTag, "Vary": "Accept-Encoding"])),

        .serves(
            "RFC 9110 §8.8.2.1", "Last-Modified is never in the future", Message.get("/files/new.txt"),
            .ok("0123456789", ["Last-Modified": nil])),
        .serves(
            "RFC 9110 §13.1.3", "a file with an equal date is not modified",
            digits("If-Modified-Since: \(modified)"), unchanged),
        .serves(
            "RFC 9110 §13.1.3", "a file with a later date is sent",
            digits("If-Modified-Since: \(earlier)"), whole),
        .serves(
            "RFC 9110 §5.6.7", "a later date in the format of RFC 850 is understood",
            digits("If-Modified-Since: Monday, 07-Nov-94 00:00:00 GMT"), unchanged),
        .serves(
            "RFC 9110 §5.6.7", "a date in the format of asctime is understood",
            digits("If-Modified-Since: Sun Nov  6 08:49:37 1994"), unchanged),
        .serves(
            "RFC 9110 §5.6.7", "an earlier date in the format of RFC 850 is understood",
            digits("If-Modified-Since: Saturday, 05-Nov-94 08:49:37 GMT"), whole),
        .serves(
            "RFC 9110 §5.6.7", "an earlier date in the format of asctime is understood",
            digits("If-Modified-Since: Sat Nov  5 08:49:37 1994"), whole),
        .serves(
            "RFC 9110 §13.1.3", "a date in an unknown format is ignored",
            digits("If-Modified-Since: 1994-11-06T08:49:37Z"), whole),
        .serves(
            "RFC 9110 §13.1.3", "a date in another time zone is ignored",
            digits("If-Modified-Since: Mon, 07 Nov 1994 00:00:00 +0100"), whole),
        .serves(
            "RFC 9110 §13.1.3", "two dates are ignored",
            digits("If-Modified-Since: \(modified)", "If-Modified-Since: \(later)"), whole),
        .serves(
            "RFC 9110 §13.1.3", "a file is not modified for HEAD with a later date",
            Message.head("/files/digits.txt", "If-Modified-Since: \(later)"), .head(304, ["ETag": digitsTag])),
        .serves(
            "RFC 9110 §13.1.3", "a tag takes precedence over a date that is not modified",
            digits("If-None-Match: \(otherTag)", "If-Modified-Since: \(modified)"), whole),
        .serves(
            "RFC 9110 §13.1.3", "a tag takes precedence over a date that is modified",
            digits("If-Modified-Since: \(earlier)", "If-None-Match: \(digitsTag)"), unchanged),

        .serves(
            "RFC 9110 §13.1.1", "a file with the required tag is sent", digits("If-Match: \(digitsTag)"), whole),
        .serves("RFC 9110 §13.1.1", "an asterisk requires any representation", digits("If-Match: *"), whole),
        .serves(
            "RFC 9110 §13.1.1", "one required tag of a list is enough",
            digits("If-Match: \(otherTag) ,\(digitsTag)"), whole),
        .serves(
            "RFC 9110 §13.1.1", "a required tag that does not match fails", digits("If-Match: \(otherTag)"), failed),
        .serves(
            "RFC 9110 §13.1.1", "a weak tag does not satisfy a requirement", digits("If-Match: W/\(digitsTag)"), failed),
        .serves("RFC 9110 §13.1.1", "an empty list of required tags fails", digits("If-Match:"), failed),
        .serves(
            "RFC 9110 §13.1.1", "a HEAD request's required tag is compared too",
            Message.head("/files/digits.txt", "If-Match: \(otherTag)"), .head(412)),
        .serves(
            "RFC 9110 §13.1.4", "a file with the required date is sent",
            digits("If-Unmodified-Since: \(modified)"), whole),
        .serves(
            "RFC 9110 §13.1.4", "a HEAD request's required date after the file's is satisfied",
            Message.head("/files/digits.txt", "If-Unmodified-Since: \(later)"), .head(200, ["ETag": digitsTag])),
        .serves(
            "RFC 9110 §13.1.4", "a required date before the file's fails",
            digits("If-Unmodified-Since: \(earlier)"), failed),
        .serves(
            "RFC 9110 §13.1.4", "an invalid required date is ignored",
            digits("If-Unmodified-Since: never"), whole),

        .serves(
            "RFC 9110 §13.2.2", "a required tag that matches overrides a required date",
            digits("If-Match: \(digitsTag)", "If-Unmodified-Since: \(earlier)"), whole),
        .serves(
            "RFC 9110 §13.2.2", "a required tag that fails overrides a tag that is not modified",
            digits("If-Match: \(otherTag)", "If-None-Match: \(digitsTag)"), failed),
        .serves(
            "RFC 9110 §13.2.2", "after a required tag that matches, a tag may be not modified",
            digits("If-Match: \(digitsTag)", "If-None-Match: \(digitsTag)"), unchanged),
        .serves(
            "RFC 9110 §13.2.2", "a required date that fails overrides a tag that is not modified",
            digits("If-Unmodified-Since: \(earlier)", "If-None-Match: \(digitsTag)"), failed),
        .serves(
            "RFC 9110 §13.2.2", "a required date that fails overrides a date that is not modified",
            digits("If-Unmodified-Since: \(earlier)", "If-Modified-Since: \(modified)"), failed),
        .serves(
            "RFC 9110 §13.2.1", "a method that is not allowed overrides a requirement",
            Message.lines("PUT /files/digits.txt HTTP/1.1", "Host: a", "If-Match: \(otherTag)"),
            .status(405, ["Allow": "GET, HEAD"])),
        .serves(
            "RFC 9110 §13.2.1", "a missing file overrides a requirement",
            Message.get("/files/none.txt", "If-Match: *"), .status(404, body: "no such file")),

        .withstands(
            "RFC 9110 §13.1.2", "a list of tags with open quotes does not match",
            digits("If-None-Match: \",,W/,\"\"\",*\""), whole),
        .withstands(
            "RFC 9110 §13.1.2", "a list of empty elements does not match", digits("If-None-Match: ,,,, ,"), whole),
        .withstands(
            "RFC 9110 §5.6.7", "a date whose year overflows every integer is invalid",
            digits("If-Modified-Since: Sun, 06 Nov 99999999999999999999 08:49:37 GMT"), whole),
        .withstands(
            "RFC 9110 §5.6.7", "a date with a negative year is invalid",
            digits("If-Modified-Since: Sun, 06 Nov -994 08:49:37 GMT"), whole),
        .withstands(
            "RFC 9110 §5.6.7", "a date whose month does not exist is invalid",
            digits("If-Modified-Since: Sun, 06 Foo 2094 08:49:37 GMT"), whole),
        .withstands(
            "RFC 9110 §5.6.7", "a date with an impossible time is invalid",
            digits("If-Unmodified-Since: Sun, 99 Nov 1984 99:99:99 GMT"), whole),
        .withstands(
            "RFC 9110 §5.6.7", "a truncated date is invalid",
            digits("If-Modified-Since: Sun, 06 Nov 2094 08:49"), whole),
    ]

    private static func part(_ body: String, _ range: String) -> ExpectedAnswer {
        .status(206, body: body, ["Content-Range": "bytes \(range)/10", "ETag": digitsTag])
    }

    private static let unsatisfiable = ExpectedAnswer.status(416, ["Content-Range": "bytes */10"])

    /// Parts of files.
    static let ranges: [ConformanceCase] = [
        .serves(
            "RFC 9110 §14.3", "a response announces that ranges are supported", digits(),
            .ok("0123456789", ["Accept-Ranges": "bytes"])),
        .serves(
            "RFC 9110 §14.1.2", "a range has its first and last byte", digits("Range: bytes=2-4"), part("234", "2-4")),
        .serves("RFC 9110 §14.1.2", "a range may go to the end", digits("Range: bytes=7-"), part("789", "7-9")),
        .serves("RFC 9110 §14.1.2", "a range may be the last bytes", digits("Range: bytes=-3"), part("789", "7-9")),
        .serves(
            "RFC 9110 §14.1.2", "a range beyond the end is clamped",
            Message.get("/files/poem.txt", "X: y", "Range: bytes=1555-5000"),
            .status(206, body: "sed.\n", ["Content-Range": "bytes 1555-1559/1560"])),
        .serves(
            "RFC 9110 §14.1.2", "a suffix longer than the file is the whole file",
            Message.get("/files/digits.txt", "X: y", "Range: bytes=-200"), part("0123456789", "0-9")),
        .serves(
            "RFC 9110 §14.1", "a unit is case-insensitive", digits("Range: BYTES=0-0"), part("0", "0-0")),
        .serves(
            "RFC 9110 §14.1.2", "a range that begins beyond the end is unsatisfiable", digits("Range: bytes=10-"),
            unsatisfiable),
        .serves("RFC 9110 §14.1.2", "an empty suffix is unsatisfiable", digits("Range: bytes=-0"), unsatisfiable),
        .serves(
            "RFC 9110 §14.1.2", "an empty file has no first byte",
            Message.get("/files/empty.txt", "Range: bytes=0-0"), .status(416, ["Content-Range": "bytes */0"])),
        .serves(
            "RFC 9110 §14.1.2", "the last bytes of an empty file are the whole file",
            Message.get("/files/empty.txt", "Range: bytes=-5"), .ok("")),
        .serves(
            "RFC 9110 §14.2", "ranges that overlap may be ignored (choice)", digits("Range: bytes=0-5,4-7"), whole),
        .serves(
            "RFC 9110 §14.2", "several Range fields are ignored (choice)",
            digits("Range: bytes=0-1", "Range: bytes=4-5"), whole),
        .serves("RFC 9110 §14.2", "a range in an unknown unit is ignored", digits("Range: lines=0-1"), whole),
        .serves(
            "RFC 9110 §14.2", "a HEAD request's range is ignored",
            Message.head("/files/digits.txt", "Range: bytes=0-1"), .head(200, ["Content-Length": "10"])),
        .serves(
            "RFC 9110 §14.2", "a range of a missing file is ignored", Message.get("/files/none", "Range: bytes=0-1"),
            .status(404)),
        .serves(
            "RFC 9110 §14.2", "an app's response may ignore a range", Message.get("/echo", "Range: bytes=0-1"),
            .ok("GET /echo")),
        .serves(
            "RFC 9110 §14.1.1", "a range whose end is before its beginning is ignored (choice)",
            digits("Range: bytes=4-2"), whole),
        .serves("RFC 9110 §14.1.1", "a range without numbers is ignored (choice)", digits("Range: bytes=-"), whole),
        .serves("RFC 9110 §14.1.1", "a range without a dash is ignored (choice)", digits("Range: bytes=4"), whole),
        .serves("RFC 9110 §14.1.1", "a range with letters is ignored (choice)", digits("Range: bytes=a-b"), whole),
        .serves(
            "RFC 9110 §14.1.1", "a range without an equals sign is ignored (choice)", digits("Range: bytes 0-1"), whole),
        .serves("RFC 9110 §14.1.1", "an empty range is ignored (choice)", digits("Range: bytes="), whole),
        .withstands(
            "RFC 9110 §14.1.2", "a last byte that overflows every integer is clamped",
            digits("Range: bytes=8-99999999999999999999999"), part("89", "8-9")),
        .withstands(
            "RFC 9110 §14.1.2", "a first byte that overflows every integer is unsatisfiable",
            digits("Range: bytes=99999999999999999999999-"), unsatisfiable),
        .withstands(
            "RFC 9110 §14.1.2", "a suffix that overflows every integer is the whole file",
            digits("Range: bytes=-18446744073709551617"), part("0123456789", "0-9")),
        .withstands("RFC 9110 §14.1.1", "a range with signs is ignored (choice)", digits("Range: bytes=+1--2"), whole),
        .withstands(
            "RFC 9110 §14.1.1", "a range with a space inside is ignored (choice)", digits("Range: bytes=1 -2"),
            whole),
        .withstands(
            "RFC 9110 §17.15", "many overlapping ranges cost no more than the file",
            digits("Range: bytes=" + String(repeating: "0-,", count: 100) + "0-"), whole),
        .withstands(
            "RFC 9110 §17.15", "many tiny ranges cost no more than the file",
            digits("Range: bytes=" + String(repeating: "1-1,-1,", count: 40) + "2-2"), whole),

        .serves(
            "RFC 9110 §13.1.5", "a range is served if its tag is the file's",
            digits("Range: bytes=2-4", "If-Range: \(digitsTag)"), part("234", "2-4")),
        .serves(
            "RFC 9110 §13.1.5", "a range is ignored if its tag differs",
            digits("Range: bytes=2-4", "If-Range: \(otherTag)"), whole),
        .serves(
            "RFC 9110 §13.1.5", "a range is ignored if its tag is weak",
            digits("Range: bytes=2-4", "If-Range: W/\(digitsTag)"), whole),
        .serves(
            "RFC 9110 §13.1.5", "a range is served if its date is the file's",
            digits("Range: bytes=2-4", "If-Range: \(modified)"), part("234", "2-4")),
        .serves(
            "RFC 9110 §13.1.5", "a range is ignored if its date is after the file's",
            digits("Range: bytes=2-4", "If-Range: \(later)"), whole),
        .serves(
            "RFC 9110 §13.1.5", "a range's date is ignored without a range", digits("If-Range: \(otherTag)"), whole),
        .serves(
            "RFC 9110 §13.1.5", "an unsatisfiable range is ignored if its tag differs",
            digits("Range: bytes=20-", "If-Range: \(otherTag)"), whole),
        .serves(
            "RFC 9110 §13.1.5", "an unsatisfiable range whose tag is the file's is reported",
            digits("Range: bytes=20-", "If-Range: \(digitsTag)"), unsatisfiable),
        .serves(
            "RFC 9110 §13.1.5", "a range is ignored if the file may change again within its date",
            Message.get("/files/new.txt", "Range: bytes=2-4", "If-Range: \(ConformanceApp.future.text)"),
            .ok("0123456789")),
        .serves(
            "RFC 9110 §13.1.5", "an asterisk is not a tag of a range", digits("Range: bytes=2-4", "If-Range: *"), whole),
        .serves(
            "RFC 9110 §13.2.2", "a tag that is not modified overrides a range",
            digits("Range: bytes=2-4", "If-None-Match: \(digitsTag)"), unchanged),
        .serves(
            "RFC 9110 §13.2.2", "a requirement that fails overrides a range",
            digits("Range: bytes=2-4", "If-Match: \(otherTag)"), failed),
        .serves(
            "RFC 9110 §13.2.2", "a requirement that fails overrides an unsatisfiable range",
            digits("Range: bytes=20-", "If-Match: \(otherTag)"), failed),
        .serves(
            "RFC 9110 §13.2.2", "a range is served if the requirement is satisfied",
            digits("If-Match: \(digitsTag)", "Range: bytes=2-4"), part("234", "2-4")),
        .serves(
            "RFC 9110 §14.2", "a range is of the uncompressed file even if the client accepts gzip (choice)",
            Message.get("/files/poem.txt", "Accept-Encoding: gzip", "Range: bytes=0-5"),
            .status(206, body: "A line", ["Content-Range": "bytes 0-5/1560", "Content-Encoding": nil, "ETag": poemTag])),
        .serves(
            "RFC 9110 §14.2", "an app's partial response is not compressed",
            Message.get("/part", "Accept-Encoding: gzip"),
            .status(206, body: ConformanceApp.poem, ["Content-Range": "bytes 0-1559/5000", "Content-Encoding": nil])),
    ]
}
