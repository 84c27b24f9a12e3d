/// Simulated network conditions.
extension Tab {
    /// Indicates whether this tab's browser is offline. The user's actions are queued in the meantime, and sent once
    /// when it is online again.
    public var isOffline: Bool { browser.client.isOffline }

    /// Takes the browser offline: requests fail, and the stream of this tab breaks.
    public func goOffline() {
        browser.client.isOffline = true
        live?.disconnect()
    }

    /// Takes the browser online again; this tab reconnects immediately, as on the browser's `online` event.
    public func goOnline() {
        browser.client.isOffline = false
        live?.wake()
        drain()
    }

    /// Closes only the stream's connection, as a proxy may; the tab reconnects automatically.
    public func dropStream() { live?.disconnect() }

    /// Leaves received data unread, as a slow connection does: the server's socket buffer fills, and patches wait at
    /// the server.
    public func pauseReading() { live?.isReadingPaused = true }

    /// Resumes reading.
    public func resumeReading() {
        live?.isReadingPaused = false
        drain()
    }

    /// Discards the response to the next post after the server has processed it, so that the tab sends the post again.
    ///
    /// - Parameter goingOffline: Indicates whether the browser goes offline with the loss, until ``goOnline()``. The post is
    ///   sent again only then.
    public func loseNextAnswer(goingOffline: Bool = false) {
        live?.responseDisturbance = goingOffline ? .lostWithConnection : .lost
    }

    /// Sends the next post to the server twice, as a proxy that retries does.
    public func doubleNextPost() { live?.responseDisturbance = .doubled }
}
