import EventLoops
import Rx

/// Holds the patches back while a scene that is to be shown has no values yet.
extension Page {
    /// Holds the page's patches back until `scene` has its first values or the time has passed.
    ///
    /// Without the delay, a list would be empty for a moment, and the position to which the client scrolls would be
    /// wrong as soon as the list is filled.
    func hold(for scene: MountedScene) {
        guard isRendered, hold == nil, !scene.binder.isReady else { return }
        let page = LoopBound(self, on: loop)
        hold = loop.schedule(after: context.limits.presentationTimeout) { page.onLoop.endHold() }
    }

    /// Ends the hold if the scenes that are shown have their first values.
    func checkHold() {
        guard hold != nil, scenes.contentBinder?.isReady ?? true, scenes.modalBinder?.isReady ?? true else { return }
        endHold()
    }

    /// Ends the hold and sends the changes that were held back.
    func endHold() {
        hold?.cancel()
        hold = nil
        setNeedsFlush()
    }
}
