import EventLoops
import Rx

/// Runs asynchronous work on a loop: what the work does between its awaits is done there, as everything else of a page.
actor LoopActor {
    private let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    /// Does the work, and says how it ended.
    func run(_ work: LoopBound<AsyncWork>) async -> (any Error)? {
        do {
            try await work.onLoop()
            return nil
        } catch {
            return error
        }
    }

    /// Isolated to whoever calls it.
    typealias AsyncWork = nonisolated(nonsending) () async throws -> Void

    /// The work as a sequence that begins it when it is subscribed to, and ends when it has ended: on the loop.
    static func doing(_ work: @escaping AsyncWork, on loop: EventLoop) -> Observable<Void> {
        let bound = LoopBound(work, on: loop)
        return Observable.create { observer in
            let ending = LoopBound(observer, on: loop)
            Task(executorPreference: LoopTaskExecutor(loop: loop)) {
                let error = await LoopActor(loop).run(bound)
                ending.run { observer in
                    if let error { return observer.onError(error) }
                    observer.onNext(())
                    observer.onCompleted()
                }
            }
            return Disposables.create()
        }
    }
}

/// Lets a task begin on its loop, and not wait for a thread of the pool.
private final class LoopTaskExecutor: TaskExecutor {
    private let loop: EventLoop

    init(loop: EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
