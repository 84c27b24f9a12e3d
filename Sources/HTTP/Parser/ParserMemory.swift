/// The memory that the requests of a loop use one after another.
struct ParserMemory {
    /// A header that is no longer needed. The next request takes over its memory.
    var spareHeaders = HTTPHeaders()
    /// The last Host that was valid and allowed; empty before the first one. Nearly all requests have the same, which
    /// is not checked again.
    var knownHost: [UInt8] = []
}
