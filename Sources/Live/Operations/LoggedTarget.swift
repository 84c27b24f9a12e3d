import HTTP

/// The form of request targets in logs.
package enum LoggedTarget {
    /// Returns the target with each secret replaced by a short hash: the id of a page or of a return address, or the
    /// inspector's token. A page's hash is the same as in the field `page` of other events.
    ///
    /// Secrets are 32 hexadecimal digits in targets below `/live/`. A percent-encoded target is decoded first.
    package static func text(of target: String) -> String {
        let isEncoded = target.utf8.contains(UInt8(ascii: "%"))
        return hidden(isEncoded ? PercentEncoding.decode(target.utf8) : target) ?? target
    }

    /// Returns the target with its secrets replaced; `nil` if it contains none.
    private static func hidden(_ target: String) -> String? {
        let (bytes, mark) = (Array(target.utf8), Array("/live/".utf8))
        let secretLength = 32
        guard bytes.count >= mark.count + secretLength, let start = bytes.firstRange(of: mark) else { return nil }
        var (text, rest) = (Array(bytes[..<start.upperBound]), bytes[start.upperBound...])
        var isFound = false
        while let byte = rest.first {
            if let secret = PageID(String(decoding: rest.prefix(secretLength), as: UTF8.self)) {
                text += Fingerprint.text(of: secret.description).utf8
                rest = rest.dropFirst(secretLength)
                isFound = true
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return isFound ? String(decoding: text, as: UTF8.self) : nil
    }
}
