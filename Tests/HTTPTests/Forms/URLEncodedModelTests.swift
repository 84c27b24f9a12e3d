import Testing

@testable import HTTP

/// Compares forms and queries with a model that follows the URL standard, section 5.1, step by step.
@Suite struct URLEncodedModelTests {
    @Test func `every short form is parsed as the standard requires`() {
        let alphabet: [UInt8] = Array("&=%+4g".utf8) + [0xC3, 0xA9]
        var forms: [[UInt8]] = [[]]
        var longest = forms
        for _ in 1...4 {
            longest = longest.flatMap { form in alphabet.map { form + [$0] } }
            forms += longest
        }
        for form in forms {
            let wanted = Self.model(form)
            // An array, a slice, and a sequence that is not contiguous.
            #expect(FormFields(urlEncoded: form).pairs.elementsEqual(wanted, by: ==), "\(form)")
            let part = ([38, 37] + form + [52, 61])[2..<form.count + 2]
            #expect(FormFields(urlEncoded: part).pairs.elementsEqual(wanted, by: ==), "part \(form)")
            #expect(FormFields(urlEncoded: form.lazy.map { $0 }).pairs.elementsEqual(wanted, by: ==), "lazy \(form)")
        }
    }

    @Test func `a form with more than 1,000 fields is rejected`() throws {
        for count in [999, 1_000, 1_001, 1_002] {
            let body = Array(repeatElement("a=1", count: count).joined(separator: "&").utf8)
            let request = HTTPRequest(
                method: .post, target: "/", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body)
            if count <= 1_000 {
                #expect(try request.formFields().count == count)
            } else {
                #expect(throws: HTTPError.self) { try request.formFields() }
            }
        }
    }

    private static func model(_ bytes: [UInt8]) -> [(String, String)] {
        bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(Array(parts[0])), parts.count > 1 ? decoded(Array(parts[1])) : "")
        }
    }

    private static func decoded(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var rest = bytes.map { $0 == UInt8(ascii: "+") ? 32 : $0 }[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
