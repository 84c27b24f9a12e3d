/// Writes text as a property's value in a style: words, numbers, colors and lengths. Any other text is written as
/// `unset`.
enum StyleWriter {
    static func write(_ bytes: UnsafeBufferPointer<UInt8>, _ buffer: inout ByteBuffer) {
        if bytes.allSatisfy(isHarmless) { buffer.append(bytes) } else { buffer.append("unset") }
    }

    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: ","),
            UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
