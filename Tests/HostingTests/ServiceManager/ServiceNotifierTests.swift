import Dispatch
import EventLoops
import Locks
import Testing

@testable import Hosting

@Suite struct ServiceNotifierTests {
    @Test(
        arguments: [
            (["NOTIFY_SOCKET": "/s", "WATCHDOG_USEC": "2000000"], .seconds(2)),
            (["NOTIFY_SOCKET": "@s", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "7"], .microseconds(1)),
            (["NOTIFY_SOCKET": "/s", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "8"], nil),
            (["NOTIFY_SOCKET": "/s", "WATCHDOG_USEC": "0"], nil), (["NOTIFY_SOCKET": "/s", "WATCHDOG_USEC": "x"], nil),
            (["NOTIFY_SOCKET": "/s"], nil), (["WATCHDOG_USEC": "1"], nil),
            (["NOTIFY_SOCKET": "vsock:2:1", "WATCHDOG_USEC": "1"], nil),
        ] as [([String: String], Duration?)])
    func `the watchdog interval is that of this process`(_ environment: [String: String], _ interval: Duration?) {
        #expect(ServiceNotifier(environment: environment, process: 7).watchdogInterval == interval)
    }

    /// A blocked loop stops the reports until it continues, and the checks in the meantime do not add up.
    @Test func `a report needs an answer of every loop`() {
        let group = EventLoopGroup(count: 3)
        defer { group.shutdown() }
        let (reports, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = Mutex(0)
        let watchdog = Watchdog(group.loops) {
            count.withLock { $0 += 1 }
            reports.signal()
        }
        for expected in 1...3 {
            watchdog.check()
            reports.wait()
            #expect(count.withLock { $0 } == expected)
        }
        group.loops[1].execute { gate.wait() }
        for _ in 0..<5 { watchdog.check() }
        // The other loops have answered all checks that were sent to them.
        for loop in [group.loops[0], group.loops[2]] {
            let passed = DispatchSemaphore(value: 0)
            loop.execute { passed.signal() }
            passed.wait()
        }
        #expect(count.withLock { $0 } == 3)
        gate.signal()
        reports.wait()
        #expect(count.withLock { $0 } == 4)
    }
}
