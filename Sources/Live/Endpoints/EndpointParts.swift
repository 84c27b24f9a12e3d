public import HTTP

/// The parts of a form with files, in pieces.
///
///     var parts = try request.parts()
///     while let part = try await parts.next() {
///         while let piece = try await parts.nextBytes() { … }
///     }
///
/// The rest of a part that the handler does not read is skipped.
public struct EndpointParts {
    private var reader: MultipartReader
    private var bytes: EndpointBytes.Iterator
    private var events: ArraySlice<MultipartReader.Event> = []
    private var isInPart = false

    init(_ reader: MultipartReader, _ bytes: EndpointBytes) {
        (self.reader, self.bytes) = (reader, bytes.makeAsyncIterator())
    }

    /// Waits for the header of the next part.
    ///
    /// - Returns: `nil` at the end of the form.
    /// - Throws: ``EndpointError`` with status 400 or 413, and `CancellationError` if the client has left.
    public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> MultipartReader.Part? {
        while let event = try await nextEvent(isolation: actor) {
            guard case .part(let part) = event else { continue }
            isInPart = true
            return part
        }
        return nil
    }

    /// Waits for the next bytes of the current part.
    ///
    /// - Returns: `nil` at the end of the part.
    /// - Throws: ``EndpointError`` with status 400 or 413, and `CancellationError` if the client has left.
    public mutating func nextBytes(isolation actor: isolated (any Actor)? = #isolation) async throws -> [UInt8]? {
        guard isInPart else { return nil }
        guard let event = try await nextEvent(isolation: actor), case .bytes(let bytes) = event else {
            isInPart = false
            return nil
        }
        return bytes
    }

    private mutating func nextEvent(
        isolation actor: isolated (any Actor)?
    ) async throws -> MultipartReader.Event? {
        while true {
            if let event = events.popFirst() { return event }
            let piece = try await bytes.next(isolation: actor)
            do throws(HTTPError) {
                guard let piece else {
                    try reader.finish()
                    return nil
                }
                events = try reader.read(piece)[...]
            } catch {
                throw EndpointError(error.status, error.message)
            }
        }
    }
}
