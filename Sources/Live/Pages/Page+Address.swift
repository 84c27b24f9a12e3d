/// A page's address in the browser.
extension Page {
    /// The address of the scene on top.
    var address: Address { stack.last?.address ?? clientAddress.shown }

    /// The browser shows this address now; its scenes are still to come, unless they are there.
    func depart(to address: Address, isLookedUp: Bool) {
        clientAddress.depart(to: address, isLookedUp: isLookedUp)
        holdAddress()
        updateAddress()
    }

    /// The scenes of the address are there. If their own address is another, it takes the place of the one that led here.
    func arrive() {
        clientAddress.arrive()
        updateAddress()
    }

    /// The address is that of the topmost scene.
    func updateAddress() {
        stale.insert(.address)
        setNeedsFlush()
    }
}
