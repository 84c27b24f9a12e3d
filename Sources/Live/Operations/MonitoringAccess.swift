/// The monitoring addresses that are served on the app's own port.
///
/// A server cannot determine whether a request was forwarded by a proxy on the same machine: nginx's plain `proxy_pass`
/// adds no field and names the program's own address as `Host`. So the client's address never gives access to
/// `/metrics` on a port that a proxy forwards to. Use a separate monitoring address (`LiveServer.monitoringHandler`,
/// `--monitoring-address`) or ``LiveConfiguration/monitoringToken``.
public enum MonitoringAccess: String, Sendable, CaseIterable {
    /// None. `/health` and `/metrics` belong to the app.
    case off
    /// `/health` for all clients, which reveals only whether the server is shutting down; `/metrics` for clients that
    /// present the token.
    case health
    /// `/health` and `/metrics` for all clients, for a server behind a firewall or a proxy that does not forward these
    /// addresses.
    case everywhere
}
