import Foundation
import Testing

@testable import Live

/// The JSON of a widget's data.
struct TemplateJSONTests {
    @Test func `equal values have equal text`() throws {
        let keys = (0..<40).map { "key\($0)" }
        let one = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
        var other: [String: Int] = [:]
        other.reserveCapacity(1_000)
        for key in keys.reversed() { other[key] = 1 }
        #expect(try TemplateJSON(one) == TemplateJSON(other))
        #expect(try TemplateJSON(one).text.hasPrefix("{\"key0\":1,\"key1\":1,\"key10\":1,"))
    }

    @Test(arguments: ["a\nb\r\u{2028}\"\\</script>&'", "https://a.example/b", "", "é𝄞\u{0}"])
    func `text is on one line and is decoded again`(text: String) throws {
        let json = try TemplateJSON([text])
        #expect(!json.text.contains(where: \.isNewline) || text.contains("\u{2028}"))
        #expect(!json.text.utf8.contains(10) && !json.text.utf8.contains(13))
        #expect(try JSONDecoder().decode([String].self, from: Data(json.text.utf8)) == [text])
        #expect(!json.text.contains("\\/"))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite is an error`(number: Double) {
        #expect(throws: EncodingError.self) { try TemplateJSON([number]) }
    }
}
