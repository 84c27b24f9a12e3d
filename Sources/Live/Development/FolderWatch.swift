import Foundation
import Synchronization

/// Calls back whenever something in a folder or its subfolders may have changed, on a thread of its own, until it is let go of.
///
/// By inotify(7) where there is one; elsewhere, and where the system has no more watches to give, once a second.
final class FolderWatch: Sendable {
    private let isOver: SharedFlag

    /// - Parameter changed: called once when the folder is watched, because something may have changed before, and then soon after each change;
    ///   changes that come together are one. Must find out by itself what changed.
    init(_ folder: String, _ changed: @escaping @Sendable () -> Void) {
        let isOver = SharedFlag()
        self.isOver = isOver
        let thread = Thread {
            let signals = ChangeSignals(folder)
            changed()
            while !isOver.isSet {
                if signals.wait(), !isOver.isSet { changed() }
            }
        }
        thread.name = "templates"
        thread.start()
    }

    deinit {
        isOver.set()
    }

    /// Ends the thread, which looks at it at least once a second.
    private final class SharedFlag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}

/// The system's word on changes in a folder. On one thread only.
private final class ChangeSignals {
    private let folder: String
    private let descriptor: Int32
    /// How often the thread looks up from waiting.
    private static let interval: Int32 = 1_000
    /// How long a change waits for more to come: an editor writes a file in several steps.
    private static let pause: Int32 = 30

    #if os(Linux)
        private static let events = UInt32(
            IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_ONLYDIR)

        init(_ folder: String) {
            self.folder = folder
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            isComplete = descriptor >= 0
            watchFolders()
        }

        deinit {
            if descriptor >= 0 { close(descriptor) }
        }

        /// Whether every folder is watched.
        private var isComplete = true

        /// Watches every folder; those that are watched already stay so.
        private func watchFolders() {
            guard descriptor >= 0 else { return }
            isComplete = inotify_add_watch(descriptor, folder, Self.events) >= 0
            for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
                var isFolder: ObjCBool = false
                let path = folder + "/" + name
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                    continue
                }
                if inotify_add_watch(descriptor, path, Self.events) < 0 { isComplete = false }
            }
        }

        /// Waits for a change, but not for ever. Whether something may have changed.
        func wait() -> Bool {
            guard isComplete else {
                poll(nil, 0, Self.interval)
                return true
            }
            guard isReadable(within: Self.interval) else { return false }
            repeat { drain() } while isReadable(within: Self.pause)
            watchFolders()
            return true
        }

        private func isReadable(within milliseconds: Int32) -> Bool {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&request, 1, milliseconds) > 0
        }

        private func drain() {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while read(descriptor, &buffer, buffer.count) > 0 {}
        }
    #else
        init(_ folder: String) {
            self.folder = folder
            descriptor = -1
        }

        func wait() -> Bool {
            poll(nil, 0, Self.interval)
            return true
        }
    #endif
}
