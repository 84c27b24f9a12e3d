#if os(Linux)
    import CLinux
    import Glibc

    /// A poller with `epoll(7)`: the cost per turn depends on the number of ready descriptors, not on
    /// the number of watched ones.
    package final class EpollPoller: Poller {
        private let descriptor: Int32
        private let events: UnsafeMutablePointer<epoll_event>

        package init() throws(SocketError) {
            descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
            guard descriptor >= 0 else { throw SocketError(errno, "could not create an epoll instance") }
            events = .allocate(capacity: maximumEventsPerTurn)
            events.initialize(repeating: epoll_event(), count: maximumEventsPerTurn)
        }

        deinit {
            events.deallocate()
            _ = close(descriptor)
        }

        package func add(_ watched: Int32, _ interest: Readiness, token: UInt64) -> Int32 {
            control(EPOLL_CTL_ADD, watched, interest, token)
        }

        package func modify(_ watched: Int32, _ interest: Readiness, token: UInt64) {
            _ = control(EPOLL_CTL_MOD, watched, interest, token)
        }

        package func remove(_ watched: Int32) {
            var event = epoll_event()
            _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, &event)
        }

        package func wait(milliseconds: Int32) -> Int {
            Int(max(0, epoll_wait(descriptor, events, Int32(maximumEventsPerTurn), milliseconds)))
        }

        package func event(at index: Int) -> ReadyEvent {
            let found = events[index].events
            var readiness: Readiness = []
            if found & EPOLLIN.rawValue != 0 { readiness.insert(.read) }
            if found & EPOLLOUT.rawValue != 0 { readiness.insert(.write) }
            if found & EPOLLRDHUP.rawValue != 0 { readiness.insert(.peerClosed) }
            if found & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { readiness.insert(.failure) }
            return ReadyEvent(token: events[index].data.u64, readiness: readiness)
        }

        private func control(_ operation: Int32, _ watched: Int32, _ interest: Readiness, _ token: UInt64) -> Int32 {
            var bits: UInt32 = 0
            if interest.contains(.read) { bits |= EPOLLIN.rawValue }
            if interest.contains(.write) { bits |= EPOLLOUT.rawValue }
            if interest.contains(.peerClosed) { bits |= EPOLLRDHUP.rawValue }
            if interest.contains(.onlyChanges) { bits |= EPOLLET.rawValue }
            var event = epoll_event()
            event.events = bits
            event.data.u64 = token
            return epoll_ctl(descriptor, operation, watched, &event) == 0 ? 0 : errno
        }
    }
#endif
