/// The monitoring addresses that the app's own port answers.
///
/// A request does not tell whether a proxy on the same machine has passed it on: nginx's plain `proxy_pass` adds no field and names the
/// program's own address as `Host`. So the port that a proxy forwards to never answers `/metrics` by the client's address; use a separate
/// monitoring address (`LiveServer.monitoringHandler`, `--monitoring-address`) or ``LiveConfiguration/monitoringToken``.
public enum MonitoringAccess: String, Sendable, CaseIterable {
    /// None: `/health` and `/metrics` belong to the app.
    case off
    /// `/health` for every client, which reveals only whether the server is ending; `/metrics` for clients that present the token.
    case health
    /// `/health` and `/metrics` for every client: for a server behind a firewall, or a proxy that does not forward these addresses.
    case everywhere
}
