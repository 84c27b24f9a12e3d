import HTTP

/// The places at which the servers of an app listen, according to the options and the sockets that the service manager
/// has opened.
struct ListeningPlaces: Equatable {
    /// The listeners of the app; empty for the host and port of the options.
    let app: [HTTPListener]
    /// The listeners of the monitoring server; empty if there is none.
    let monitoring: [HTTPListener]

    /// Selects the listeners.
    ///
    /// - Throws: An `OptionError` if an option names a socket that the service manager has not opened.
    init(_ options: ServingOptions, _ sockets: InheritedSockets) throws(OptionError) {
        // Without the option, sockets that were passed are meant for the app.
        let isAutomatic = options.listen.isEmpty && !sockets.sockets.isEmpty
        let wanted = isAutomatic ? [.systemd(name: nil)] : options.listen
        let separate = options.monitoringAddress.map { [$0] } ?? []
        let named = Set((wanted + separate).compactMap(Self.name))
        func listeners(_ addresses: [ListeningAddress], _ option: String) throws(OptionError) -> [HTTPListener] {
            var listeners: [HTTPListener] = []
            for address in addresses {
                let found = Self.listeners(address, named, sockets, mode: options.socketMode)
                guard !found.isEmpty else {
                    let socket = Self.name(address).map { "no socket named \($0)" } ?? "no socket"
                    throw OptionError("\(option) systemd: systemd has passed \(socket) to this process")
                }
                listeners += found
            }
            return listeners
        }
        monitoring = try listeners(separate, "--monitoring-address")
        let isForMonitoring = isAutomatic && sockets.sockets.allSatisfy { named.contains($0.name) }
        app = isForMonitoring ? [] : try listeners(wanted, "--listen")
    }

    private static func name(_ address: ListeningAddress) -> String? {
        if case .systemd(let name) = address { name } else { nil }
    }

    private static func listeners(
        _ address: ListeningAddress, _ named: Set<String>, _ sockets: InheritedSockets, mode: UInt16
    ) -> [HTTPListener] {
        switch address {
        case .port(let port, let host): return [.port(Int(port), host: host)]
        case .socket(let path): return [.socket(path: path, mode: mode)]
        case .systemd(let name):
            return sockets.sockets.filter { name == nil ? !named.contains($0.name) : $0.name == name }
                .map { .inherited(descriptor: $0.descriptor) }
        }
    }
}
