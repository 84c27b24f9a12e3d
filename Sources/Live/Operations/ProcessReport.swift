import Foundation

/// The resource usage of the process. Creating a report makes system calls, so it must not be on a hot path.
struct ProcessReport: Sendable {
    /// The start time in seconds of Unix time.
    let startTime: Double
    /// The processor time in seconds, in user mode and in the kernel.
    let processorSeconds: Double
    /// The resident memory in bytes; `nil` if the system does not report it.
    let residentBytes: Int?
    /// The number of open file descriptors; `nil` if the system does not report it.
    let openDescriptors: Int?

    /// - Parameter start: The time at which the server was created, in seconds of Unix time.
    init(start: Double) {
        startTime = start
        var usage = rusage()
        // RUSAGE_SELF is 0 on all systems (POSIX does not define the number), but its type differs between systems.
        getrusage(.init(0), &usage)
        processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        // proc_pid_statm(5): the second number is the resident set size in pages.
        let sizes = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        residentBytes = sizes.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
        openDescriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
