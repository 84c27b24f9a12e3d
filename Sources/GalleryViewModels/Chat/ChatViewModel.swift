public import Differences
import Dispatch
public import Rx
public import Scenes
public import Texts

/// A chat with the people who are there.
public final class ChatViewModel {
    /// The time after the last edit for which a user counts as typing.
    static let typingPause = DispatchTimeInterval.seconds(3)
    /// The number of people who are listed by name.
    static let listedPeople = 100

    // MARK: Two-way bindings

    /// The name to join with.
    public let name: BehaviorRelay<String>
    /// The message that is being written.
    public let draft = BehaviorRelay(value: "")

    // MARK: Inputs

    /// Joins with the name. Fails with a ``ChatError``.
    public let join: CocoaAction
    /// Sends the text that was submitted, which may no longer be that of the field. Fails with a ``ChatError``; the text
    /// stays in the field then.
    public let send: Action<String, Void>
    /// Gives the name back.
    public let leave: CocoaAction

    // MARK: Outputs

    /// The latest messages, the oldest first.
    public let messages: Observable<[ChatMessage]>
    /// The user with the chosen name; `nil` if the user has not joined.
    public let visitor: Observable<Visitor?>
    /// Indicates whether the user is writing a message.
    public let isTyping: Observable<Bool>
    /// The first people who are present, in the order of their arrival.
    public let people: Observable<TreeArray<ChatPerson>>
    /// The number of people who are present, such as "3 people are here".
    public let count: Observable<Text>
    /// The number of people who are present and not listed, such as "and 4 more"; `nil` if all are.
    public let others: Observable<Text?>
    /// The other people who are writing, such as "Ada is typing…"; empty if there are none.
    public let typists: Observable<Text>
    /// A message that explains why the last action failed; empty if it succeeded, and after an edit.
    public let problem: Observable<Text>
    /// Emits when the field for messages should get the focus.
    public let wantsDraft = PublishRelay<Void>()
    /// Emits when the field for the name should get the focus.
    public let wantsName = PublishRelay<Void>()

    /// The people who are present.
    public var presence: Presence<Bool> { room.presence }

    private let room: ChatRoom
    private let bag = DisposeBag()

    /// Creates a view model for a page of the chat.
    ///
    /// - Parameters:
    ///   - room: The chat.
    ///   - session: The session of the user's browser.
    ///   - scheduler: The clock for ``isTyping``.
    public init(room: ChatRoom, session: any SessionType, scheduler: any SchedulerType = MainScheduler.instance) {
        let (id, draft, wantsDraft) = (session.visitorID, draft, wantsDraft)
        let name = BehaviorRelay(value: "")
        let problem = BehaviorRelay<Text>(value: "")
        (self.room, self.name, self.problem) = (room, name, problem.distinctUntilChanged())
        messages = room.messages
        visitor = room.name(of: id).map { name in name.map { Visitor(id: id, name: $0) } }.share(replay: 1)
        isTyping = Self.typing(draft, scheduler)

        let present = room.presence.people.share(replay: 1)
        people = present.map { $0.part(0..<min($0.count, Self.listedPeople)) }.mapCollection(ChatPerson.init)
            .distinctUntilChanged()
        count = present.map { Self.count($0.count) }.distinctUntilChanged()
        others = present.map { Self.others($0.count - Self.listedPeople) }.distinctUntilChanged()
        // Derived from the changes, because a hostile crowd may be large.
        typists = present.filterCollection { $0.id != id && $0.metadata.contains(true) }
            .map { Self.typists($0.prefix(3).map(\.name)) }.distinctUntilChanged()

        join = CocoaAction {
            Self.perform(problem) { () throws(ChatError) in
                try room.join(id, as: name.value)
                wantsDraft.accept(())
            }
        }
        send = Action { text in
            Self.perform(problem) { () throws(ChatError) in
                try room.send(text, from: id)
                if draft.value == text { draft.accept("") }
                wantsDraft.accept(())
            }
        }
        leave = CocoaAction { [wantsName] in
            Self.perform(problem) {
                room.leave(id)
                wantsName.accept(())
            }
        }
        for field in [name, draft] {
            field.distinctUntilChanged().skip(1).filter { !$0.isEmpty }.map { _ in "" }.bind(to: problem)
                .disposed(by: bag)
        }
    }

    /// Performs the work of an action, and shows its error as the problem.
    private static func perform(
        _ problem: BehaviorRelay<Text>, _ work: () throws(ChatError) -> Void
    ) -> Observable<Void> {
        do throws(ChatError) {
            try work()
            problem.accept("")
            return .just(())
        } catch {
            problem.accept(error.message)
            return .error(error)
        }
    }

    private static func typing(_ draft: BehaviorRelay<String>, _ scheduler: any SchedulerType) -> Observable<Bool> {
        draft.distinctUntilChanged().skip(1).flatMapLatest { text in
            text.isEmpty
                ? Observable.just(false)
                : Observable<Int>.timer(typingPause, scheduler: scheduler).map { _ in false }.startWith(true)
        }
        .startWith(false).distinctUntilChanged()
    }

    private static func count(_ count: Int) -> Text {
        if count == 0 { return "The room is empty" }
        return Text("\(count, "count") person is here", plural: "\(count, "count") people are here", count: count)
    }

    private static func others(_ count: Int) -> Text? { count > 0 ? "and \(count, "count") more" : nil }

    private static func typists(_ names: [String]) -> Text {
        switch names.count {
        case 0: ""
        case 1: "\(names[0], "name") is typing…"
        case 2: "\(names[0], "first") and \(names[1], "second") are typing…"
        default: "Several people are typing…"
        }
    }
}

/// A person in the list of those who are present.
public struct ChatPerson: Sendable, Equatable, IdentifiableType {
    /// The person's identifier.
    public let identity: String
    /// The person's name.
    public let name: String

    init(_ visitor: PresentVisitor<Bool>) {
        (identity, name) = (visitor.id.description, visitor.name)
    }
}
