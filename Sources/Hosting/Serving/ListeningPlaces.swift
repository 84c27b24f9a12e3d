import HTTP

/// The places at which the servers of an app listen, according to the options, the sockets that the service manager has
/// opened, and those of the process that this one replaces.
struct ListeningPlaces: Equatable {
    /// A listener, and the name under which its socket is handed over.
    struct Place: Equatable {
        let name: String
        let listener: HTTPListener
    }

    /// The listeners of the app.
    let app: [Place]
    /// The listeners of the monitoring server; empty if there is none.
    let monitoring: [Place]

    /// Selects the listeners.
    ///
    /// - Throws: An `OptionError` if an option names a socket that the service manager has not opened.
    init(
        _ options: ServingOptions, _ sockets: InheritedSockets, _ handed: HandedSockets = .none
    ) throws(OptionError) {
        // Without the option, sockets that were passed are meant for the app.
        let isAutomatic = options.listen.isEmpty && !sockets.sockets.isEmpty
        let separate = options.monitoringAddress.map { [$0] } ?? []
        let standard = ListeningAddress.port(options.port, host: options.host)
        let wanted = isAutomatic ? [.systemd(name: nil)] : options.listen.isEmpty ? [standard] : options.listen
        let named = Set((wanted + separate).compactMap(Self.name))
        func places(_ addresses: [ListeningAddress], _ option: String) throws(OptionError) -> [Place] {
            var places: [Place] = []
            for address in addresses {
                let name = "\(option) \(address)"
                let listeners =
                    handed.listener(named: name, at: address).map { [$0] }
                    ?? Self.listeners(address, named, sockets, mode: options.socketMode)
                guard !listeners.isEmpty else {
                    let socket = Self.name(address).map { "no socket named \($0)" } ?? "no socket"
                    throw OptionError("\(option) systemd: systemd has passed \(socket) to this process")
                }
                places += listeners.map { Place(name: name, listener: $0) }
            }
            return places
        }
        monitoring = try places(separate, "--monitoring-address")
        let isForMonitoring = isAutomatic && sockets.sockets.allSatisfy { named.contains($0.name) }
        app = try places(isForMonitoring ? [standard] : wanted, "--listen")
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
