#if PostgreSQL
    import EventLoops
    import Persistence

    /// The connection that listens for changes and messages. It connects again when it is lost. Used on its loop only.
    final class ChangeListener {
        /// An event of the listener.
        enum Event {
            /// The connection listens from now on. Changes before that may have been missed.
            case listening
            case changed(ChangeNotice)
            case message(ProcessMessage)
            /// The connection could not be opened. Another attempt follows.
            case failed(DatabaseError)
        }

        private let address: ServerAddress
        private let configuration: PostgreSQLConfiguration
        private let loop: EventLoop
        private let blocking: BlockingPool
        private let onEvent: (Event) -> Void
        private var link: Link?
        private var backoff = Backoff()
        private var timer: LoopTimer?
        private var isClosed = false
        /// A Boolean value that indicates whether changes are received.
        private(set) var isListening = false

        init(
            _ address: ServerAddress, _ configuration: PostgreSQLConfiguration, on loop: EventLoop,
            _ blocking: BlockingPool,
            onEvent: @escaping (Event) -> Void
        ) {
            (self.address, self.configuration, self.loop) = (address, configuration, loop)
            (self.blocking, self.onEvent) = (blocking, onEvent)
        }

        /// Connects, and again after each loss until the listener is closed.
        func start() {
            loop.preconditionInLoop()
            if isClosed { return }
            Connector.connect(to: address, configuration, on: loop, blocking: blocking) { [self] outcome in
                switch outcome {
                case .success(let link): listen(on: link)
                case .failure(let error): tryAgain(after: error)
                }
            }
        }

        private func listen(on link: Link) {
            if isClosed { return link.close() }
            self.link = link
            link.onNotification = { [weak self] channel, payload in
                if channel == ChangeNotice.channel {
                    self?.onEvent(.changed(ChangeNotice(payload: payload)))
                } else if let message = ProcessMessage(payload: payload) {
                    self?.onEvent(.message(message))
                }
            }
            link.onLoss = { [weak self] error in self?.tryAgain(after: error) }
            link.send([.text("LISTEN \(ChangeNotice.channel)"), .text("LISTEN \(ProcessMessage.channel)")]) {
                [weak self] answers in
                guard let self else { return }
                switch answers {
                case .success:
                    backoff.reset()
                    isListening = true
                    onEvent(.listening)
                case .failure(let error):
                    // A lost connection is reported by `onLoss`.
                    guard link.isOpen else { return }
                    link.close()
                    tryAgain(after: error)
                }
            }
        }

        private func tryAgain(after error: DatabaseError) {
            (link, isListening) = (nil, false)
            guard !isClosed, timer == nil else { return }
            onEvent(.failed(error))
            timer = loop.timer(afterNanoseconds: backoff.next().clampedNanoseconds) { [weak self] in
                self?.timer = nil
                self?.start()
            }
        }

        /// Sends an empty statement, and calls `then` after its answer, or when the connection is lost.
        func ask(_ then: @escaping () -> Void) {
            guard let link else { return then() }
            link.send([.text("")]) { _ in then() }
        }

        /// Ends the listener.
        func close() {
            isClosed = true
            timer?.cancel()
            link?.close()
            (link, isListening) = (nil, false)
        }
    }
#endif
