/// A scheduler that runs actions on the calling thread: immediately if none of its actions is running there, and
/// otherwise after the running action and those that are queued.
///
/// This trampoline keeps recursion from growing the stack and makes sequences that are subscribed to together take
/// turns.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
    /// The shared scheduler, which has a separate queue on each thread.
    public static let instance = CurrentThreadScheduler()

    private init() {}

    /// Indicates whether none of this scheduler's actions is running on the thread, so that the next action runs
    /// immediately.
    public static var isScheduleRequired: Bool { !ThreadState.current.trampoline.isRunning }

    /// Runs `action` immediately, or after the running action and those that are queued.
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

    /// Runs `body` immediately. The outermost call then runs the actions that were scheduled in the meantime.
    @usableFromInline
    static func trampoline(_ body: () -> Void) {
        let trampoline = ThreadState.current.trampoline
        if trampoline.isRunning { return body() }
        trampoline.isRunning = true
        body()
        trampoline.drain()
    }

    /// Runs `work` immediately, or after the running action and those that are queued.
    static func schedule(_ work: ScheduledWork) {
        let trampoline = ThreadState.current.trampoline
        if trampoline.isRunning { return trampoline.append(work) }
        trampoline.isRunning = true
        work.run()
        trampoline.drain()
    }
}

/// The work queue of one thread. Confined to that thread.
final class Trampoline {
    var isRunning = false
    private var waiting: [ScheduledWork] = []
    private var head = 0

    /// Indicates whether other work is queued.
    var hasWaiting: Bool { head < waiting.count }

    func append(_ work: ScheduledWork) { waiting.append(work) }

    /// Runs the queued work in order, and ends the outermost action.
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

/// Work that runs in steps, with other work running in between.
class SteppingWork: ScheduledWork {
    /// Runs one step. Returns `false` if it was the last.
    func step() -> Bool { false }

    final override func run() {
        let trampoline = ThreadState.current.trampoline
        while step() {
            guard !trampoline.hasWaiting else { return trampoline.append(self) }
        }
    }
}
