import Glibc
import Locks

/// A helper that kills a process group when the test process ends: it blocks on reading a pipe that only the test
/// process holds open.
final class Watcher: Sendable {
    let pid: pid_t
    private let lifeline: Int32
    private let isDismissed = Mutex(false)

    init(group: pid_t, leftover: String?) {
        guard let pipe = try? Spawn.pipe() else {
            (pid, lifeline) = (0, -1)
            return
        }
        let script = """
            read -r line
            kill -9 -\(group)
            # The killed processes may still be writing.
            [ -z "$1" ] || rm -rf "$1" || { sleep 0.5; rm -rf "$1"; } || { sleep 2; rm -rf "$1"; }
            """
        let arguments = ["-c", script, "watcher", leftover ?? ""]
        pid = (try? Spawn.start("/bin/sh", arguments, input: pipe.reading, output: nil)) ?? 0
        lifeline = pipe.writing
        close(pipe.reading)
    }

    /// Ends the watcher without killing the group.
    func dismiss() {
        isDismissed.withLock { isDismissed in
            guard !isDismissed, pid > 0 else { return }
            isDismissed = true
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
    }

    /// Closing the pipe kills the group. The same happens when the test process ends.
    deinit {
        if lifeline >= 0 { close(lifeline) }
    }
}
