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
