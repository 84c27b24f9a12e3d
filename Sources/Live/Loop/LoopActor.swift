import EventLoops
import Rx

/// An actor that runs asynchronous work on a loop. Between its awaits the work runs there, like all other code of a
/// page.
actor LoopActor {
    private let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    /// Runs the work and returns the error that it throws, or `nil`.
    func run(_ work: LoopBound<AsyncWork>) async -> (any Error)? {
        do {
            try await work.onLoop()
            return nil
        } catch {
            return error
        }
    }

    /// Asynchronous work that is isolated to its caller.
    typealias AsyncWork = nonisolated(nonsending) () async throws -> Void

    /// Starts the work on the loop, in a later turn.
    static func start(_ work: @escaping AsyncWork, on loop: EventLoop) -> Task<Void, Never> {
        let bound = LoopBound(work, on: loop)
        return Task(executorPreference: LoopTaskExecutor(loop: loop)) { _ = await LoopActor(loop).run(bound) }
    }

    /// Returns a sequence that starts the work when it is subscribed to and ends with it. The work and the events run
    /// on the loop.
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

/// A task executor that starts a task on its loop, so that the task does not wait for a thread of the global pool.
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
