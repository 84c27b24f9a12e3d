/// Names of files from strangers, made safe for a folder on the user's computer.
enum SafeFileName {
    /// The longest name in bytes that common file systems accept.
    static let maximumBytes = 255

    /// Returns the last part of a path, without characters that have no visible form or change the direction of those
    /// around them, with which a name can hide its extension. A name of dots only becomes `download`.
    static func visible(_ name: String) -> String {
        let base = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let visible = String(String.UnicodeScalarView(base.unicodeScalars.filter { !isControl($0) }))
        return visible.isEmpty || visible.allSatisfy { $0 == "." } ? "download" : visible
    }

    /// Returns a name that all common file systems accept: the visible name with `_` in place of the characters that
    /// Windows reserves, not the name of a device, without spaces or dots at its end, and short enough.
    static func portable(_ name: String) -> String {
        let scalars = visible(name).unicodeScalars.map { "<>:\"|?*".unicodeScalars.contains($0) ? "_" : $0 }
        var text = String(String.UnicodeScalarView(scalars))
        while let last = text.last, last == "." || last == " " { text.removeLast() }
        if text.isEmpty { text = "download" }
        let stem = text.prefix { $0 != "." }.uppercased()
        if devices.contains(stem) { text = "_" + text }
        return shortened(text, to: maximumBytes)
    }

    /// Returns the name, shortened before its extension to a number of bytes.
    static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let (stem, ending) = parts(of: name)
        let kept = ending.utf8.count <= 32 ? ending : ""
        var short = String(kept.isEmpty ? name : stem)
        while short.utf8.count + kept.utf8.count > limit { short.removeLast() }
        return short.isEmpty ? "download" + kept : short + kept
    }

    /// Returns the name before its extension, and the extension with its dot.
    static func parts(of name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    private static let devices = Set(
        ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
