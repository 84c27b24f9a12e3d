/// The value of a Content-Disposition field (RFC 6266).
public enum ContentDisposition {
    /// Returns the value for a file that browsers save under a name.
    ///
    /// A path in the name is removed, and so are control characters. A name with characters beyond ASCII is given twice:
    /// in UTF-8 (RFC 8187), and in ASCII with `_` in their place for old clients.
    public static func attachment(_ name: String) -> String {
        let base = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let visible = String(String.UnicodeScalarView(base.unicodeScalars.filter { !isControl($0) }))
        let safe = visible.isEmpty || visible.allSatisfy { $0 == "." } ? "download" : visible
        let plain = String(
            String.UnicodeScalarView(
                safe.unicodeScalars.map { $0.isASCII && $0 != "\"" && $0 != "%" ? $0 : "_" }))
        let value = "attachment; filename=\"\(plain)\""
        return plain == safe ? value : value + "; filename*=UTF-8''\(PercentEncoding.encode(safe))"
    }

    /// Indicates whether a character has no visible form, or changes the direction of those around it, with which a name
    /// can hide its extension.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
