#if canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#else
    public import Darwin
#endif

/// Returns a number that distinguishes the calling thread from every other live thread: even, and never zero.
@inlinable
@inline(__always)
func currentThreadToken() -> UInt {
    #if canImport(Darwin)
        UInt(bitPattern: Unmanaged.passUnretained(pthread_self() as AnyObject).toOpaque())
    #else
        UInt(pthread_self())
    #endif
}
