import Glibc
import Locks

/// `posix_spawn` with the options that the test processes need.
enum Spawn {
    /// Locked while a pipe is created and while a process is spawned, so that no child inherits the pipe of another.
    /// The ends of a new pipe are inheritable for a moment because Glibc's module does not export `pipe2`.
    private static let descriptors = Mutex(())

    /// Creates a pipe whose ends close when another program is executed.
    static func pipe() throws -> (reading: Int32, writing: Int32) {
        try descriptors.withLock { _ in
            var ends: [Int32] = [-1, -1]
            guard Glibc.pipe(&ends) == 0 else {
                throw LiveTestingError(.process, "A pipe cannot be created: \(String(cString: strerror(errno))).")
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (ends[0], ends[1])
        }
    }

    /// Starts a program in a separate process group. A `nil` input or output means `/dev/null`.
    static func start(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], directory: String? = nil,
        input: Int32?, output: Int32?
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The child must not inherit the ignored and blocked signals of the test process.
        var all = sigset_t()
        sigfillset(&all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var pid: pid_t = 0
        var command = [path] + arguments
        if let directory {
            // Glibc's module does not export posix_spawn_file_actions_addchdir_np. The shell replaces itself with the
            // program, so the pid stays the same.
            command = ["/bin/sh", "-c", "cd -- \"$1\" && shift && exec \"$@\"", "sh", directory] + command
        }
        let status = withStrings(command) { argv in
            withStrings(merged(environment)) { envp in
                descriptors.withLock { _ in posix_spawn(&pid, command[0], &actions, &attributes, argv, envp) }
            }
        }
        guard status == 0 else {
            let reason = String(cString: strerror(status))
            throw LiveTestingError(.missingProgram, "\(path) cannot be started: \(reason).")
        }
        return pid
    }

    private static func merged(_ added: [String: String]) -> [String] {
        var lines = added.map { "\($0.key)=\($0.value)" }
        var entry = environ
        while let line = entry.pointee {
            let text = String(cString: line)
            if added[String(text.prefix { $0 != "=" })] == nil { lines.append(text) }
            entry += 1
        }
        return lines
    }

    private static func withStrings<R>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
    ) -> R {
        var pointers = strings.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}
