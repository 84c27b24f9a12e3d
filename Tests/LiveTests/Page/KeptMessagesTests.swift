import RxTesting
import Testing
import Texts

@testable import Live

/// The messages that wait for a document, compared with an array.
struct KeptMessagesTests {
    private struct Kept {
        let text: String
        let address: Address
        let until: Int
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `a message is delivered once at its address until it expires`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let start = ContinuousClock.now
        let addresses = ["/", "/a", "/a?b"].map { Address($0) }
        var messages = KeptMessages()
        var model: [Kept] = []
        for now in 0..<300 {
            let address = addresses.randomElement(using: &random)!
            if Int.random(in: 0..<4, using: &random) > 0 {
                let until = now + Int.random(in: 0..<40, using: &random)
                let texts = (0..<Int.random(in: 0..<4, using: &random)).map { "\(now).\($0)" }
                messages.keep(
                    texts.map { Message(id: $0, text: Text(verbatim: $0), isAlert: false) }, at: address,
                    until: start + .seconds(until)
                ) { _ in nil }
                model = (model + texts.map { Kept(text: $0, address: address, until: until) })
                    .suffix(KeptMessages.limit)
            } else {
                let expected = model.filter { $0.address == address && now < $0.until }.map(\.text)
                #expect(
                    messages.take(at: address, now: start + .seconds(now)).map(\.text.description) == expected,
                    "second \(now)")
                model.removeAll { $0.address == address || $0.until <= now }
            }
            #expect(messages.isEmpty(now: start + .seconds(now)) == !model.contains { now < $0.until })
        }
    }
}
