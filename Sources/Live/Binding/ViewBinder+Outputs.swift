import Foundation
import HTMLTemplates
public import Rx
public import Scenes
public import Texts

/// Outputs that act on the browser: downloads, other sites and the clipboard. They are events: each element acts once.
extension ViewBinder {
    /// Offers each element to the user as a file that the browser saves.
    ///
    /// The browser requests it from an address that works once, within a minute and in this session only. Its
    /// ``/Scenes/Download/progress`` can be shown on the page. Without JavaScript, the response to the post redirects to
    /// the download, and the page stays as it is; a download that is emitted at another time has no effect.
    ///
    /// The output must not replay.
    public func bindDownload(from output: some ObservableConvertibleType<Download>) {
        bindOutput(output, DownloadSink())
    }

    /// Sends the user to each address: to another site, such as a payment service, or to an absolute path of this site
    /// that an endpoint answers. Use the coordinator for the app's own scenes.
    ///
    /// The origins of other sites are listed in ``ContentSources/redirects`` of the configuration. Any other address ends
    /// the page with ``LiveError/Code/foreignRedirect``, so that text of a user never leads to a site that the app does
    /// not know. Without JavaScript, the response to the post is the redirect (303).
    ///
    /// The output must not replay.
    public func bindRedirect(from output: some ObservableConvertibleType<String>) {
        bindOutput(output, RedirectSink())
    }

    /// Copies each element to the user's clipboard, in response to something that the user has just done.
    ///
    /// A browser that does not permit this, because the user has done nothing for some seconds or the connection is not
    /// secure, shows the text in a dialog with a button to copy it. Without JavaScript, the text is shown as a notice on
    /// the page to which the post leads, if the layout has messages.
    ///
    /// The output must not replay.
    ///
    /// - Parameters:
    ///   - output: The texts.
    ///   - texts: The texts of the dialog.
    public func bindClipboard(
        from output: some ObservableConvertibleType<String>, texts: ClipboardTexts = ClipboardTexts()
    ) {
        bindOutput(output, ClipboardSink(texts: texts))
    }

    private func bindOutput<Value>(
        _ output: some ObservableConvertibleType<Value>, _ sink: OutputSink<Value>
    ) {
        page.context.scripts[.outputs].bind()
        declare(events: output, to: sink, isBeforeAll: true)
    }
}

/// The texts of the dialog that shows a text to copy.
public struct ClipboardTexts: Sendable, Equatable {
    /// The name of the field with the text.
    public var title: Text
    /// The button that copies the text.
    public var copy: Text
    /// The button that closes the dialog.
    public var close: Text

    /// Creates texts.
    public init(title: Text = "Text to copy", copy: Text = "Copy", close: Text = "Close") {
        (self.title, self.copy, self.close) = (title, copy, close)
    }
}

/// Offers each element of an output as a download.
private final class DownloadSink: OutputSink<Download> {
    override func take(_ download: Download, _ binder: ViewBinder) { binder.page.offer(download) }

    override func name(in binder: ViewBinder) -> String { "download" }
}

/// Sends the user to each address of an output.
private final class RedirectSink: OutputSink<String> {
    override func take(_ address: String, _ binder: ViewBinder) {
        let page = binder.page
        guard Redirect.isAllowed(address, origins: page.context.redirects) else {
            return page.fail(LiveError.foreignRedirect(address), of: self, in: binder)
        }
        page.lead(to: address, as: .redirect)
    }

    override func name(in binder: ViewBinder) -> String { "redirect" }
}

/// Copies each element of an output to the clipboard.
private final class ClipboardSink: OutputSink<String> {
    private let texts: ClipboardTexts

    init(texts: ClipboardTexts) { self.texts = texts }

    override func take(_ text: String, _ binder: ViewBinder) { binder.page.copy(text, texts) }

    override func name(in binder: ViewBinder) -> String { "clipboard" }
}

// MARK: The page's part

extension Page {
    /// Tells the browser to request a download.
    fileprivate func offer(_ download: Download) {
        lead(to: context.downloads.add(download, for: session, on: loop), as: .download)
    }

    /// Leads the browser to an address: with an event for the script, or with the response to the current post.
    fileprivate func lead(to address: String, as event: BrowserRequest.Event) {
        if post.lead(to: address) { return }
        emit(event, BrowserRequest(url: address))
    }

    /// Copies a text to the clipboard. Without the script, shows it.
    fileprivate func copy(_ text: String, _ texts: ClipboardTexts) {
        if post.isBeingProcessed {
            if showsMessages { tell(Text(verbatim: text), isAlert: false) }
            return
        }
        emit(.copy, ClipboardRequest(text, texts, renderer.format))
    }

    private func emit(_ event: BrowserRequest.Event, _ detail: some Encodable) {
        // The values consist of strings, which are always encodable.
        guard let json = try? JSONEncoder().encode(detail) else { return }
        emit(.event(event.rawValue, detail: Array(json)))
    }
}

/// The detail of an event that leads the browser to an address.
package struct BrowserRequest: Codable {
    /// The names of the events for the client's script of outputs.
    package enum Event: String, CaseIterable, Sendable {
        case download = "bindery-download"
        case redirect = "bindery-redirect"
        case copy = "bindery-copy"
    }

    /// The address.
    package let url: String
}

/// The detail of an event that copies a text.
private struct ClipboardRequest: Encodable {
    private struct Texts: Encodable {
        let title, copy, close: String
    }

    private let text: String
    private let texts: Texts

    init(_ text: String, _ texts: ClipboardTexts, _ format: TemplateFormat) {
        self.text = text
        self.texts = Texts(
            title: format.string(texts.title), copy: format.string(texts.copy), close: format.string(texts.close))
    }
}
