import Testing

@testable import Live

struct ReturnAddressesTests {
    /// Returns an address with the given number of bytes that percent-encoding leaves unchanged, and of bytes that
    /// become three.
    private func address(_ plain: Int, _ encoded: Int) -> Address {
        // The slash is encoded too.
        Address("/" + String(repeating: "a", count: plain) + String(repeating: "=", count: encoded))
    }

    @Test(arguments: [(1_997, 0), (1_998, 0), (0, 665), (0, 666), (1, 665), (2, 665), (3, 665), (1_000, 400)])
    func `an address that is too long for a query is stored`(plain: Int, encoded: Int) {
        var addresses = ReturnAddresses()
        let id = PageID(loopIndex: 0)
        let short = addresses.shortened(address(plain, encoded), as: id)
        let length = 3 + plain + 3 * encoded
        #expect(short == (length > ReturnAddresses.limit ? Address("/live/return/\(id)") : nil))
        #expect(addresses.address(of: id) == (short == nil ? nil : address(plain, encoded)))
    }

    /// The model keeps all addresses, and compares the latest.
    @Test func `the most recent addresses are kept`() {
        var addresses = ReturnAddresses()
        let all = (0..<ReturnAddresses.capacity + 200).map { count in
            (id: PageID(loopIndex: 0), address: Address("/\(count)?" + String(repeating: "a", count: 2_000)))
        }
        for (count, new) in all.enumerated() {
            #expect(addresses.shortened(new.address, as: new.id) != nil)
            guard count >= ReturnAddresses.capacity else { continue }
            let ages = [0, 1, ReturnAddresses.capacity - 1, ReturnAddresses.capacity]
            let isKept = ages.map { addresses.address(of: all[count - $0].id) != nil }
            #expect(isKept == [true, true, true, false], "address \(count)")
        }
        let kept = all.filter { addresses.address(of: $0.id) == $0.address }
        #expect(kept.map(\.id) == all.suffix(ReturnAddresses.capacity).map(\.id))
    }
}
