/// The state of the address that a page's browser shows. Decides when to send it another, and performs no I/O.
struct ClientAddress {
    /// The address that the browser shows.
    private(set) var shown: Address
    /// The kind of history change for the next address that the scenes cause.
    private var change = AddressChange.replace
    /// Indicates whether the client was ever sent an address, by this page or by one that it had before.
    ///
    /// An address that is in transit while the user navigates takes effect last in the browser. So once the client was
    /// sent an address, each address to which the user navigates is confirmed.
    private var wasTold = false
    private var isConfirmed = false
    /// Indicates whether the scenes of the address that the browser shows are still being looked up.
    private var isLookedUp = true
    /// Indicates whether the browser is being sent to an address that this page may not show and the client must load
    /// itself.
    private(set) var isLeaving = false
    /// The bytes that are counted for a long address.
    private var held: HeldBytes?

    /// Creates the state of a browser that requests the page at `address`.
    init(_ address: Address) {
        shown = address
    }

    /// The address that the browser shows, while its scenes are being looked up.
    var destination: Address? { isLookedUp ? shown : nil }

    /// Sets the kind of history change for the next address that the scenes cause.
    mutating func willChange(_ change: AddressChange) { self.change = change }

    /// Records that the client had another page before, which may have sent it an address.
    mutating func clientIsKnown() { wasTold = true }

    /// Records that the browser is sent to an address that this page may not show.
    mutating func leave() { isLeaving = true }

    /// Keeps the bytes that are counted for the address.
    mutating func hold(_ bytes: HeldBytes?) { held = bytes }

    /// Records that the browser shows `address` now. With `isLookedUp`, the scenes of the address follow later.
    mutating func depart(to address: Address, isLookedUp: Bool) {
        shown = address
        isConfirmed = wasTold
        self.isLookedUp = isLookedUp
    }

    /// Records that the scenes of the address are mounted. If they have another address, it replaces the one that the
    /// browser shows.
    mutating func arrive() {
        isLookedUp = false
        change = .replace
    }

    /// Returns the operation that changes the browser's address; nil if the browser shows `address` already. The
    /// address counts as sent afterwards.
    mutating func operation(leadingTo address: Address) -> Operation? {
        defer { change = .replace }
        if isLeaving { return .address(.push, shown) }
        guard address != shown || isConfirmed, !isLookedUp else { return nil }
        (wasTold, isConfirmed) = (true, false)
        shown = address
        return .address(change, address)
    }
}
