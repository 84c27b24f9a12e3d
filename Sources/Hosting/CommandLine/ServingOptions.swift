/// How an app is served, as far as a person may choose it on the command line.
public struct ServingOptions: Sendable, Equatable {
    /// The address to listen on: an IP address or a name of this machine.
    public var host: String
    /// The port to listen on; 0 lets the system choose.
    public var port: UInt16
    /// The folder that holds `Public` and `Templates`; nil means to look for it.
    public var site: String?
    /// Whether saved templates show in open pages at once.
    public var development: Bool

    public init(host: String = "127.0.0.1", port: UInt16 = 8080, site: String? = nil, development: Bool = false) {
        self.host = host
        self.port = port
        self.site = site
        self.development = development
    }
}
