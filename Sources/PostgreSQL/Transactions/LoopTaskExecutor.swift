import EventLoops

/// Runs the parts of tasks on a loop, so that a body and its connection stay on the same thread.
final class LoopTaskExecutor: TaskExecutor {
    let loop: EventLoop

    init(_ loop: EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
