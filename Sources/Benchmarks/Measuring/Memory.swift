import Foundation

/// What the system says that a process uses (Linux: proc(5)); nil where it does not say.
enum Memory {
    /// This process.
    static var own: Int32 { ProcessInfo.processInfo.processIdentifier }

    /// The bytes that are its own and in memory: heap and stacks, in whole pages.
    static func resident(of process: Int32) -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Double($0) }.map {
            $0 * 1_024
        }
    }

    /// The processor time of all its threads, in nanoseconds, to the tick.
    static func processorTime(of process: Int32) -> Double? {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
        // After the name, which may hold spaces, the fields from the third on.
        guard let rest = stat.split(separator: ")").last else { return nil }
        let fields = rest.split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))) * 1e9
    }
}
