public import Rx

extension Mount {
    /// Tells the person each element once, at once (`role="alert"`): that something failed, or needs them.
    ///
    /// The message stands in the layout's list `messages` until the person dismisses it or does the next thing, over changes of scenes too.
    /// It is shown exactly once: after a lost connection it comes with the patches that were missed, and a page that is mounted
    /// anew does not repeat it. Without JavaScript it stands on the page that the post leads to. So the output must not replay: it
    /// is a `PublishSubject`, a `PublishRelay`, a `Signal`, the `errors` of an action. An empty text is no message.
    public func alert(to output: some ObservableConvertibleType<String>) {
        tell(output, isAlert: true)
    }

    /// Tells the person each element once, when they have a moment (`role="status"`): that something was done.
    ///
    /// As ``alert(to:)``, and it goes away by itself after some seconds.
    public func notice(to output: some ObservableConvertibleType<String>) {
        tell(output, isAlert: false)
    }

    private func tell(_ output: some ObservableConvertibleType<String>, isAlert: Bool) {
        if !page.showsMessages { mistake(LiveError.noMessages) }
        whenOpen(isBeforeAll: true) { mount in
            mount.listen(to: output, MessageSink(mount, isAlert: isAlert))
        }
    }
}

/// Makes each element of an output a message.
final class MessageSink: OutputSink<String> {
    private let isAlert: Bool

    init(_ mount: Mount, isAlert: Bool) {
        self.isAlert = isAlert
        super.init(mount)
    }

    override func take(_ text: String, _ mount: Mount) { mount.page.tell(text, isAlert: isAlert) }

    override func name(in mount: Mount) -> String { isAlert ? "alert" : "notice" }
}
