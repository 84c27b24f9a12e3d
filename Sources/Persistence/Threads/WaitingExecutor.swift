import EventLoops

/// Runs the parts of a task on the thread that waits for it, so that an asynchronous body stays on its connection's
/// thread.
final class WaitingExecutor: TaskExecutor {
    private let jobs = JobQueue<UnownedJob>(limit: .max)

    private init() {}

    /// Runs `body` to its end on the calling thread. While the body waits for something else, the thread waits too.
    ///
    /// - Throws: The error of `body`.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let executor = WaitingExecutor()
        let outcome = AwaitedValue<Result<Value, any Error>>()
        let work = { @Sendable () async -> Void in
            do { outcome.provide(.success(try await body())) } catch { outcome.provide(.failure(error)) }
            executor.jobs.close()
        }
        // A body that waits only for its connection, which answers at once, then needs no queue.
        if #available(macOS 26, *) {
            Task.immediate(executorPreference: executor, operation: work)
        } else {
            Task(executorPreference: executor, operation: work)
        }
        while let jobs = executor.jobs.next(most: .max) {
            for job in jobs { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
        }
        return try outcome.wait().get()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        // The job may run to the end of the task, and the executor's owner may return, before `append` does.
        let executor = Unmanaged.passRetained(self)
        defer { executor.release() }
        let job = UnownedJob(job)
        // The queue is closed as the last step of the task, and is not limited.
        do { try jobs.append(job) } catch { preconditionFailure("A part of a task follows its end.") }
    }
}
