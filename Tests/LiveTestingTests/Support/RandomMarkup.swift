import RxTesting

/// Markup composed of pieces that are difficult to parse.
enum RandomMarkup {
    private static let pieces = [
        "<p>", "</p>", "<div class=a>", "</div>", "<ul>", "<li>", "</li>", "</ul>", "text ", "&amp;", "&#65;", "&",
        "&lt", "<b>", "</b>",
        "<table>", "<tr>", "<td>", "</td>", "</table>", "<input value='x'>", "<br>", "<!-- c -->", "<", ">", "\"", "'",
        "=", "/",
        "<a href=x>", "</a>", "<select><option>o", "</select>", "<textarea>t</textarea>", "<script>s</script>",
        "<title>t</title>",
        "é☺", "\r\n", "<h1>", "</h1>", "<form>", "</form>", "<button>", "</button>", "<svg><path/></svg>",
        "<!doctype html>",
    ]

    static func make(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...25, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
}
