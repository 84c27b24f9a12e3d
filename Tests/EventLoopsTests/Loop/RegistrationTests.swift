import Glibc
import Testing

@testable import EventLoops

@Suite struct RegistrationTests {
    /// Two descriptors are ready in one turn. The first handler to run passes both to new handlers, which wait for
    /// other events.
    @Test(arguments: PollerChoice.allCases)
    func `an event of an ended registration is dropped`(_ choice: PollerChoice) {
        let group = choice.group()
        let loop = group.loops[0]
        let pairs = [SocketEnds(), SocketEnds()]
        let seen = Collector<Readiness>()
        loop.execute {
            for pair in pairs {
                let handler = Handler { _ in
                    for pair in pairs {
                        let next = Handler { readiness in
                            seen.add(readiness)
                            loop.deregister(pair.near)
                        }
                        loop.deregister(pair.near)
                        #expect(loop.register(next, pair.near, .write) == 0)
                    }
                }
                var byte: UInt8 = 1
                #expect(send(pair.far, &byte, 1, 0) == 1)
                #expect(loop.register(handler, pair.near, .read) == 0)
            }
        }
        #expect(seen.wait(for: 2) == [.write, .write])
        group.shutdown()
        for pair in pairs {
            close(pair.near)
            pair.closeFar()
        }
    }
}
