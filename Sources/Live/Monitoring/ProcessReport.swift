import Foundation

/// How it stands with the process. Asks the system: not for a hot path.
struct ProcessReport: Sendable {
    /// When it began, in seconds of Unix time.
    let startTime: Double
    /// Processor time, the system's for it included.
    let processorSeconds: Double
    /// Memory in use; nil where the system does not tell.
    let residentBytes: Int?
    /// Open file descriptors; nil where the system does not tell.
    let openDescriptors: Int?

    /// - Parameter start: when the server was made, in Unix time.
    init(start: Double) {
        startTime = start
        var usage = rusage()
        // RUSAGE_SELF is 0 everywhere (POSIX leaves the number open), and its type is not the same everywhere.
        getrusage(.init(0), &usage)
        processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        // proc_pid_statm(5): the second number is the pages in memory.
        let sizes = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        residentBytes = sizes.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
        openDescriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
