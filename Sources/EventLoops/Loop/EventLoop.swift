import Locks
import Rx

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread that waits for its sockets, timers and tasks, and handles what is ready, one thing after another.
///
/// What lives on a loop (a connection, a page, a view model) is touched on that loop only and needs no lock. Nothing on a loop may
/// block. A turn: what the poller found, timers that are due, tasks, then end-of-turn work.
public final class EventLoop: @unchecked Sendable {
    // Sendable: `inbox` is behind its lock, `owner` is atomic, `waker` is written through system calls only. Everything else is
    // touched on the loop's own thread; entry points that do so assert it.
    /// The loop's place in its group.
    public let index: Int
    let inbox = Mutex(LoopInbox())
    private let owner = Atomic<UInt>(0)
    private let waker: Waker
    private let poller: any Poller

    private var registrations: [Registration?] = []
    private var generation: UInt32 = 0
    private var timers = TimerHeap()
    private var batch: [LoopTask] = []
    private var endOfTurn: [() -> Void] = []
    private var closing: [Int32] = []
    private var nanoseconds: Int64
    private let origin: (instant: ContinuousClock.Instant, nanoseconds: Int64)

    /// For the channels of this loop: a read lands here first, so that an idle connection holds no buffer.
    let receiveBuffer: UnsafeMutableRawBufferPointer
    /// For the protocols on this loop: answers are put together here. Taken and given back by swapping.
    package var scratch: [UInt8] = []

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

    // MARK: Which loop am I on

    /// The loop that the caller runs on.
    public static var current: EventLoop? { CurrentLoop.get() }

    /// Whether the caller runs on this loop.
    @inline(__always) public var inEventLoop: Bool {
        owner.load(ordering: .relaxed) == LoopThread.currentIdentity
    }

    /// Stops the program when the caller runs elsewhere: something that lives on this loop is used from another thread.
    @inline(__always) public func preconditionInLoop(_ file: StaticString = #fileID, _ line: UInt = #line) {
        precondition(
            inEventLoop, "This may be used on its own event loop only: wrap the call in loop.execute { }.", file: file,
            line: line)
    }

    /// The time at which this turn began. On the loop only.
    public var now: ContinuousClock.Instant {
        preconditionInLoop()
        return origin.instant.advanced(by: .nanoseconds(nanoseconds - origin.nanoseconds))
    }

    /// The time at which this turn began, in nanoseconds since some moment in the past. On the loop only.
    package var turnNanoseconds: Int64 { nanoseconds }

    // MARK: Work

    /// Runs the work on the loop, later, in the order of the calls. From any thread; wakes the loop once for a batch. After the loop
    /// has ended the work is dropped.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        enqueue(.work(work))
    }

    func enqueue(_ task: LoopTask) {
        let mustWake = inbox.withLock { inbox in
            guard !inbox.isEnded else { return false }
            inbox.tasks.append(task)
            guard inbox.isSleeping else { return false }
            inbox.isSleeping = false
            return true
        }
        if mustWake { waker.wake() }
    }

    /// Runs the work once, after everything else in this turn and before the loop waits again. On the loop only. What end-of-turn work adds
    /// here runs in the same turn too.
    public func atEndOfTurn(_ work: @escaping () -> Void) {
        preconditionInLoop()
        endOfTurn.append(work)
    }

    // MARK: Timers

    /// Runs the work on the loop after the delay, to the millisecond and never early. On the loop only.
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

    /// Forgets the descriptor; events of this turn that are still to come for it are dropped.
    func deregister(_ descriptor: Int32) {
        guard Int(descriptor) < registrations.count, registrations[Int(descriptor)] != nil else { return }
        registrations[Int(descriptor)] = nil
        poller.remove(descriptor)
    }

    /// Closes a deregistered descriptor, at the end of this turn or, when thousands close at once, some turns later.
    func closeSoon(_ descriptor: Int32) {
        closing.append(descriptor)
    }

    // MARK: The turns

    /// Runs turns on the calling thread until `stop`.
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

    /// Asks the loop to end after the tasks queued so far. From any thread.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        waker.wake()
    }

    /// False: the loop is to stop and has no task left.
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
        for task in batch {
            switch task {
            case .work(let work): work()
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
        batch.removeAll(keepingCapacity: batch.count <= 1_024)
    }

    /// End-of-turn work that adds more runs again in the same turn, a few times; then sockets get their chance.
    private func runEndOfTurn() {
        for _ in 0..<8 where !endOfTurn.isEmpty {
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

/// Something that a loop watches a descriptor for.
protocol PollHandler: AnyObject {
    func ready(_ readiness: Readiness)
    /// The loop ends with the descriptor still registered: close it.
    func loopEnded()
}
