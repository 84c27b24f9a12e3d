/// Who is answered on how the server does, at `/health` and `/metrics`.
public enum MonitoringAccess: String, Sendable, CaseIterable {
    /// Nobody: the addresses are the app's.
    case off
    /// Who asks from this machine and not through a proxy.
    case local
    /// Everybody who reaches the server. For one behind a firewall, or a proxy that keeps these addresses to itself.
    case everywhere
}
