import HTTP

/// The long addresses that browsers return to after the user has signed in.
///
/// A return address is part of the sign-in scene's address, percent-encoded. A long one would exceed the limits of
/// servers and proxies (414), so it is stored here and replaced by a short address that redirects to it. Must be used
/// on one loop only.
struct ReturnAddresses {
    /// The maximum number of bytes of a return address within another address.
    static let limit = 2_000
    /// The maximum number of stored addresses: about 8 MB per loop with targets of at most 8 kB. The oldest is evicted
    /// first; its browser is redirected to the start page.
    static let capacity = 1_000

    /// The folder of the short addresses, below `/live/`.
    static let folder = "return"

    private var addresses: [PageID: Address] = [:]
    private var order: [PageID] = []
    private var oldest = 0

    /// Stores an address that is too long to be part of another.
    ///
    /// - Parameter id: The name of the stored address.
    /// - Returns: The address that redirects to it; `nil` if `address` is short enough.
    mutating func shortened(_ address: Address, as id: @autoclosure () -> PageID) -> Address? {
        guard PercentEncoding.encode(address.description).utf8.count > Self.limit else { return nil }
        let id = id()
        if order.count < Self.capacity {
            order.append(id)
        } else {
            addresses[order[oldest]] = nil
            order[oldest] = id
            oldest = (oldest + 1) % Self.capacity
        }
        addresses[id] = address
        return Address("/live/\(Self.folder)/\(id)")
    }

    /// Returns the stored address with this name; `nil` if it is no longer stored.
    func address(of id: PageID) -> Address? { addresses[id] }
}
