import HTTP

/// Requests' targets as they may be logged.
package enum LoggedTarget {
    /// Returns the target with a short hash in place of each secret: a page's id, the id of a return address, the inspector's token. A page's
    /// hash is the one that other events have in their field `page`.
    ///
    /// Secrets are 32 hexadecimal digits in targets below `/live/`. A target that writes a part of that in percent-encoding is decoded first.
    package static func text(of target: String) -> String {
        let isEncoded = target.utf8.contains(UInt8(ascii: "%"))
        return hidden(isEncoded ? PercentEncoding.decode(target.utf8) : target) ?? target
    }

    /// Returns nil for a target without a secret.
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
