/// What happens to a browser's connections.
extension Tab {
    /// Whether this tab's browser is cut off. What a person does meanwhile waits and is sent, once, when it is back.
    public var isOffline: Bool { browser.client.isOffline }

    /// Cuts the browser off the network: streams break, requests fail.
    public func goOffline() {
        browser.client.isOffline = true
        live?.disconnect()
    }

    /// Gives the browser the network back; this tab connects at once, as on the browser's `online` event.
    public func goOnline() {
        browser.client.isOffline = false
        live?.wake()
        drain()
    }

    /// Breaks the connection of the stream alone, as a proxy does; the tab connects again by itself.
    public func dropStream() { live?.disconnect() }

    /// Leaves what arrives unread, as a slow connection does: the server's socket fills, and patches wait at the server.
    public func pauseReading() { live?.isReadingPaused = true }

    /// Reads again.
    public func resumeReading() {
        live?.isReadingPaused = false
        drain()
    }

    /// Has the answer to the next post get lost after the server has taken it: the tab sends it again.
    public func loseNextAnswer() { live?.answerFault = .lost }

    /// Has the next post reach the server twice, as by a proxy that tries again.
    public func doubleNextPost() { live?.answerFault = .doubled }
}
