/// The memory for bytes that a client reads.
final class ReadBuffer {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

    deinit { bytes.deallocate() }
}
