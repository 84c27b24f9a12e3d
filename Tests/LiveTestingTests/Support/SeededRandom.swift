/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Markup of pieces that parsers stumble over.
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

    static func make(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...25, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
}
