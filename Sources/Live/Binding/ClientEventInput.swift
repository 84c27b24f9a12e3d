import HTTP
import Scenes

/// The handler of an event that a template declares with `data-on-…`, with its typed data.
final class ClientEventInput<Event: ClientEvent>: ButtonInput, TypedInput {
    private let take: (Event) -> Void

    init(_ name: String, _ take: @escaping (Event) -> Void) {
        self.take = take
        super.init(name)
    }

    var kinds: Set<ClientEventKind> { Event.kinds }
    var acceptsPress: Bool { Event(ClientEventData(pressedWith: "")) != nil }

    override func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) {
        let data =
            form.eventText.map { ClientEventData($0, value: value) } ?? ClientEventData(pressedWith: value)
        if let event = data.flatMap(Event.init) { take(event) } else { binder.page.activity.actionRefused() }
    }
}

/// An input that accepts only some kinds of events.
protocol TypedInput: BinderInput {
    var kinds: Set<ClientEventKind> { get }
    /// Indicates whether the input accepts the press of a button.
    var acceptsPress: Bool { get }
}

/// The handler of a button or event whose observer receives the content of a field.
final class FieldEventInput<Input>: ButtonInput {
    private let field: String
    private let read: (String) -> Input?
    private let take: (Input) -> Void

    init(_ name: String, field: String, read: @escaping (String) -> Input?, _ take: @escaping (Input) -> Void) {
        (self.field, self.read, self.take) = (field, read, take)
        super.init(name)
    }

    override func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) {
        if let input = form.fields[binder.postedName(field)].flatMap(read) {
            take(input)
        } else {
            binder.page.activity.actionRefused()
        }
    }
}

extension PostedForm {
    /// The name of the field that contains the data of an event, beside the field with the event's name.
    static let eventField = "bindery-event"

    /// The data of the event that the client has posted; `nil` for the submission of a form.
    var eventText: String? { fields[Self.eventField] }

    /// The kind of the event that the client has posted; `nil` for the submission of a form.
    var eventKind: ClientEventKind? { eventText.flatMap(ClientEventData.kind) }

    /// The event that the client has posted; `nil` for the submission of a form, and for an event that does not exist.
    var event: PostedEvent? { eventText.flatMap(PostedEvent.init) }

    /// Indicates whether the post is an intended act of the user, such as the press of a button. Messages are removed
    /// then.
    var isAct: Bool { eventKind?.isAct ?? true }

    /// Indicates whether the post contains nothing but an event that reports a state many times per second.
    var isMove: Bool { fields.pairs.count == 2 && files.isEmpty && eventKind?.isContinuous == true }
}

/// The kind of an event that a client has posted, and its key.
struct PostedEvent {
    let kind: ClientEventKind
    /// The key and the modifiers of a key event; `nil` for others.
    let key: (key: String, modifiers: KeyModifiers)?

    /// Creates an event from the text that the client has posted; `nil` if there is no such kind.
    init?(_ text: String) {
        guard let data = ClientEventData(text, value: ""), let kind = data.kind else { return nil }
        self.kind = kind
        key = data.key.map { ($0.key, $0.modifiers) }
    }
}
