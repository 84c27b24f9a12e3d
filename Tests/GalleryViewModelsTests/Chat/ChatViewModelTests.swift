import Foundation
import Locks
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@testable import GalleryViewModels

/// The chat with several visitors, in virtual time with a resolution of one millisecond.
@Suite struct ChatViewModelTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    private let clock = Clock()
    private let room: ChatRoom

    /// The time of the room.
    private final class Clock: Sendable {
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    }

    /// The session of a visitor.
    private final class TestSession: SessionType {
        let visitorID: Visitor.ID
        let account = Observable<SessionAccount?>.just(nil)

        init(_ id: String) { visitorID = .anonymous(id) }

        func signIn(_ account: SessionAccount) -> Completable { .empty() }
        func signOut() -> Completable { .empty() }
    }

    init() {
        let clock = clock
        room = ChatRoom { clock.now.withLock { $0 } }
    }

    private func wait(_ seconds: Double) {
        clock.now.withLock { $0 += seconds }
        scheduler.advanceTo(scheduler.clock + Int(seconds * 1_000))
    }

    private func tab(of id: String) -> ChatViewModel {
        ChatViewModel(room: room, session: TestSession(id), scheduler: scheduler)
    }

    /// Returns a page of a visitor who has joined.
    private func joined(_ name: String) -> ChatViewModel {
        let chat = tab(of: name)
        chat.name.accept(name)
        chat.join.execute(())
        return chat
    }

    private func send(_ text: String, in chat: ChatViewModel) {
        chat.draft.accept(text)
        chat.send.execute(text)
    }

    private func texts() -> [String] { Recorded(tab(of: "reader").messages).latest?.map(\.text) ?? [] }

    @Test func `a message appears for everyone with its author`() throws {
        let (ada, bo) = (joined("Ada"), joined("Bo"))
        let messages = Recorded(bo.messages)
        send("  안녕하세요,\u{0007} \n Bo! ", in: ada)
        let message = try #require(messages.latest?.first)
        #expect(message.name == "Ada" && message.text == "안녕하세요, Bo!")
        #expect(message.date == clock.now.withLock { $0 })
        #expect(ada.draft.value == "")
        #expect(Recorded(ada.problem.english).latest == "")
    }

    @Test func `a name applies to all tabs of its visitor, until the visitor leaves`() {
        let (tab, other) = (joined("Ada"), tab(of: "Ada"))
        let visitor = Recorded(other.visitor)
        #expect(visitor.latest??.name == "Ada")
        tab.leave.execute(())
        #expect(visitor.latest == .some(nil))
        send("lost", in: other)
        #expect(Recorded(other.problem.english).latest == ChatError.hasNotJoined.message.description)
        #expect(other.draft.value == "lost" && texts() == [])
    }

    @Test func `a name is unique while its holder is here or was recently`() {
        let ada = joined("Ada")
        let other = tab(of: "other")
        func claim() -> String? {
            other.name.accept("ADA")
            other.join.execute(())
            return Recorded(other.problem.english).latest
        }
        #expect(claim() == ChatError.nameIsTaken.message.description)
        #expect(other.name.value == "ADA")
        let membership = room.presence.join(Visitor(id: .anonymous("Ada"), name: "Ada"), with: false)
        wait(ChatMembers.nameLifetime)
        #expect(claim() == ChatError.nameIsTaken.message.description)
        membership.leave()
        #expect(claim() == "")
        #expect(Recorded(ada.visitor).latest == .some(nil))
        // The user's own name can be written differently.
        other.name.accept("Ada")
        other.join.execute(())
        #expect(Recorded(other.visitor).latest??.name == "Ada")
    }

    @Test func `a problem disappears with the next edit`() {
        let ada = joined("Ada")
        send(" ", in: ada)
        #expect(Recorded(ada.problem.english).latest == ChatError.textIsMissing.message.description)
        ada.draft.accept("x")
        #expect(Recorded(ada.problem.english).latest == "")
    }

    @Test func `a flood is refused, and its last message stays in the field`() {
        let ada = joined("Ada")
        for number in 1...8 { send("\(number)", in: ada) }
        #expect(texts() == ["1", "2", "3", "4", "5"])
        #expect(ada.draft.value == "8")
        #expect(Recorded(ada.problem.english).latest == ChatError.isTooFast.message.description)
        // A new name does not lift the limit.
        ada.name.accept("Eve")
        ada.join.execute(())
        ada.send.execute("8")
        #expect(texts().count == 5)
        wait(2)
        ada.send.execute("8")
        #expect(texts().last == "8")
    }

    @Test func `a flood by many visitors is refused`() {
        for number in 0..<20 {
            let chat = joined("visitor \(number)")
            for _ in 0..<3 { send("spam", in: chat) }
        }
        #expect(texts().count == 40)
        let ada = joined("Ada")
        send("hello", in: ada)
        #expect(Recorded(ada.problem.english).latest == ChatError.isBusy.message.description)
        wait(1)
        send("hello", in: ada)
        #expect(texts().last == "hello")
    }

    /// The action may wait for another one, and the user goes on typing.
    @Test func `the text that was submitted is sent, and the next one stays in the field`() {
        let ada = joined("Ada")
        ada.draft.accept("second")
        ada.send.execute("first")
        #expect(texts() == ["first"])
        #expect(ada.draft.value == "second")
    }

    @Test func `only the latest messages are kept`() {
        let ada = joined("Ada")
        for number in 0..<ChatRoom.messageLimit + 10 {
            send("\(number)", in: ada)
            wait(2)
        }
        #expect(texts().count == ChatRoom.messageLimit && texts().first == "10")
    }

    @Test func `a user is typing until a pause, or until the message is sent`() {
        let ada = joined("Ada")
        let isTyping = Recorded(ada.isTyping)
        ada.draft.accept("a")
        wait(2)
        ada.draft.accept("ab")
        wait(2)
        #expect(isTyping.values == [false, true])
        wait(1)
        #expect(isTyping.values == [false, true, false])
        send("abc", in: ada)
        #expect(isTyping.values == [false, true, false, true, false])
        wait(10)
        #expect(isTyping.values == [false, true, false, true, false])
    }

    @Test func `the sentence about typing names the others`() {
        let ada = joined("Ada")
        let sentence = Recorded(ada.typists.english)
        func typist(_ name: String) -> PresenceMembership<Bool> {
            room.presence.join(Visitor(id: .anonymous(name), name: name), with: true)
        }
        var pages = [typist("Ada")]
        #expect(sentence.latest == "")
        pages += [typist("Bo"), room.presence.join(Visitor(id: .anonymous("Bo"), name: "Bo"), with: false)]
        #expect(sentence.latest == "Bo is typing…")
        pages.append(typist("Cy"))
        #expect(sentence.latest == "Bo and Cy are typing…")
        pages.append(typist("Di"))
        #expect(sentence.latest == "Several people are typing…")
        for page in pages { page.update(false) }
        #expect(sentence.latest == "")
    }

    @Test func `the people are counted, and the first of them listed`() {
        let ada = joined("Ada")
        let (people, count, others) = (Recorded(ada.people), Recorded(ada.count.english), Recorded(ada.others.english))
        #expect(count.latest == "The room is empty")
        var pages = [room.presence.join(Visitor(id: .anonymous("0"), name: "Person 0"), with: false)]
        #expect(count.latest == "1 person is here" && people.latest?.map(\.name) == ["Person 0"])
        for number in 1..<ChatViewModel.listedPeople + 3 {
            let visitor = Visitor(id: .anonymous("\(number)"), name: "Person \(number)")
            pages.append(room.presence.join(visitor, with: false))
        }
        #expect(count.latest == "103 people are here" && others.latest == "and 3 more")
        #expect(people.latest?.count == ChatViewModel.listedPeople)
        let versions = people.values.count
        pages[0].update(true)
        #expect(people.values.count == versions, "typing does not change the list")
        pages[0].leave()
        #expect(people.latest?.first?.name == "Person 1" && people.latest?.last?.name == "Person 100")
    }
}
