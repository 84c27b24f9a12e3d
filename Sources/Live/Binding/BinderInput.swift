import HTTP

/// The handler of a posted name. Each is a single object, to save memory: a page has many of them.
class BinderInput {
    let name: String

    init(_ name: String) { self.name = name }
}

/// The handler of a field's value.
final class FieldInput: BinderInput {
    let take: (_ binder: ViewBinder, _ values: [String], _ form: PostedForm) -> Void

    init(_ name: String, _ take: @escaping (_ binder: ViewBinder, _ values: [String], _ form: PostedForm) -> Void) {
        self.take = take
        super.init(name)
    }
}

/// The handler of a field's files.
final class FilesInput: BinderInput {
    /// The maximum number of bytes in one file.
    let limit: Int
    let take: (_ binder: ViewBinder, _ files: [FormFile]) -> Void
    /// The bytes of the last files, counted in the page's budget because the view model may keep the files.
    var held: HeldBytes?

    init(_ name: String, limit: Int, _ take: @escaping (_ binder: ViewBinder, _ files: [FormFile]) -> Void) {
        self.limit = limit
        self.take = take
        super.init(name)
    }
}

/// The handler of a signal from the page itself.
final class SignalInput: BinderInput {
    let tell: () -> Void

    init(_ name: String, _ tell: @escaping () -> Void) {
        self.tell = tell
        super.init(name)
    }
}

/// The handler of a button.
class ButtonInput: BinderInput {
    /// Handles a press of the button.
    ///
    /// - Parameter value: The button's value.
    func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) {
        fatalError("A subclass must override press(_:_:_:).")
    }
}

/// The handler of a button whose presses take effect immediately.
final class EventInput: ButtonInput {
    private let take: (_ binder: ViewBinder, _ value: String) -> Void

    init(_ name: String, _ take: @escaping (_ binder: ViewBinder, _ value: String) -> Void) {
        self.take = take
        super.init(name)
    }

    override func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) { take(binder, value) }
}
