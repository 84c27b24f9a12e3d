import EventLoops
import Glibc
import RxTesting
import Testing

@Suite struct PollerTests {
    private struct Watched: Equatable {
        var interest: Readiness
        var token: UInt64
    }

    /// Random additions, changes and removals, and the events of each turn, compared with a model. Both pollers behave
    /// alike.
    @Test(arguments: PollerChoice.allCases, 1...20 as ClosedRange<UInt64>)
    func `exactly the watched events that are ready are reported`(_ choice: PollerChoice, seed: UInt64) throws {
        let poller = try choice.poller()
        let pairs = (0..<6).map { _ in SocketEnds() }
        var watched: [Int: Watched] = [:]
        var unread: Set<Int> = []
        var tokens: UInt64 = 0
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let place = pairs.indices.randomElement(using: &random)!
            let descriptor = pairs[place].near
            let interest: Readiness = [[], .read, .write, [.read, .write]].randomElement(using: &random)!
            tokens += 1
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let isAdded = poller.add(descriptor, interest, token: tokens) == 0
                #expect(isAdded == (watched[place] == nil))
                if isAdded { watched[place] = Watched(interest: interest, token: tokens) }
            case 1 where watched[place] != nil:
                poller.modify(descriptor, interest, token: tokens)
                watched[place] = Watched(interest: interest, token: tokens)
            case 2 where watched[place] != nil:
                poller.remove(descriptor)
                watched[place] = nil
            case 3 where unread.insert(place).inserted:
                var byte: UInt8 = 1
                #expect(send(pairs[place].far, &byte, 1, 0) == 1)
            case 4 where unread.remove(place) != nil:
                var byte: UInt8 = 0
                #expect(recv(descriptor, &byte, 1, 0) == 1)
            default: break
            }
            var expected: [UInt64: Readiness] = [:]
            for (place, watched) in watched {
                let ready = watched.interest.intersection(unread.contains(place) ? [.read, .write] : .write)
                if !ready.isEmpty { expected[watched.token] = ready }
            }
            var found: [UInt64: Readiness] = [:]
            for index in 0..<poller.wait(milliseconds: 0) {
                let event = poller.event(at: index)
                #expect(found.updateValue(event.readiness, forKey: event.token) == nil)
            }
            #expect(found == expected)
        }
        for pair in pairs {
            close(pair.near)
            pair.closeFar()
        }
    }
}
