import HTTP

/// Requests' targets as they may be logged.
package enum LoggedTarget {
    /// The target with a short hash in place of a page's id: the same that other events have in their field `page`.
    ///
    /// Requests about pages are those under `/live/`. A target that writes a part of that in percent-encoding is decoded first.
    package static func text(of target: String) -> String {
        if let text = hidden(target) { return text }
        guard target.utf8.contains(UInt8(ascii: "%")) else { return target }
        return hidden(PercentEncoding.decode(target.utf8)) ?? target
    }

    /// Nil where there is no id.
    private static func hidden(_ target: String) -> String? {
        let (bytes, mark) = (Array(target.utf8), Array("/live/".utf8))
        let idLength = 32
        guard bytes.count >= mark.count + idLength else { return nil }
        var (text, rest) = ([UInt8](), bytes[...])
        var isFound = false
        while let byte = rest.first {
            let id = rest.dropFirst(mark.count).prefix(idLength)
            if byte == mark[0], rest.starts(with: mark), let page = PageID(String(decoding: id, as: UTF8.self)) {
                text += mark + Array(Fingerprint.text(of: page.description).utf8)
                rest = rest.dropFirst(mark.count + idLength)
                isFound = true
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return isFound ? String(decoding: text, as: UTF8.self) : nil
    }
}
