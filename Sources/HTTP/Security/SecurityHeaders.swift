/// Header fields with which a server asks browsers to protect its users. A response that already has such a field keeps
/// its own value.
///
/// In addition, every response has `X-Content-Type-Options: nosniff`.
public struct SecurityHeaders: Sendable {
    /// The time for which browsers must use HTTPS only for the host (`Strict-Transport-Security`, RFC 6797); `nil`
    /// omits the field.
    ///
    /// Set it only for a site that is always available over HTTPS: until the time expires, browsers refuse to open the
    /// site in any other way.
    public var strictTransportSecurity: Duration?

    /// The policy that decides with which documents of other sites a document shares a browsing context group
    /// (`Cross-Origin-Opener-Policy`, HTML standard, section 7.1.3); `nil` for the browser's default. With
    /// `same-origin-allow-popups`, a page can communicate with a popup that it has opened, for example to sign in at
    /// another site.
    public var crossOriginOpenerPolicy: String? = "same-origin"

    /// The features that documents may not use (`Permissions-Policy`); `nil` for the browser's default.
    public var permissionsPolicy: String? =
        "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()"

    /// Creates the default fields.
    public init() {}
}
