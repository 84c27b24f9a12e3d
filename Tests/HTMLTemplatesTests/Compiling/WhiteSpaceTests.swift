import HTMLTemplates
import Testing

/// White space that only indents is not sent.
@Suite struct WhiteSpaceTests {
    @Test(arguments: [
        ("<div>\n  <p>\n    a\n    b\n  </p>\n</div>\n", "<div><p>a b</p></div>"),
        ("<p>a\n  <b>b</b>\n  <i>c</i> d</p>", "<p>a <b>b</b> <i>c</i> d</p>"),
        ("<p><b>a</b> <i>b</i></p>", "<p><b>a</b> <i>b</i></p>"),
        ("<pre>\n a\n  b\n</pre>", "<pre>&#10; a&#10;  b&#10;</pre>"),
        ("<textarea> a\n b</textarea>", "<textarea> a&#10; b</textarea>"),
        ("<script>a // b\nc</script>", "<script>a // b\nc</script>"), ("<style>a\n{ }</style>", "<style>a { }</style>"),
        ("<ul>\n  <li>a\n  <li>b\n</ul>", "<ul><li>a</li><li>b</li></ul>"),
        (
            "<!DOCTYPE html>\n<html>\n<head>\n<title>a\n b</title>\n</head>\n<body>\n</body>\n</html>",
            "<!DOCTYPE html><html><head><title>a b</title></head><body id=\"bindery-body\"></body></html>"
        ),
        ("<p\n  class=\"a\n b\"\n  hidden\n>x</p>", "<p class=\"a&#10; b\" hidden>x</p>"),
        ("<p>a<!-- \n x --> b</p>", "<p>a b</p>"), ("<p>a\r\nb</p>\r\n", "<p>a b</p>"),
    ])
    func `white space that only indents is not sent`(_ source: String, _ expected: String) throws {
        #expect(try render(source) == expected)
    }

    @Test func `white space between values is one space`() throws {
        #expect(try render("<p>\n  {{x}}\n  {{y}}\n</p>", ["x": "a", "y": "b"]) == "<p id=\"f0\">a b</p>")
        #expect(
            try render("<p>\n{{#x}}\n  a\n{{/x}}\n{{#x}}\n  b\n{{/x}}\n</p>", ["x": true]) == "<p id=\"f0\"> a  b </p>")
    }
}
