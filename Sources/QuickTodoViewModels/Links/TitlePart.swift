/// A part of a title: text, or a web address to which it links.
public struct TitlePart: Sendable, Hashable {
    /// The part as it is in the title.
    public let text: String
    /// Indicates whether the part is a web address.
    public let isLink: Bool

    /// Returns the parts of a title with links; `nil` if it has none. O(n) in the length of the title.
    public static func parts(of title: String) -> [TitlePart]? {
        guard title.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let bytes = Array(title.utf8)
        var parts: [TitlePart] = []
        var (start, index) = (0, 0)
        func add(upTo end: Int, isLink: Bool = false) {
            if start < end {
                parts.append(TitlePart(text: String(decoding: bytes[start..<end], as: UTF8.self), isLink: isLink))
            }
            start = end
        }
        while index < bytes.count {
            guard let end = WebLink.end(in: bytes, from: index) else {
                index += 1
                continue
            }
            add(upTo: index)
            add(upTo: end, isLink: true)
            index = end
        }
        if parts.isEmpty { return nil }
        add(upTo: bytes.count)
        return parts
    }
}
