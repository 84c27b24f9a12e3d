import EventLoops
import HTMLTemplates

/// Faults in an app's own code end what the page shows, and no other page.
///
/// A fault is an error of an output, of a scene's making, or of a template. A Swift trap, such as an index out of range, is none: it ends the
/// process, whatever a program does, and what restarts the process brings the pages back.
extension Page {
    /// Ends what the page shows. A person who looks at it is told; a page that nobody has seen is over, and who asked for it is told.
    ///
    /// - Parameters:
    ///   - output: the output that has failed, if one has.
    ///   - mount: the output's scene.
    func fail(_ error: any Error, of output: (any NamedOutput)? = nil, in mount: Mount? = nil) {
        guard !isEnded, fault?.isToShow != true else { return }
        let trace = Bits128.hex(Bits128.random().low)
        let failure = PageFailure(address: address, trace: trace, error: error)
        report(failure, mount ?? stack.last?.mount, key: mount.flatMap { output?.name(in: $0) })
        // What is to say of a fault cannot be said: else it would come again and again.
        let isOfItsOwnFailure = fault != nil
        fault = PageFault(failure)
        activity.note(error)
        guard isRendered, !isOfItsOwnFailure else { return end() }
        // Not in the middle of a call of the view model that fails.
        let page = LoopBound(self, on: loop)
        loop.execute { page.onLoop.showFault() }
    }

    /// Whether scenes can be put on the page.
    var isFit: Bool { !isEnded && fault?.isToShow != true }

    private func report(_ failure: PageFailure, _ mount: Mount?, key: String?) {
        context.metrics.failures += 1
        context.log(
            .error, "page-failed",
            [logField, LogEvent.Field("scene", mount?.template?.name ?? "")]
                + (key.map { [LogEvent.Field("key", $0)] } ?? [])
                + [
                    LogEvent.Field("address", failure.address.description), session.logField,
                    LogEvent.Field("trace", failure.trace), LogEvent.Field("error", "\(failure.error)"),
                ])
    }

    private func showFault() {
        guard !isEnded, let fault, fault.isToShow else { return }
        fault.isToShow = false
        coordinator?.show(fault.failure)
    }

    /// The page is to show something again.
    func recover() {
        fault = nil
        activity.recover()
    }
}

/// The fault that has ended what a page showed.
final class PageFault {
    let failure: PageFailure
    /// Whether it still has to be shown: until then, nothing of the page goes out.
    var isToShow = true

    init(_ failure: PageFailure) {
        self.failure = failure
    }
}
