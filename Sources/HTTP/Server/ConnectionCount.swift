/// The number of open connections, in total and for each client network.
struct ConnectionCount {
    enum Admission {
        case admitted
        /// The maximum number of connections is open.
        case full
        /// The client's network has the maximum number of connections.
        case tooManyOfNetwork
    }

    private(set) var all = 0
    /// The number of connections of each network that has any.
    private(set) var ofNetworks: [ClientNetwork: Int] = [:]
    private let maximum: Int
    private let maximumOfNetwork: Int

    init(maximum: Int, ofNetwork maximumOfNetwork: Int) {
        self.maximum = maximum
        self.maximumOfNetwork = maximumOfNetwork
    }

    /// Counts a new connection, unless a limit is reached.
    ///
    /// - Parameter network: The client's network, or `nil` for a peer whose connections are not limited.
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

    /// Stops counting an admitted connection.
    mutating func remove(from network: ClientNetwork?) {
        all -= 1
        guard let network, let count = ofNetworks[network] else { return }
        ofNetworks[network] = count == 1 ? nil : count - 1
    }
}
