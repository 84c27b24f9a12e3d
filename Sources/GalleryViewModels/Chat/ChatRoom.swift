import Locks
import Rx
public import Scenes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The chat that all pages share: its latest messages, the names of its visitors, and who is present. It can be used
/// from any thread.
public final class ChatRoom: Sendable {
    /// The number of messages that are kept.
    public static let messageLimit = 100
    /// The number of visitors with names.
    public static let memberLimit = 1_000

    /// The visitors who are present. The metadata of a page tells whether the visitor is typing.
    public let presence = Presence<Bool>()

    private let log = Shared<[ChatMessage]>([])
    private let members = Shared(ChatMembers(limit: memberLimit))
    private let limit: Mutex<FloodLimit>
    private let now: @Sendable () -> Date

    /// Creates an empty chat.
    ///
    /// - Parameter now: The clock.
    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        limit = Mutex(FloodLimit(burst: 40, perSecond: 10, now: now()))
    }

    /// The latest messages, the oldest first: the current ones on subscription, then after each change.
    var messages: Observable<[ChatMessage]> { log.editions.map(\.value) }

    /// Returns the name of a visitor: the current one on subscription, then each change.
    func name(of id: Visitor.ID) -> Observable<String?> {
        members.editions.map { $0.value.name(of: id) }.distinctUntilChanged()
    }

    /// Gives a visitor a name.
    func join(_ id: Visitor.ID, as text: String) throws(ChatError) {
        let name = try ChatText.name(text)
        let (now, presence) = (now(), presence)
        try change { members throws(ChatError) in
            try members.claim(name, for: id, now: now) { presence.visitor($0) != nil }
        }
    }

    /// Takes the visitor's name back.
    func leave(_ id: Visitor.ID) { members.change { $0.remove(id) } }

    /// Sends a message.
    func send(_ text: String, from id: Visitor.ID) throws(ChatError) {
        let (text, now) = (try ChatText.message(text), now())
        let name = try change { members throws(ChatError) in try members.send(from: id, now: now) }
        guard limit.withLock({ $0.take(now: now) }) else { throw .isBusy }
        log.change { messages in
            messages.append(ChatMessage(id: (messages.last?.id ?? 0) + 1, name: name, text: text, date: now))
            if messages.count > Self.messageLimit { messages.removeFirst(messages.count - Self.messageLimit) }
        }
    }

    private func change<Value>(
        _ work: (inout ChatMembers) throws(ChatError) -> Value
    ) throws(ChatError) -> Value {
        var result: Result<Value, ChatError>?
        members.change { members in
            do throws(ChatError) { result = .success(try work(&members)) } catch { result = .failure(error) }
        }
        guard let result else { throw .isBusy }
        return try result.get()
    }
}
