import Locks
import Rx
import Tracing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread that waits for its sockets, timers and tasks, and handles those that are ready one after another.
///
/// Objects that belong to a loop (a connection, a page, a view model) are used on that loop only and need no lock. Code
/// on a loop must not block. Each turn of the loop handles ready sockets, due timers, tasks and end-of-turn work, in
/// this order.
public final class EventLoop: @unchecked Sendable {
    // Sendable: `inbox` is protected by its lock, `owner` is atomic, `waker` is written through system calls only.
    // Everything else is used on the loop's own thread; entry points that do so assert it.
    /// The loop's index in its group.
    public let index: Int
    let inbox = Mutex(LoopInbox())
    private let owner = Atomic<UInt>(0)
    private let waker: Waker
    private let poller: any Poller

    @exclusivity(unchecked) private var registrations: [Registration?] = []
    private var generation: UInt32 = 0
    @exclusivity(unchecked) private var timers = TimerHeap()
    @exclusivity(unchecked) private var batch: [LoopTask] = []
    @exclusivity(unchecked) private var endOfTurn: [() -> Void] = []
    @exclusivity(unchecked) private var closing: [Int32] = []
    private var endWork: [() -> Void] = []
    @exclusivity(unchecked) private var nanoseconds: Int64
    private let origin: (instant: ContinuousClock.Instant, nanoseconds: Int64)

    /// A buffer for the reads of all channels of this loop, so that an idle connection holds no buffer.
    let receiveBuffer: UnsafeMutableRawBufferPointer

    private struct Registration {
        let handler: any PollHandler
        let token: UInt64
    }

    init(index: Int, poller: any Poller) throws(SocketError) {
        self.index = index
        self.poller = poller
        waker = try Waker()
        nanoseconds = monotonicNanoseconds()
        origin = (ContinuousClock.now, nanoseconds)
        receiveBuffer = .allocate(byteCount: 65_536, alignment: 16)
        let failure = poller.add(waker.readable, .read, token: Self.wakeToken)
        guard failure == 0 else { throw SocketError(failure, "could not watch a loop's wake-up descriptor") }
    }

    deinit {
        receiveBuffer.deallocate()
    }

    private static let wakeToken = UInt64.max

    // MARK: The current loop

    /// The loop on which the caller runs, or `nil` if it does not run on a loop.
    public static var current: EventLoop? { CurrentLoop.get() }

    /// A Boolean value that indicates whether the caller runs on this loop.
    @inline(__always) public var inEventLoop: Bool {
        owner.load(ordering: .relaxed) == LoopThread.currentIdentity
    }

    /// Traps if the caller runs on another thread: an object of this loop is used elsewhere.
    @inline(__always) public func preconditionInLoop(_ file: StaticString = #fileID, _ line: UInt = #line) {
        precondition(
            inEventLoop, "This object may only be used on its loop: wrap the call in loop.execute { }.", file: file,
            line: line)
    }

    /// Traps if the caller does not run on the loop with this identity, like ``preconditionInLoop(_:_:)``, for which the
    /// caller retains the loop.
    package static func preconditionIn(_ loop: ObjectIdentifier, _ file: StaticString = #fileID, _ line: UInt = #line) {
        precondition(
            CurrentLoop.isSet(to: loop), "This object may only be used on its loop: wrap the call in loop.execute { }.",
            file: file, line: line)
    }

    /// The time at which the current turn began. Read it only on the loop.
    public var now: ContinuousClock.Instant {
        preconditionInLoop()
        return origin.instant.advanced(by: .nanoseconds(nanoseconds - origin.nanoseconds))
    }

    /// The time at which the current turn began, in nanoseconds since a fixed moment in the past. Read it only on the
    /// loop.
    package var turnNanoseconds: Int64 { nanoseconds }

    // MARK: Work

