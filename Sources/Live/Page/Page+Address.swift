import HTTP

/// A page's address in the browser.
extension Page {
    /// The address of the topmost scene.
    var address: Address { stack.last?.address ?? clientAddress.shown }

    /// Records that the browser shows `address` now. With `isLookedUp`, the scenes of the address follow later.
    func depart(to address: Address, isLookedUp: Bool) {
        clientAddress.depart(to: address, isLookedUp: isLookedUp)
        holdAddress()
        updateAddress()
    }

    /// Records that the scenes of the address are mounted. If they have another address, it replaces the one that the
    /// browser shows.
    func arrive() {
        clientAddress.arrive()
        updateAddress()
    }

    /// Sends the address of the topmost scene, if it differs from the one that the browser shows.
    func updateAddress() {
        stale.insert(.address)
        setNeedsFlush()
    }
}

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
            for (name, start) in scene.binder.windowStarts.sorted(by: { $0.key < $1.key }) where start > 0 {
                address += (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "\(name)=\(start)"
            }
        }
        return address
    }
}
