import EventLoops
import HTMLTemplates
import Rx

/// The scenes of a page whose outputs have not all had their first values.
final class LateOutputs {
    /// The timers that report a scene, by the scene's serial number.
    var timers: [Int32: any MainLoopTimer] = [:]
    /// The scenes that have been reported.
    var reported: Set<Int32> = []

    func cancel() {
        for timer in timers.values { timer.cancel() }
        timers = [:]
    }
}

/// An output without a first value delays the document by ``LiveLimits/mountTimeout``, and nothing on the page tells
/// the reason. So after ``LiveLimits/firstValueWarningDelay`` the log lists the missing keys, and in development mode
/// the page shows them.
extension Page {
    /// Starts the timer of a scene that was mounted without all its first values.
    func watchFirstValues(of scene: MountedScene) {
        guard !isEnded, !scene.binder.isReady else { return }
        let late = lateOutputs ?? LateOutputs()
        lateOutputs = late
        let (page, serial) = (LoopBound(self, on: loop), scene.serial)
        late.timers[serial] = loop.schedule(after: context.limits.firstValueWarningDelay) {
            page.onLoop.reportLateOutputs(of: serial)
        }
    }

    /// Stops the timers once all scenes have their first values, and updates the development panel. Called when an
    /// output has its first value, and when the scenes change.
    func checkLateOutputs() {
        guard let late = lateOutputs else { return }
        if !late.reported.isEmpty, context.development != nil { panelChanged() }
        guard stack.allSatisfy(\.binder.isReady) else { return }
        late.cancel()
        lateOutputs = nil
    }

    private func reportLateOutputs(of serial: Int32) {
        guard !isEnded, let late = lateOutputs else { return }
        late.timers[serial] = nil
        guard let scene = stack.first(where: { $0.serial == serial }), !scene.binder.isReady else { return }
        late.reported.insert(serial)
        context.log(
            .warning, "outputs-missing",
            [
                logField, LogEvent.Field("scene", scene.binder.template.name),
                LogEvent.Field("keys", scene.binder.missingOutputs.joined(separator: ", ")),
                LogEvent.Field("address", address.description), session.logField,
            ])
        if context.development != nil { panelChanged() }
    }

    /// The outputs that have been reported and still have no value, as diagnostics for the development panel.
    var lateOutputProblems: [PlacedDiagnostic] {
        guard let late = lateOutputs, !late.reported.isEmpty else { return [] }
        return stack.filter { late.reported.contains($0.serial) }.flatMap { scene in
            scene.binder.missingOutputs.map { name in
                PlacedDiagnostic(
                    "\(scene.binder.template.name).mustache",
                    "The output that the view binds to “\(name)” has no value yet, and each page waits for it. Start "
                        + "it with a value, as BehaviorRelay and startWith(_:) do.")
            }
        }
    }
}
