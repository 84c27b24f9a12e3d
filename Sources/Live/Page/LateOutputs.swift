import Rx

/// The scenes of a page whose outputs have not all had their first values. Without one, it needs no memory of its own.
struct LateOutputs {
    private final class Watch {
        /// The timers that report a scene, by the scene's serial number.
        var timers: [Int32: any MainLoopTimer] = [:]
        /// The scenes that have been reported.
        var reported: Set<Int32> = []
    }

    private var watch: Watch?

    var isWatching: Bool { watch != nil }

    /// The serial numbers of the scenes that have been reported.
    var reported: Set<Int32> { watch?.reported ?? [] }

    /// Adds a scene with the timer that reports it.
    mutating func watch(_ serial: Int32, _ timer: any MainLoopTimer) {
        let watch = watch ?? Watch()
        self.watch = watch
        watch.timers[serial] = timer
    }

    /// Removes the timer of a scene, which has been reported if its outputs still lack values.
    func timerFired(for serial: Int32, isReported: Bool) {
        watch?.timers[serial] = nil
        if isReported { watch?.reported.insert(serial) }
    }

    /// Cancels all timers and forgets the reports.
    mutating func cancel() {
        for timer in (watch?.timers ?? [:]).values { timer.cancel() }
        watch = nil
    }
}
