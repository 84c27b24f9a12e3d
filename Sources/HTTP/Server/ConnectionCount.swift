/// The number of open connections, in all and for each client's network.
struct ConnectionCount {
    enum Admission {
        case admitted
        /// The maximum number of connections is open.
        case full
        /// The client's network has the maximum number of connections.
        case tooManyOfNetwork
    }

    private(set) var all = 0
    /// The networks that have connections.
    private(set) var ofNetworks: [ClientNetwork: Int] = [:]
    private let maximum: Int
    private let maximumOfNetwork: Int

    init(maximum: Int, ofNetwork maximumOfNetwork: Int) {
        self.maximum = maximum
        self.maximumOfNetwork = maximumOfNetwork
    }

    /// Counts a new connection, unless there are too many.
    ///
    /// - Parameter network: nil for a peer whose connections are not limited.
    mutating func admit(from network: ClientNetwork?) -> Admission {
        guard all < maximum else { return .full }
        if let network {
            let count = ofNetworks[network, default: 0]
            guard count < maximumOfNetwork else { return .tooManyOfNetwork }
            ofNetworks[network] = count + 1
        }
        all += 1
        return .admitted
    }

    /// Counts an admitted connection no more.
    mutating func remove(from network: ClientNetwork?) {
        all -= 1
        guard let network, let count = ofNetworks[network] else { return }
        ofNetworks[network] = count == 1 ? nil : count - 1
    }
}
