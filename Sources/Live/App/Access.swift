import HTTP

/// A decision about access to an address.
public enum Access: Sendable, Hashable {
    /// The browser may view the address.
    case allowed
    /// The user must sign in first. The browser is directed to this address, where the app shows its sign-in scene, and
    /// then back to the address that it requested.
    case signIn(at: Address)
    /// The browser may not view the address; signing in does not change that.
    case refused
}

extension Address {
    private static let returnKey = "return"

    /// Returns this address with `address` in its query, as the place to continue from there.
    func returning(to address: Address) -> Address {
        let back = PercentEncoding.encode(address.description)
        return Address("\(description)\(query.isEmpty ? "?" : "&")\(Self.returnKey)=\(back)")
    }

    /// The address on this server at which to continue; `nil` if the query names none. An address that is not in
    /// canonical form is ignored, because `returning(to:)` did not write it.
    var returnAddress: Address? {
        guard !query.isEmpty, let back = FormFields(urlEncoded: query.utf8)[Self.returnKey] else { return nil }
        let address = Address(back)
        return address.description.hasSameBytes(as: back) ? address : nil
    }
}
