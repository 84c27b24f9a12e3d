public import Rx

extension ViewBinder {
    /// Shows each element to the user once as an alert (`role="alert"`), which reports a failure or requires attention.
    ///
    /// The message appears in the layout's list `messages` until the user dismisses it, presses a button or follows a
    /// link; changes of scenes that the app makes do not remove it. It is shown exactly once: after a lost connection
    /// it arrives with the missed patches, and a page that is mounted again does not repeat it. Without JavaScript it
    /// appears on the page to which the post leads.
    ///
    /// The output must not replay elements. Use a `PublishSubject`, a `PublishRelay`, a `Signal`, or the `errors` of an
    /// action. Empty messages are ignored.
    public func bindAlert(from output: some ObservableConvertibleType<String>) {
        tell(output, isAlert: true)
    }

    /// Shows each element to the user once as a notice (`role="status"`), which reports a success without interrupting.
    ///
    /// It behaves like ``bindAlert(from:)``, but the message does not interrupt the user, and a style sheet may hide it
    /// after a time.
    public func bindNotice(from output: some ObservableConvertibleType<String>) {
        tell(output, isAlert: false)
    }

    private func tell(_ output: some ObservableConvertibleType<String>, isAlert: Bool) {
        if !page.showsMessages { mistake(LiveError.noMessages) }
        whenOpen(isBeforeAll: true) { binder in
            binder.listen(to: output, MessageSink(binder, isAlert: isAlert))
        }
    }
}

/// Shows each element of an output as a message.
final class MessageSink: OutputSink<String> {
    private let isAlert: Bool

    init(_ binder: ViewBinder, isAlert: Bool) {
        self.isAlert = isAlert
        super.init(binder)
    }

    override func take(_ text: String, _ binder: ViewBinder) { binder.page.tell(text, isAlert: isAlert) }

    override func name(in binder: ViewBinder) -> String { isAlert ? "alert" : "notice" }
}
