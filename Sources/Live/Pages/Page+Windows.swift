import HTTP

/// Where windows on long lists begin, in the address of a page without the script: nothing else remembers it there.
extension Page {
    /// Where the address asks for the window of a name to begin; 0 where it does not say.
    func windowStart(_ name: String) -> Int {
        guard !clientAddress.shown.query.isEmpty else { return 0 }
        return FormFields(urlEncoded: clientAddress.shown.query.utf8)[name].flatMap { Int($0) } ?? 0
    }

    /// The address at which a browser without the script finds what this page shows now.
    var plainAddress: String {
        var address = address.description
        for scene in stack {
            for (name, start) in scene.mount.windowStarts.sorted(by: { $0.key < $1.key }) where start > 0 {
                address += (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "\(name)=\(start)"
            }
        }
        return address
    }
}
