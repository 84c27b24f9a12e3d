import HTTP

/// The starts of list windows in the address of a page without the script. They are stored only there.
extension Page {
    /// Returns the start of the window `name` in the page's address; 0 if the address does not contain it.
    func windowStart(_ name: String) -> Int {
        guard !clientAddress.shown.query.isEmpty else { return 0 }
        return FormFields(urlEncoded: clientAddress.shown.query.utf8)[name].flatMap { Int($0) } ?? 0
    }

    /// The address at which a browser without the script gets the page's current content.
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
