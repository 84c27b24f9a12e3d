import HTTP

/// What a browser may see at an address.
public enum Access: Sendable, Hashable {
    /// What stands there.
    case allowed
    /// Nothing before somebody has signed in: the browser is led to this address, where the app has its sign-in scene, and from there back to
    /// where it wanted to go.
    case signIn(at: Address)
    /// Nothing, whoever has signed in.
    case refused
}

extension Address {
    private static let returnKey = "return"

    /// The address, with where to go on from there.
    func returning(to address: Address) -> Address {
        let back = PercentEncoding.encode(address.description)
        return Address("\(description)\(query.isEmpty ? "?" : "&")\(Self.returnKey)=\(back)")
    }

    /// The address of this server to go on to; nil where none is named. One that is not in canonical form was not written by `returning(to:)`, and
    /// counts as none.
    var returnAddress: Address? {
        guard !query.isEmpty, let back = FormFields(urlEncoded: query.utf8)[Self.returnKey] else { return nil }
        let address = Address(back)
        return address.description.hasSameBytes(as: back) ? address : nil
    }
}
