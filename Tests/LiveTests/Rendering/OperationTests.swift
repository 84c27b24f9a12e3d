import Testing

@testable import Live

struct OperationTests {
    private func line(_ operation: Live.Operation) -> String { String(decoding: operation.line, as: UTF8.self) }

    @Test func `an operation is one line of the protocol`() {
        #expect(line(.content("f0", Array("<b>x</b>".utf8))) == "data:h f0 <b>x</b>\n")
        #expect(line(.attribute("f1", "class", Array("a b".utf8))) == "data:a f1 class a b\n")
        #expect(line(.removeAttribute("f1", "inert")) == "data:r f1 inert\n")
        #expect(line(.insert(into: "f2", before: nil, Array("<li>".utf8))) == "data:i f2 - <li>\n")
        #expect(line(.move("f3-1", into: "f2", before: "f3-2")) == "data:m f2 f3-1 f3-2\n")
        #expect(line(.remove("f3-1")) == "data:d f3-1\n")
        #expect(line(.value(of: "a name&", in: "f4", edit: 12, Array("x".utf8))) == "data:v f4 a&#32;name&amp; 12 x\n")
        #expect(line(.address(.back, Address("/"))) == "data:b /\n")
    }

    @Test func `an operation contains no line break`() {
        #expect(line(.content("f0", Array("a\nb\r\nc".utf8))) == "data:h f0 a b  c\n")
    }
}
