import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Synchronization

/// A list to which the user adds messages, which are predicted.
final class Messages: Sendable {
    let all = BehaviorRelay<[SentMessage]>(value: [SentMessage(id: 0, author: "Bo", text: "Hello")])
    /// Indicates whether every action fails.
    let refuses = Atomic(false)

    struct Refusal: Error {}

    func add(_ text: String, by author: String) {
        all.accept(all.value + [SentMessage(id: all.value.count, author: author, text: text)])
    }

    func bind(_ page: ViewBinder) {
        let draft = BehaviorRelay(value: "")
        page.bindList("messages", from: all.asObservable())
        page.bindField("draft", with: draft)
        page.bindAction(
            "send",
            to: CocoaAction { [self] in
                if refuses.load(ordering: .relaxed) { return .error(Refusal()) }
                add(draft.value, by: "Ada")
                draft.accept("")
                return .just(())
            })
        let counts = all.asObservable().map(\.count)
        page.bindValue("count", from: counts)
        page.predictInsertion("send", in: "messages", from: Observable.just("Ada"), counting: ["messages": 1]) {
            author, fields in SentMessage(id: -1, author: author, text: fields["draft"])
        }
        page.predictValue("count", from: counts) { count, changes in count + changes["messages"] }
    }

    static let template = """
        <main><p id="count">{{count}} messages</p><ol>{{#messages}}<li><b>{{author}}</b> <span title="{{text}}">{{text}}</span></li>{{/messages}}</ol>
        <form method="post"><label>Message <input name="draft" value="{{draft}}"></label><button name="send">Send</button>
        </form></main>
        """

    /// Starts a server with the messages.
    func serve() throws -> OneSceneServer {
        try OneSceneServer(
            Self.template, { $0.limits.eventsPerSecond = 100_000 }, bind: { [self] in bind($0) })
    }
}

struct SentMessage: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    let author: String
    let text: String
    var identity: Int { id }

    static let templateKeys = TemplateKeys<SentMessage> { key in
        key("author", \.author)
        key("text", \.text)
    }
}
