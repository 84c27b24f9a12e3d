import Foundation
import Testing

/// The rule of `Multicaster`: the name of a function that needs the lock ends in `Locked`, `Unlocking` or `Relocking`.
@Suite struct LockNameTests {
    private static let files = [
        "Subjects/Multicaster.swift", "Subjects/Multicaster+Sending.swift", "Subjects/Multicaster+Starting.swift",
        "Subjects/Multicaster+Subscribers.swift", "Subjects/MulticasterAside.swift",
        "Subjects/LatestMulticaster.swift", "Subjects/ReplaySubject.swift", "Subjects/AsyncSubject.swift",
        "Relays/ReplayRelay.swift", "Operators/Sharing/Share.swift", "Action/ActionCore.swift",
    ]

    private static func text(of file: String) throws -> String {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: package.appendingPathComponent("Sources/Rx/\(file)"), encoding: .utf8)
    }

    /// The functions and properties of a file: their names, and their text from the name to the next declaration at the
    /// same depth.
    private static func members(of file: String) throws -> [(name: String, text: String)] {
        var members: [(name: String, text: String)] = []
        for line in try text(of: file).components(separatedBy: "\n") where !line.contains("///") {
            let isMember = line.hasPrefix("    ") && !line.hasPrefix("     ")
            let declaration = line.firstMatch(of: /\b(?:func|var) (\w+)|\b(init|deinit)\b/)
            if isMember, let declaration {
                members.append((String(declaration.1 ?? declaration.2 ?? ""), line))
            } else if !members.isEmpty {
                members[members.count - 1].text += "\n" + line
            }
        }
        return members
    }

    @Test(arguments: files) func theNameSaysItAndNotAComment(file: String) throws {
        #expect(try Self.text(of: file).firstMatch(of: /Lock held|with the lock held|holds the lock\.\n/) == nil)
    }

    @Test(arguments: files) func aFunctionThatNeedsTheLockSaysSo(file: String) throws {
        let suffix = /\w(Locked|Unlocking|Relocking)\b/
        let members = try Self.members(of: file)
        #expect(!members.isEmpty)
        for (name, text) in members {
            let calls = text.split(separator: "\n").contains { line in
                line.matches(of: suffix).contains { !line[..<$0.range.upperBound].hasSuffix("func \(name)") }
            }
            let takes = text.contains("lock.lock()") || text.contains("lock.withLock")
            guard calls, name.firstMatch(of: suffix) == nil else { continue }
            #expect(takes || text.contains("UnretainedLock"), "\(name) of \(file) does not take the lock.")
        }
    }
}
