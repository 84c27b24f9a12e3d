import EventLoops
import Rx

/// A scene that comes on an open page is shown with its first values: until it has them, for a short while, nothing goes out. Else a list would be
/// empty for a moment, and what stands at a place of the page would be elsewhere as soon as the client has gone there.
extension Page {
    /// A scene has come.
    func hold(for scene: MountedScene) {
        guard isRendered, hold == nil, !scene.mount.isReady else { return }
        let page = LoopBound(self, on: loop)
        hold = PageHold(timer: loop.schedule(after: context.limits.presenting) { page.onLoop.endHold() })
    }

    /// The scenes are others, or have their values.
    func checkHold() {
        guard hold != nil, mounts.content?.isReady ?? true, mounts.modal?.isReady ?? true else { return }
        endHold()
    }

    /// What has changed meanwhile goes out.
    func endHold() {
        hold?.timer.cancel()
        hold = nil
        setNeedsFlush()
    }
}

/// For how long a page's patches are kept back.
final class PageHold {
    let timer: any MainLoopTimer

    init(timer: any MainLoopTimer) {
        self.timer = timer
    }
}
