/// Runs work on the calling thread: at once when nothing scheduled here is running, else after what is running and what waits.
///
/// This trampoline keeps recursion flat and makes sequences that are subscribed together take turns.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
    /// The scheduler; each thread has its own queue behind it.
    public static let instance = CurrentThreadScheduler()

    private init() {}

    /// Whether nothing scheduled here is running on this thread, so that the next action runs at once.
    public static var isScheduleRequired: Bool { !ThreadState.current.trampoline.isRunning }

    /// Runs `action` now, or once the running action and those that wait have ended.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let trampoline = ThreadState.current.trampoline
        if trampoline.isRunning {
            let item = ScheduledItem(state, action)
            trampoline.append(item)
            return item
        }
        trampoline.isRunning = true
        let disposable = action(state)
        trampoline.drain()
        return disposable
    }

    /// Runs `body` at once, and before returning from the outermost such call whatever was scheduled meanwhile.
    @usableFromInline
    static func trampoline(_ body: () -> Void) {
        let trampoline = ThreadState.current.trampoline
        if trampoline.isRunning { return body() }
        trampoline.isRunning = true
        body()
        trampoline.drain()
    }

    /// Runs `work` now, or once the running action and those that wait have ended.
    static func schedule(_ work: ScheduledWork) {
        let trampoline = ThreadState.current.trampoline
        if trampoline.isRunning { return trampoline.append(work) }
        trampoline.isRunning = true
        work.run()
        trampoline.drain()
    }
}

/// One thread's queue of work. Confined to that thread.
final class Trampoline {
    var isRunning = false
    private var waiting: [ScheduledWork] = []
    private var head = 0

    /// Whether something else waits for its turn.
    var hasWaiting: Bool { head < waiting.count }

    func append(_ work: ScheduledWork) { waiting.append(work) }

    /// Runs what waits, in order, and ends the outermost action.
    func drain() {
        while head < waiting.count {
            let work = waiting[head]
            head += 1
            if head == waiting.count || head > 64 {
                waiting.removeFirst(head)
                head = 0
            }
            work.run()
        }
        isRunning = false
    }
}

/// Work that takes one step at a time, letting others take theirs in between.
class SteppingWork: ScheduledWork {
    /// Takes one step; false when it was the last.
    func step() -> Bool { false }

    final override func run() {
        let trampoline = ThreadState.current.trampoline
        while step() {
            guard !trampoline.hasWaiting else { return trampoline.append(self) }
        }
    }
}
