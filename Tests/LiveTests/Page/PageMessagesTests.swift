import HTMLTemplates
import RxTesting
import Testing
import Texts

@testable import Live

/// The messages of a page, and those that its client has not seen, compared with an array.
struct PageMessagesTests {
    private struct Shown {
        let id: String
        let text: String
        let isAlert: Bool
        /// The patch that contained the message; nil until it is sent.
        var patch: UInt64?
    }

    private func ids(_ messages: PageMessages) -> [String] {
        (messages.list.rows(as: Message.self) ?? []).map(\.id)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `each message is shown to a client once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var messages = PageMessages()
        var model: [Shown] = []
        var patch: UInt64 = 0
        for turn in 0..<300 {
            switch Int.random(in: 0..<9, using: &random) {
            case 0..<4:
                let text = "\(Int.random(in: 0..<7, using: &random))"
                let isAlert = Bool.random(using: &random)
                messages.add(Message(id: "\(turn)", text: Text(verbatim: text), isAlert: isAlert))
                model.removeAll { $0.text == text && $0.isAlert == isAlert }
                model = (model + [Shown(id: "\(turn)", text: text, isAlert: isAlert)]).suffix(PageMessages.limit)
            case 4, 5:
                messages.wereSent(with: patch)
                for index in model.indices where model[index].patch == nil { model[index].patch = patch }
                patch += 1
            case 6:
                messages.removeSent()
                model.removeAll { $0.patch != nil }
            case 7:
                guard let id = model.randomElement(using: &random)?.id else { continue }
                messages.remove(id)
                model.removeAll { $0.id == id }
            default:
                // The client has only the document, one of the patches, or all of them.
                let seen = [nil, .max, UInt64.random(in: 0...patch, using: &random)].randomElement(using: &random)!
                let isUnseen = { (shown: Shown) in shown.patch.map { $0 > seen ?? 0 } ?? true }
                #expect(messages.takeUnseen(after: seen).map(\.id) == model.filter(isUnseen).map(\.id), "turn \(turn)")
                model.removeAll(where: isUnseen)
            }
            #expect(ids(messages) == model.map(\.id), "turn \(turn)")
            #expect(messages.isEmpty == model.isEmpty)
            for text in 0..<7 {
                #expect(messages.contains(Text(verbatim: "\(text)")) == model.contains { $0.text == "\(text)" })
            }
        }
    }
}
