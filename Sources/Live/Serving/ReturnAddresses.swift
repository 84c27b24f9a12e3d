import HTTP

/// Long addresses that browsers go on to once the user has signed in.
///
/// A return address is part, percent-encoded, of the sign-in scene's address. A long one would exceed the limits of servers and proxies
/// (414), so it is kept here, and a short address that redirects to it takes its place. On one loop only.
struct ReturnAddresses {
    /// The bytes that a return address may have in another address.
    static let limit = 2_000
    /// The number of addresses that are kept: with targets of at most 8 kB, some 8 MB per loop. The oldest is forgotten first, and its browser goes to the start
    /// page.
    static let capacity = 1_000

    /// The folder of the short addresses, below `/live/`.
    static let folder = "return"

    private var addresses: [PageID: Address] = [:]
    private var order: [PageID] = []
    private var oldest = 0

    /// Keeps an address that is too long to be part of another.
    ///
    /// - Parameter id: names it from here on.
    /// - Returns: the address that redirects to it; nil where the address itself is short enough.
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

    /// The address of that name; nil where it is not known any more.
    func address(of id: PageID) -> Address? { addresses[id] }
}
