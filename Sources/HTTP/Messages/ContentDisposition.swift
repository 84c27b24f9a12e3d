/// The value of a Content-Disposition field (RFC 6266).
public enum ContentDisposition {
    /// Returns the value for a file that browsers save under a name.
    ///
    /// A path in the name is removed, and so are control characters. A long name is shortened to 255 bytes. A name with characters beyond ASCII is given twice:
    /// in UTF-8 (RFC 8187), and in ASCII with `_` in their place for old clients.
    public static func attachment(_ name: String) -> String { value("attachment", name) }

    /// Returns the value for a file that browsers show, and save under a name if the user wants that. The name is treated
    /// as by ``attachment(_:)``.
    public static func inline(_ name: String) -> String { value("inline", name) }

    private static func value(_ disposition: String, _ name: String) -> String {
        let safe = SafeFileName.shortened(SafeFileName.visible(name), to: SafeFileName.maximumBytes)
        let plain = String(
            String.UnicodeScalarView(
                safe.unicodeScalars.map { $0.isASCII && $0 != "\"" && $0 != "%" ? $0 : "_" }))
        let value = "\(disposition); filename=\"\(plain)\""
        return plain == safe ? value : value + "; filename*=UTF-8''\(PercentEncoding.encode(safe))"
    }
}
