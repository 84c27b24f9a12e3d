#if PostgreSQL
    import Locks
    import Persistence
    import Rx

    /// The error that keeps the program from using the server, and its observers.
    final class ServerHealth: Sendable {
        private struct State {
            var failure: DatabaseError?
            var observers: [Int: @Sendable (DatabaseError?) -> Void] = [:]
            var lastObserver = 0
        }

        private let state = Mutex(State())

        var failure: DatabaseError? { state.withLock { $0.failure } }

        /// Notes an error of the connection, or `nil` if it works.
        func note(_ failure: DatabaseError?) {
            state.withLock { state in
                if state.failure == nil && failure == nil { return }
                state.failure = failure
                // They only pass the failure on.
                for observer in state.observers.values { observer(failure) }
            }
        }

        /// Notes the outcome of a transaction. An error of the transaction itself shows that the server works.
        func note(after error: (any Error)?) {
            switch (error as? DatabaseError)?.code {
            case .unreachable, .refused, .full, .outcomeUnknown: note(error as? DatabaseError)
            case .overloaded, .closed, .cancelled, .timedOut: break
            default: note(nil)
            }
        }

        /// The present failure, and then each other one, at the place of the subscriber.
        var failures: Observable<DatabaseError?> {
            Observable.create { [self] observer in
                let observer = HandedOver(observer)
                let place = Place.current
                let (failure, id) = state.withLock { state in
                    state.lastObserver += 1
                    state.observers[state.lastObserver] = { failure in
                        place.schedule { observer.value.onNext(failure) }
                    }
                    return (state.failure, state.lastObserver)
                }
                observer.value.onNext(failure)
                return Disposables.create { self.state.withLock { $0.observers[id] = nil } }
            }
            .distinctUntilChanged { $0?.code == $1?.code && $0?.sentence == $1?.sentence }
        }
    }
#endif
