// Wrappers of system calls whose names are also the names of methods in this module.

import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

func acceptConnection(
    _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: UnsafeMutablePointer<socklen_t>
) -> Int32 { accept(descriptor, address, length) }

func connectSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    connect(descriptor, address, length)
}

func startListening(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

/// Sends bytes without SIGPIPE if the peer has closed the connection.
package func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
        send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
        send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
}
