import EventLoops
import HTMLTemplates

/// Page failures: errors in an app's code, which end the scenes of one page and do not affect other pages.
///
/// A failure is an error of an output, of the creation of a scene, or of a template. A Swift trap, such as an index out
/// of range, is not a failure: it ends the process, and pages are mounted again when a supervisor has restarted the
/// process.
extension Page {
    /// Ends the scenes of the page after an error in the app's code. A page that a client has received shows an error
    /// page; any other page ends, and its request is answered with an error.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - output: the output that has failed; nil for any other error.
    ///   - mount: the output's scene.
    func fail(_ error: any Error, of output: (any NamedOutput)? = nil, in binder: ViewBinder? = nil) {
        guard !isEnded, failureState?.isToShow != true else { return }
        let trace = Bits128.hex(Bits128.random().low)
        let failure = PageFailure(address: address, trace: trace, error: error)
        report(failure, binder ?? stack.last?.binder, key: binder.flatMap { output?.name(in: $0) })
        // Without this check an error page that fails itself would fail in a loop.
        let isOfItsOwnFailure = failureState != nil
        failureState = PageFailureState(failure)
        activity.note(error)
        guard isRendered, !isOfItsOwnFailure else { return end() }
        // Deferred, because the failure may have occurred during a call of the view model.
        let page = LoopBound(self, on: loop)
        loop.execute { page.onLoop.showFault() }
    }

    /// Indicates whether scenes can be added to the page.
    var isFit: Bool { !isEnded && failureState?.isToShow != true }

    private func report(_ failure: PageFailure, _ binder: ViewBinder?, key: String?) {
        context.metrics.failures += 1
        context.log(
            .error, "page-failed",
            [logField, LogEvent.Field("scene", binder?.template?.name ?? "")]
                + (key.map { [LogEvent.Field("key", $0)] } ?? [])
                + [
                    LogEvent.Field("address", failure.address.description), session.logField,
                    LogEvent.Field("trace", failure.trace), LogEvent.Field("error", "\(failure.error)"),
                ])
    }

    private func showFault() {
        guard !isEnded, let failureState, failureState.isToShow else { return }
        failureState.isToShow = false
        coordinator?.show(failureState.failure)
    }

    /// Clears the failure, so that the page can show scenes again.
    func recover() {
        failureState = nil
        activity.recover()
    }
}

/// The failure that has ended the scenes of a page.
final class PageFailureState {
    let failure: PageFailure
    /// Indicates whether the failure still has to be shown. Until then the page sends nothing.
    var isToShow = true

    init(_ failure: PageFailure) {
        self.failure = failure
    }
}

/// An error in an app's code that has ended a page.
public struct PageFailure {
    /// The address of the page.
    public let address: Address
    /// The identifier of this failure in the log: 16 hexadecimal digits, which a user can report to the operator.
    public let trace: String
    /// The error that ended the page. It is not intended for users.
    public let error: any Error
}
