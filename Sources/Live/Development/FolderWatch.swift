import Foundation
import Synchronization

/// Watches a folder and its subfolders on a dedicated thread, and calls back when something may have changed, until it
/// is released.
///
/// It uses inotify(7) where available. On other systems, or if no more watches are available, it calls back once a
/// second.
final class FolderWatch: Sendable {
    private let isOver: SharedFlag

    /// - Parameter changed: Called once when the watch begins, because something may have changed before, and then soon
    ///   after each change. Changes within a short time cause one call. The handler must determine what has changed.
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

    /// A flag that ends the thread, which reads it at least once a second.
    private final class SharedFlag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}

/// The system's notifications of changes in a folder. Must be used on one thread only.
private final class ChangeSignals {
    private let folder: String
    private let descriptor: Int32
    /// The longest wait of the thread, in milliseconds.
    private static let interval: Int32 = 1_000
    /// The time in milliseconds in which further changes are awaited, because an editor writes a file in several steps.
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

        /// Indicates whether all folders are watched.
        private var isComplete = true

        /// Adds watches for all folders. Existing watches are kept.
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

        /// Waits for a change or the end of the interval. Returns whether something may have changed.
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
