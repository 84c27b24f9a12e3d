#if canImport(Glibc)
    import CLinux
    import Foundation
    import Glibc
#endif

/// The processors on which the threads of this program run.
///
/// The kernel puts a client and its server on one processor in one run and on two in the next. To wake a thread on
/// another processor of a virtual machine takes several times as long as a request, so that the placement would decide
/// which of two servers is faster.
enum Processors {
    /// Runs the body while all threads, and the processes that it starts, share one processor. On systems other than
    /// Linux, the threads keep their processors.
    static func sharingOne<Result>(_ body: () throws -> Result) rethrows -> Result {
        #if os(Linux)
            var all = cpu_set_t()
            guard sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &all) == 0 else { return try body() }
            move(to: last(of: all))
            defer { move(to: all) }
        #endif
        return try body()
    }

    #if os(Linux)
        /// Returns the last of the processors, because the first one also handles most interrupts.
        private static func last(of all: cpu_set_t) -> cpu_set_t {
            var one = all
            withUnsafeMutableBytes(of: &one) { bytes in
                guard let place = bytes.lastIndex(where: { $0 != 0 }) else { return }
                let bit = UInt8(0x80) >> UInt8(bytes[place].leadingZeroBitCount)
                for index in bytes.indices { bytes[index] = index == place ? bit : 0 }
            }
            return one
        }

        /// Moves all threads, which may have been started by an earlier part.
        private static func move(to processors: cpu_set_t) {
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            var processors = processors
            for thread in threads.compactMap({ pid_t($0) }) {
                _ = sched_setaffinity(thread, MemoryLayout<cpu_set_t>.size, &processors)
            }
        }
    #endif
}
