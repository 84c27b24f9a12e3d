import HTTP

/// What a posted name does. A page has many of them, so each is one object.
class MountInput {
    let name: String

    init(_ name: String) { self.name = name }
}

/// A field that takes its value.
final class FieldInput: MountInput {
    let take: (_ mount: Mount, _ values: [String], _ form: PostedForm) -> Void

    init(_ name: String, _ take: @escaping (_ mount: Mount, _ values: [String], _ form: PostedForm) -> Void) {
        self.take = take
        super.init(name)
    }
}

/// A field that takes files.
final class FilesInput: MountInput {
    /// The most bytes of one file.
    let limit: Int
    let take: (_ mount: Mount, _ files: [FormFile]) -> Void
    /// Counts the files that came last: the view model may keep them.
    var held: HeldBytes?

    init(_ name: String, limit: Int, _ take: @escaping (_ mount: Mount, _ files: [FormFile]) -> Void) {
        self.limit = limit
        self.take = take
        super.init(name)
    }
}

/// What the page itself tells the view.
final class SignalInput: MountInput {
    let tell: () -> Void

    init(_ name: String, _ tell: @escaping () -> Void) {
        self.tell = tell
        super.init(name)
    }
}

/// A button that starts something.
class ButtonInput: MountInput {
    /// - Parameter value: the button's.
    func press(_ mount: Mount, _ value: String, _ form: PostedForm) {
        fatalError("A button does something: override press(_:_:_:)")
    }
}

/// A button that does something at once.
final class EventInput: ButtonInput {
    private let take: (_ mount: Mount, _ value: String) -> Void

    init(_ name: String, _ take: @escaping (_ mount: Mount, _ value: String) -> Void) {
        self.take = take
        super.init(name)
    }

    override func press(_ mount: Mount, _ value: String, _ form: PostedForm) { take(mount, value) }
}