    /// Runs the work on the loop later, in the order of the calls. Can be called on any thread. A batch of calls wakes
    /// the loop once. After the loop has ended, the work is discarded.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        Trace.step()
        enqueue(.work(work))
    }

    /// Runs the work on the loop: immediately if the caller runs on it, otherwise later. From any thread.
    package func perform(_ work: @escaping @Sendable () -> Void) {
        Trace.step()
        if inEventLoop { work() } else { execute(work) }
    }

    func enqueue(_ task: LoopTask) {
        Trace.step()
        let mustWake = inbox.withLock { inbox in
            guard !inbox.isEnded else { return false }
            inbox.tasks.append(task)
            guard inbox.isSleeping else { return false }
            inbox.isSleeping = false
            return true
        }
        // The loop does not sleep while it calls this.
        if mustWake && !inEventLoop { waker.wake() }
    }

    /// Runs the work once at the end of this turn, before the loop waits again. Call it only on the loop. Work that is
    /// added by end-of-turn work runs in the same turn too.
    public func atEndOfTurn(_ work: @escaping () -> Void) {
        Trace.step()
        preconditionInLoop()
        endOfTurn.append(work)
    }

    /// Runs the work on the loop when it ends, after its last task and before its descriptors are closed and its timers
    /// are discarded. Tasks, timers and end work that the work itself adds are discarded. Call it only on the loop.
    package func atEnd(_ work: @escaping () -> Void) {
        preconditionInLoop()
        endWork.append(work)
    }

    // MARK: Timers

    /// Runs the work on the loop after the delay, with millisecond precision and never early. Call it only on the loop.
    package func timer(afterNanoseconds delay: Int64, _ work: @escaping () -> Void) -> LoopTimer {
        preconditionInLoop()
        let timer = LoopTimer(loop: self, deadline: monotonicNanoseconds() &+ delay, work: work)
        insert(timer)
        return timer
    }

    func insert(_ timer: LoopTimer) {
        if timer.isCancelled { timer.work = nil } else { timers.insert(timer) }
    }

    func remove(_ timer: LoopTimer) {
        timers.remove(timer)
        timer.work = nil
    }

    // MARK: Descriptors (on the loop only)

    func register(_ handler: any PollHandler, _ descriptor: Int32, _ interest: Readiness) -> Int32 {
        generation &+= 1
        let token = UInt64(generation & 0x7fff_ffff) << 32 | UInt64(UInt32(bitPattern: descriptor))
        let failure = poller.add(descriptor, interest, token: token)
        guard failure == 0 else { return failure }
        let place = Int(descriptor)
        while registrations.count <= place { registrations.append(nil) }
        registrations[place] = Registration(handler: handler, token: token)
        return 0
    }

    func modify(_ descriptor: Int32, _ interest: Readiness) {
        guard let registration = registrations[Int(descriptor)] else { return }
        poller.modify(descriptor, interest, token: registration.token)
    }

    /// Stops watching the descriptor. Its remaining events of this turn are discarded.
    func deregister(_ descriptor: Int32) {
        guard Int(descriptor) < registrations.count, registrations[Int(descriptor)] != nil else { return }
        registrations[Int(descriptor)] = nil
        poller.remove(descriptor)
    }

    /// Closes a deregistered descriptor at the end of this turn or, if thousands close at once, some turns later.
    func closeSoon(_ descriptor: Int32) {
        closing.append(descriptor)
    }

    // MARK: Turns

    /// Runs turns on the calling thread until `stop` is called.
    func run() {
        owner.store(LoopThread.currentIdentity, ordering: .relaxed)
        CurrentLoop.set(self)
        MainLoops.setCurrent(self)
        defer {
            MainLoops.setCurrent(nil)
            CurrentLoop.set(nil)
            owner.store(0, ordering: .relaxed)
        }
        while waitAndDispatch() {
            fireTimers()
            runTasks()
            runEndOfTurn()
            closeSome(64)
        }
        end()
    }

    /// Ends the loop after the tasks queued so far. Can be called on any thread.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        waker.wake()
    }

    /// Waits for events and handles them. Returns false if the loop must stop and has no task left.
    private func waitAndDispatch() -> Bool {
        let isBusy = !endOfTurn.isEmpty || !closing.isEmpty
        let (mayBlock, goesOn) = inbox.withLock { inbox in
            let mayBlock = inbox.tasks.isEmpty && !isBusy && !inbox.isStopping
            inbox.isSleeping = mayBlock
            return (mayBlock, !(inbox.isStopping && inbox.tasks.isEmpty))
        }
        let count = poller.wait(milliseconds: mayBlock ? millisecondsToNextTimer() : 0)
        nanoseconds = monotonicNanoseconds()
        for place in 0..<count { dispatch(poller.event(at: place)) }
        return goesOn
    }

    private func dispatch(_ event: ReadyEvent) {
        if event.token == Self.wakeToken { return waker.drain() }
        let place = Int(event.token & 0xffff_ffff)
        guard let registration = registrations[place], registration.token == event.token else { return }
        registration.handler.ready(event.readiness)
    }

    private func millisecondsToNextTimer() -> Int32 {
        guard let deadline = timers.nextDeadline else { return -1 }
        let wait = deadline - monotonicNanoseconds()
        return wait <= 0 ? 0 : Int32(min((wait + 999_999) / 1_000_000, 3_600_000))
    }

    private func fireTimers() {
        guard let first = timers.nextDeadline, first <= nanoseconds else { return }
        while let timer = timers.popDue(at: nanoseconds) {
            let work = timer.work
            timer.work = nil
            if !timer.isCancelled { work?() }
        }
    }

    private func runTasks() {
        inbox.withLock { inbox in
            inbox.isSleeping = false
            swap(&inbox.tasks, &batch)
        }
        guard !batch.isEmpty else { return }
        Trace.step()
        for task in batch {
            switch task {
            case .work(let work): work()
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
        batch.removeAll(keepingCapacity: batch.count <= 1_024)
    }

    /// Runs end-of-turn work, including work that it adds itself, up to eight rounds; then it is the sockets' turn.
    private func runEndOfTurn() {
        for _ in 0..<8 where !endOfTurn.isEmpty {
            Trace.step()
            let works = endOfTurn
            endOfTurn.removeAll(keepingCapacity: false)
            for work in works { work() }
        }
    }

    private func closeSome(_ budget: Int) {
        guard !closing.isEmpty else { return }
        for descriptor in closing.prefix(budget) { _ = close(descriptor) }
        closing.removeFirst(min(budget, closing.count))
    }

    private func end() {
        for work in endWork { work() }
        // The work may hold this loop.
        endWork = []
        let left = inbox.withLock { inbox in
            inbox.isEnded = true
            let left = inbox.tasks
            inbox.tasks = []
            return left
        }
        for case .job(let job) in left { job.runSynchronously(on: asUnownedSerialExecutor()) }
        closeSome(closing.count)
        for case let registration? in registrations { registration.handler.loopEnded() }
        registrations = []
        closeSome(closing.count)
        endOfTurn = []
        timers = TimerHeap()
    }
}

/// A handler for the events of a watched descriptor.
protocol PollHandler: AnyObject {
    func ready(_ readiness: Readiness)
    /// Closes the descriptor, because the loop ends while it is still registered.
    func loopEnded()
}
