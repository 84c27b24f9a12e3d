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

    /// Returns the processor time of all threads in nanoseconds, with the resolution of a clock tick.
    static func processorTime(of process: Int32) -> Double? {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
        // The fields from the third on follow the name, which may contain spaces.
        guard let rest = stat.split(separator: ")").last else { return nil }
        let fields = rest.split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))) * 1e9
    }
}
