/// Header fields by which a server asks browsers to protect its users. An answer that has a field of the same name keeps its own.
///
/// Each answer has `X-Content-Type-Options: nosniff` besides.
public struct SecurityHeaders: Sendable {
    /// The time for which browsers use nothing but HTTPS for the host (`Strict-Transport-Security`, RFC 6797); nil for no such promise.
    ///
    /// For a site that is always reached over HTTPS: until the time is over, browsers refuse to open it in any other way.
    public var strictTransportSecurity: Duration?

    /// The windows of other sites with which documents share a browsing context group (`Cross-Origin-Opener-Policy`, HTML standard, section 7.1.3);
    /// nil for the browser's default. With `same-origin-allow-popups` a page can talk to a window of another site that it has opened,
    /// such as one to sign in.
    public var crossOriginOpenerPolicy: String? = "same-origin"

    /// The features that documents may not use (`Permissions-Policy`); nil for the browser's default.
    public var permissionsPolicy: String? =
        "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()"

    /// The defaults.
    public init() {}
}
