/// The address that a page's browser shows, and what the browser is told where the page's own is another. Pure.
struct ClientAddress {
    /// The address that the browser shows.
    private(set) var shown: Address
    /// How it is to be changed when the scenes have another.
    var change = AddressChange.replace
    /// Whether the client was ever told an address. One that is under way while the person goes somewhere else counts last in the browser:
    /// from then on each place to which a person goes is confirmed.
    private var wasTold = false
    private var isConfirmed = false
    /// Whether the browser has gone there, and the scenes of that address are being looked up.
    private var isLookedUp = true
    /// Whether the browser is led to an address that the page may not show, which is then the client's.
    var isLeaving = false
    /// Counts the address, where it is long.
    var held: HeldBytes?

    /// A browser that asks for the page at this address.
    init(_ address: Address) {
        shown = address
    }

    /// Where the browser has gone, while the scenes of that address are looked up.
    var destination: Address? { isLookedUp ? shown : nil }

    /// The browser shows this address now; its scenes are still to come where they are looked up.
    mutating func depart(to address: Address, isLookedUp: Bool) {
        shown = address
        isConfirmed = wasTold
        self.isLookedUp = isLookedUp
    }

    /// The scenes of the address are there. If their own address is another, it takes the place of the one that led here.
    mutating func arrive() {
        isLookedUp = false
        change = .replace
    }

    /// What leads the browser to the page's own address, nil where it shows it already. From here on the browser has been told.
    mutating func operation(leadingTo address: Address) -> Operation? {
        defer { change = .replace }
        if isLeaving { return .address(.push, shown) }
        guard address != shown || isConfirmed, !isLookedUp else { return nil }
        (wasTold, isConfirmed) = (true, false)
        shown = address
        return .address(change, address)
    }
}
