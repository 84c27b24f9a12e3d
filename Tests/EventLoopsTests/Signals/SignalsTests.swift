import EventLoops
import Glibc
import Testing

@Suite struct SignalsTests {
    @Test func `a signal is handled on the loop`() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<Int32>()
        Signals.handle([SIGUSR1, SIGUSR2], on: loop) { number in
            loop.preconditionInLoop()
            seen.add(number)
        }
        kill(getpid(), SIGUSR1)
        kill(getpid(), SIGUSR2)
        #expect(seen.wait(for: 2).sorted() == [SIGUSR1, SIGUSR2])
        // The loop ends before the process does; later signals are ignored.
        signal(SIGUSR1, SIG_IGN)
        signal(SIGUSR2, SIG_IGN)
    }
}
