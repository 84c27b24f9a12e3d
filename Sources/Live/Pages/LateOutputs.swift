import EventLoops
import HTMLTemplates
import Rx

/// The scenes of a page that wait for first values of their outputs.
final class LateOutputs {
    /// Reports a scene whose time has passed, by the scene's serial number.
    var timers: [Int32: any MainLoopTimer] = [:]
    /// The scenes that have been reported.
    var reported: Set<Int32> = []

    func cancel() {
        for timer in timers.values { timer.cancel() }
        timers = [:]
    }
}

/// An output that gives no first value delays the document by ``LiveLimits/mounting``, and nothing on the page says why. So after
/// ``LiveLimits/firstValues`` the log has the keys that are missing, and under development the page shows them.
extension Page {
    /// Starts the timer of a scene that has come without all its first values.
    func watchFirstValues(of scene: MountedScene) {
        guard !isEnded, !scene.mount.isReady else { return }
        let late = lateOutputs ?? LateOutputs()
        lateOutputs = late
        let (page, serial) = (LoopBound(self, on: loop), scene.serial)
        late.timers[serial] = loop.schedule(after: context.limits.firstValues) {
            page.onLoop.reportLateOutputs(of: serial)
        }
    }

    /// A scene has one more of its first values, or there are other scenes.
    func checkLateOutputs() {
        guard let late = lateOutputs else { return }
        if !late.reported.isEmpty, context.development != nil { panelChanged() }
        guard stack.allSatisfy(\.mount.isReady) else { return }
        late.cancel()
        lateOutputs = nil
    }

    private func reportLateOutputs(of serial: Int32) {
        guard !isEnded, let late = lateOutputs else { return }
        late.timers[serial] = nil
        guard let scene = stack.first(where: { $0.serial == serial }), !scene.mount.isReady else { return }
        late.reported.insert(serial)
        context.log(
            .warning, "outputs-missing",
            [
                logField, LogEvent.Field("scene", scene.mount.template.name),
                LogEvent.Field("keys", scene.mount.missingOutputs.joined(separator: ", ")),
                LogEvent.Field("address", address.description), session.logField,
            ])
        if context.development != nil { panelChanged() }
    }

    /// The outputs that have been reported and still have no value, for the development panel.
    var lateOutputProblems: [PlacedProblem] {
        guard let late = lateOutputs, !late.reported.isEmpty else { return [] }
        return stack.filter { late.reported.contains($0.serial) }.flatMap { scene in
            scene.mount.missingOutputs.map { name in
                PlacedProblem(
                    "\(scene.mount.template.name).mustache",
                    "The output that the view binds to “\(name)” has given no value yet. Each page waits for it: let it begin with a "
                        + "value, as a BehaviorRelay or startWith(_:) does.")
            }
        }
    }
}
