import Dispatch
import Foundation
import Locks
import Testing

/// The lock of the tested build: the standard library's, or under the thread sanitizer the one based on POSIX.
@Suite struct MutexTests {
    /// An unsynchronized count. Under the thread sanitizer, a lock that it does not recognize fails this test.
    @Test func `concurrent increments are not lost`() {
        let count = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in count.withLock { $0 += 1 } }
        #expect(count.withLock { $0 } == 1_000)
    }

    @Test func `an error thrown in the body releases the lock`() throws {
        struct Failure: Error {}
        let lock = Mutex([1])
        #expect(throws: Failure.self) {
            try lock.withLock { value throws(Failure) in
                value.append(2)
                throw Failure()
            }
        }
        #expect(lock.withLock { $0 } == [1, 2])
    }

    @Test func `a lock that is held is not available`() {
        let lock = Mutex(1)
        #expect(lock.withLockIfAvailable { $0 } == 1)
        let isInside = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            if thread == 0 {
                lock.withLock { value in
                    isInside.signal()
                    mayLeave.wait()
                    value = 2
                }
            } else {
                isInside.wait()
                #expect(lock.withLockIfAvailable { $0 } == nil)
                mayLeave.signal()
            }
        }
        #expect(lock.withLockIfAvailable { $0 } == 2)
    }

    @Test func `the value is released with the lock`() {
        final class Thing: Sendable {}
        weak var kept: Thing?
        do {
            let thing = Thing()
            kept = thing
            let lock = Mutex(thing)
            #expect(lock.withLock { $0 === thing })
        }
        #expect(kept == nil)
    }

    /// The thread sanitizer would report a `Mutex` of `Synchronization`, or the mutex would hide a race from it.
    @Test func `each file that uses a Mutex imports this module`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for place in ["Sources", "Tests"] {
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(place).path)
            for file in files where file.hasSuffix(".swift") && !file.hasPrefix("Locks") {
                let text = try String(contentsOf: folder.appendingPathComponent("\(place)/\(file)"), encoding: .utf8)
                let lines = text.split(separator: "\n")
                guard lines.contains("import Synchronization") || lines.contains("public import Synchronization")
                else { continue }
                #expect(!text.contains("Mutex"), "\(place)/\(file) uses a Mutex: import Locks, not Synchronization.")
            }
        }
    }
}
