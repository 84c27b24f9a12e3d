import Dispatch
import Locks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A tracer that writes spans as lines of OTLP/JSON to a file (OpenTelemetry Protocol File Exporter). Each line is an
/// `ExportTraceServiceRequest`, which an OpenTelemetry Collector reads with its `otlpjsonfile` receiver.
///
/// Lines are written on a queue of the tracer. If it cannot keep up, or the disk is full, spans are dropped and counted.
public final class OTLPFileTracer: Tracer {
    private struct State {
        var spans: [TraceSpan] = []
        var isWriting = false
        var dropped = 0
    }

    private let line: OTLPLine
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let ratio: Double
    private let limit: Int
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "bindery.traces", qos: .utility)

    /// Opens a file for appending; it is created with mode 0600 if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - service: The name of the service, `service.name` in OpenTelemetry.
    ///   - ratio: The part of new traces that are recorded, from 0 to 1.
    ///   - limit: The number of spans that wait to be written. Further ones are dropped.
    /// - Returns: `nil` if the file cannot be opened; `errno` contains the reason.
    public convenience init?(path: String, service: String, ratio: Double = 1, limit: Int = 10_000) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard descriptor >= 0 else { return nil }
        self.init(descriptor: descriptor, service: service, ratio: ratio, limit: limit, ownsDescriptor: true)
    }

    /// Writes to an open descriptor, by default to standard output.
    public init(
        descriptor: Int32 = 1, service: String, ratio: Double = 1, limit: Int = 10_000,
        ownsDescriptor: Bool = false
    ) {
        line = OTLPLine(service: service)
        (self.descriptor, self.ownsDescriptor) = (descriptor, ownsDescriptor)
        (self.ratio, self.limit) = (ratio, max(1, limit))
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// The number of spans that were dropped. Can be read on any thread.
    public var droppedSpans: Int { state.withLock { $0.dropped } }

    /// Decides at random, with the ratio of the tracer.
    public func samples() -> Bool { ratio >= 1 || .random(in: 0..<1) < ratio }

    /// Records a span, or drops it if too many wait.
    public func record(_ span: TraceSpan) {
        let mustStart = state.withLock { state in
            guard state.spans.count < limit else {
                state.dropped += 1
                return false
            }
            state.spans.append(span)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if mustStart { queue.async { self.writeAll() } }
    }

    /// Waits until all spans that were recorded so far are written. Blocks, so do not call it on a loop.
    public func flush() {
        queue.sync { writeAll() }
    }

    /// The maximum number of spans in a line.
    private static let batch = 512

    private func writeAll() {
        while case let spans = take(), !spans.isEmpty {
            for start in stride(from: 0, to: spans.count, by: Self.batch) {
                let part = spans[start..<min(start + Self.batch, spans.count)]
                if !write(line.bytes(of: part)) { state.withLock { $0.dropped += part.count } }
            }
        }
    }

    private func take() -> [TraceSpan] {
        state.withLock { state in
            let spans = state.spans
            state.spans = []
            state.isWriting = !spans.isEmpty
            return spans
        }
    }

    /// Writes all bytes. Returns false after an error.
    private func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
                if count > 0 { sent += count } else if errno != EINTR { return false }
            }
            return true
        }
    }
}

/// Calls the system's function, whose name is also that of a method.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
