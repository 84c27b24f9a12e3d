import Locks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The functions that a request, a commit or another cause leads to, in the order in which they are called.
///
/// Each function that a tested trace of the article “Code map” names calls ``step(_:_:)``. A test records the steps of
/// its own threads and compares them with the article. In a release build a step does nothing and needs no instruction.
public enum Trace {
    /// A call of a function.
    public struct Step: Hashable, Sendable {
        /// The function's module and file, such as `Live/Page.swift`.
        public let file: String
        /// The function's name without arguments, such as `flush`.
        public let function: String
    }

    #if DEBUG
        /// Records a call of the function that calls this one, if a test records the calling thread.
        public static func step(_ file: StaticString = #fileID, _ function: StaticString = #function) {
            guard isRecording.load(ordering: .relaxed) else { return }
            guard let recording = threads.withLock({ $0[currentThread] }) else { return }
            recording.append(Step(file: "\(file)", function: String("\(function)".prefix { $0 != "(" })))
        }

        fileprivate static let isRecording = Atomic(false)
        /// The recordings by the threads that they include.
        fileprivate static let threads = Mutex<[UInt: TraceRecording]>([:])

        fileprivate static var currentThread: UInt {
            #if canImport(Darwin)
                UInt(bitPattern: pthread_self())
            #else
                UInt(pthread_self())
            #endif
        }
    #else
        /// Does nothing in a release build.
        @inlinable
        @inline(__always)
        public static func step(_ file: StaticString = #fileID, _ function: StaticString = #function) {}
    #endif
}

#if DEBUG
    /// A recording of the steps of some threads, in debug builds only.
    public final class TraceRecording: Sendable {
        private let steps = Mutex<[Trace.Step]>([])

        /// Creates a recording without threads.
        public init() {}

        /// Records the steps of the calling thread from now on.
        public func includeThread() {
            Trace.threads.withLock { $0[Trace.currentThread] = self }
            Trace.isRecording.store(true, ordering: .relaxed)
        }

        /// Removes the steps so far.
        public func restart() {
            steps.withLock { $0 = [] }
        }

        fileprivate func append(_ step: Trace.Step) {
            steps.withLock { $0.append(step) }
        }

        /// Ends the recording, and returns the steps of all its threads in order.
        public func stop() -> [Trace.Step] {
            let isLast = Trace.threads.withLock { threads in
                threads = threads.filter { $0.value !== self }
                return threads.isEmpty
            }
            if isLast { Trace.isRecording.store(false, ordering: .relaxed) }
            return steps.withLock { $0 }
        }
    }
#endif
