import Tracing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The reason why a queue rejects a job.
enum QueueRefusal: Error {
    case full, closed
}

/// A queue of jobs in order of arrival, for threads that wait for them.
final class JobQueue<Job: Sendable>: @unchecked Sendable {
    // `jobs`, `start` and `isClosed` are read and written with `mutex` held only; both pointers never change.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [Job] = []
    private var isClosed = false
    private let limit: Int

    /// Creates a queue for at most `limit` waiting jobs.
    init(limit: Int) {
        self.limit = limit
        pthread_mutex_init(mutex, nil)
        #if os(Linux)
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, Self.clock)
            pthread_cond_init(condition, &attributes)
            pthread_condattr_destroy(&attributes)
        #else
            pthread_cond_init(condition, nil)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Adds a job at the end. Urgent jobs are accepted beyond the limit.
    func append(_ job: Job, isUrgent: Bool = false) throws(QueueRefusal) {
        Trace.step()
        try add(job, isUrgent: isUrgent)
        // With the mutex released, because the thread that wakes needs it.
        pthread_cond_signal(condition)
    }

    private func add(_ job: Job, isUrgent: Bool) throws(QueueRefusal) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if isClosed { throw .closed }
        if jobs.count >= limit && !isUrgent { throw .full }
        jobs.append(job)
    }

    /// The number of waiting jobs.
    var count: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return jobs.count
    }

    /// Rejects further jobs. Waiting jobs are still returned.
    func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for jobs and removes up to `most` of them. Returns an empty array after `timeout`, and `nil` if the queue
    /// is closed and empty.
    func next(most: Int, within timeout: Duration? = nil) -> [Job]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if jobs.isEmpty && !isClosed {
            let deadline = timeout.map(Self.deadline)
            repeat {
                if var deadline {
                    if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { break }
                } else {
                    pthread_cond_wait(condition, mutex)
                }
            } while jobs.isEmpty && !isClosed
        }
        if jobs.isEmpty { return isClosed ? nil : [] }
        Trace.step()
        if jobs.count <= most {
            defer { jobs.removeAll(keepingCapacity: jobs.capacity <= 1024) }
            return jobs
        }
        defer { jobs.removeFirst(most) }
        return Array(jobs[..<most])
    }

    /// The clock of the deadlines. macOS has only the wall clock for them, so that one wait is too short or too long there
    /// when that is set.
    private static var clock: clockid_t {
        #if os(Linux)
            CLOCK_MONOTONIC
        #else
            CLOCK_REALTIME
        #endif
    }

    /// Returns the time on that clock after which a wait ends.
    private static func deadline(after timeout: Duration) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        let (seconds, attoseconds) = timeout.components
        time.tv_sec += Int(seconds)
        time.tv_nsec += Int(attoseconds / 1_000_000_000)
        if time.tv_nsec >= 1_000_000_000 {
            time.tv_sec += 1
            time.tv_nsec -= 1_000_000_000
        }
        return time
    }
}
