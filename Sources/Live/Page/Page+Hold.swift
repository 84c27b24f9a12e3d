import EventLoops
import Rx

/// A scene that is presented on an open page is shown with its first values. Until it has them, for a short time,
/// nothing is sent to the client. Otherwise a list would be empty for a moment, and the position to which the client
/// scrolls would be wrong as soon as the list is filled.
extension Page {
    /// Holds the page's patches back until `scene` has its first values or the time has passed.
    func hold(for scene: MountedScene) {
        guard isRendered, hold == nil, !scene.binder.isReady else { return }
        let page = LoopBound(self, on: loop)
        hold = PageHold(timer: loop.schedule(after: context.limits.presentationTimeout) { page.onLoop.endHold() })
    }

    /// Ends the hold if the scenes that are shown have their first values.
    func checkHold() {
        guard hold != nil, binders.content?.isReady ?? true, binders.modal?.isReady ?? true else { return }
        endHold()
    }

    /// Ends the hold and sends the changes that were held back.
    func endHold() {
        hold?.timer.cancel()
        hold = nil
        setNeedsFlush()
    }
}

/// The state of a page whose patches are held back.
final class PageHold {
    let timer: any MainLoopTimer

    init(timer: any MainLoopTimer) {
        self.timer = timer
    }
}
