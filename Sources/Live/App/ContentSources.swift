/// The sources from which an app's pages may load content in addition to this server, as source expressions of a content
/// security policy (CSP 3, section 2.3.1), such as `https://tiles.example`.
///
/// Pages otherwise load scripts, styles and everything else only from this server, and run no inline code. The server
/// refuses to start with a source that would undo this, such as `'unsafe-inline'`, `*` or `https:` for scripts. An
/// inline script or style that must be in the document can have the document's nonce instead: write
/// `<script nonce="{{nonce}}">` or `<style nonce="{{nonce}}">` in the layout. The nonce is new for each document, and no
/// other part of a page has it.
///
/// The server's own pages, such as those about errors, are not affected.
public struct ContentSources: Sendable {
    /// The sources of scripts: hosts, hashes such as `'sha256-…'` of inline scripts, and `'wasm-unsafe-eval'` for
    /// WebAssembly. Their code can do all that the user can.
    public var scripts: [String] = []

    /// The sources of style sheets: hosts, and hashes of inline styles.
    public var styles: [String] = []

    /// The sources of images: hosts, `https:` for all of them, and `blob:`. `data:` is always allowed.
    public var images: [String] = []

    /// The sources of fonts: hosts, `data:` and `blob:`.
    public var fonts: [String] = []

    /// The hosts that scripts may connect to, by `fetch`, web sockets and event streams.
    public var connections: [String] = []

    /// The sources of audio and video: hosts, `https:` for all of them, `data:` and `blob:`.
    public var media: [String] = []

    /// The hosts whose documents pages may contain in frames; none by default.
    public var frames: [String] = []

    /// The sources of workers: hosts, and `blob:`, which some libraries for maps need.
    public var workers: [String] = []

    /// The other sites to which forms and view models may send the user, such as a payment service:
    /// `https://pay.example`. Each is an origin: a scheme, a host and, if it is not the usual one, a port.
    public var redirects: [String] = []

    /// Creates the default: only this server.
    public init() {}
}
