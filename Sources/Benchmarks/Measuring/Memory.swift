import Foundation

/// The resource usage of a process as reported by the system (Linux: proc(5)); `nil` where the system does not report
/// it.
enum Memory {
    /// The identifier of this process.
    static var own: Int32 { ProcessInfo.processInfo.processIdentifier }

    /// Returns the bytes of private resident memory, that is heap and stacks, in whole pages.
    static func resident(of process: Int32) -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Double($0) }.map {
            $0 * 1_024
        }
    }

    /// Returns the processor time of all threads in nanoseconds.
    static func processorTime(of process: Int32) -> Double? {
        #if canImport(Glibc)
            var clock = clockid_t()
            var time = timespec()
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
            return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        #else
            return nil
        #endif
    }
}
