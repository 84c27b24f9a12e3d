public import Rx
public import Texts

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
        tell(output, isAlert: true) { Text(verbatim: $0) }
    }

    /// Shows each text to the user once as an alert, in the user's language.
    public func bindAlert(from output: some ObservableConvertibleType<Text>) {
        tell(output, isAlert: true) { $0 }
    }

    /// Shows each element to the user once as a notice (`role="status"`), which reports a success without interrupting.
    ///
    /// It behaves like ``bindAlert(from:)-(ObservableConvertibleType<String>)``, but the message does not interrupt the
    /// user, and a style sheet may hide it after a time.
    public func bindNotice(from output: some ObservableConvertibleType<String>) {
        tell(output, isAlert: false) { Text(verbatim: $0) }
    }

    /// Shows each text to the user once as a notice, in the user's language.
    public func bindNotice(from output: some ObservableConvertibleType<Text>) {
        tell(output, isAlert: false) { $0 }
    }

    private func tell<Value>(
        _ output: some ObservableConvertibleType<Value>, isAlert: Bool, _ text: @escaping (Value) -> Text
    ) {
        if !page.showsMessages { mistake(LiveError.noMessages) }
        declare(events: output, to: MessageSink(isAlert: isAlert, text), isBeforeAll: true)
    }
}

/// Shows each element of an output as a message.
final class MessageSink<Value>: OutputSink<Value> {
    private let isAlert: Bool
    private let text: (Value) -> Text

    init(isAlert: Bool, _ text: @escaping (Value) -> Text) { (self.isAlert, self.text) = (isAlert, text) }

    override func take(_ value: Value, _ binder: ViewBinder) { binder.page.tell(text(value), isAlert: isAlert) }

    override func name(in binder: ViewBinder) -> String { isAlert ? "alert" : "notice" }
}
