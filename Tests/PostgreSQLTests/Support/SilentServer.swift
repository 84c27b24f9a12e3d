#if PostgreSQL
    import Foundation

    /// A server on 127.0.0.1 that never answers: the kernel accepts its connections.
    struct SilentServer {
        private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        /// The port, which the kernel chooses.
        let port: UInt16

        init?() {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let isListening = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &length) == 0
                }
            }
            if !isListening { return nil }
            port = UInt16(bigEndian: address.sin_port)
        }

        func stop() { close(descriptor) }
    }
#endif
