import Bindery

/// The memory growth of the process per opened and closed page. The reference is the growth per connection to the same
/// server that is opened and closed without a page.
struct ChurnCase {
    private static let steps = 16
    private static let perStep = 500

    private let heartbeat = Duration.milliseconds(50)
    private let services: BoardServices

    init() throws {
        services = try BoardServices(heartbeat: heartbeat)
    }

    func rows() throws -> [Row] {
        defer { services.stop() }
        let client = services.client
        let bare = try growth { _ = try client.connect() }
        let pages = try growth { try client.close(try client.open().id) }
        let count = Quantity.grouped(Self.steps * Self.perStep)
        return [
            Row(
                name: "heap growth over \(count) pages, each", figure: .bytes(pages.heap), reference: .bytes(bare.heap),
                target: .atMost(16, "at most 16 B", actual: pages.heap)),
            Row(
                name: "  growth of resident memory, each", figure: .bytes(pages.resident),
                reference: .bytes(bare.resident)),
        ]
    }

    /// Returns the bytes per repetition: the slope of a line fitted to the memory in use after each step.
    private func growth(_ comeAndGo: () throws -> Void) throws -> (heap: Double, resident: Double) {
        var (heap, resident): ([Double], [Double]) = ([], [])
        for step in -4..<Self.steps {
            for _ in 0..<Self.perStep { try comeAndGo() }
            try lookOver()
            // The first steps fill the caches of objects kept for reuse.
            guard step >= 0 else { continue }
            heap.append(Double(Heap.bytesInUse))
            resident.append(Memory.resident(of: Memory.own) ?? 0)
        }
        return (heap.slope / Double(Self.perStep), resident.slope / Double(Self.perStep))
    }

    /// Waits until the server has run its periodic cleanup.
    private func lookOver() throws {
        let looked = Countdown(1)
        let (loop, heartbeat) = (services.loop, heartbeat)
        loop.execute { loop.schedule(after: heartbeat * 3) { looked.count() } }
        try looked.wait()
    }
}

extension [Double] {
    /// The slope of the straight line with the best fit (least squares), for equally spaced values one unit apart.
    fileprivate var slope: Double {
        let middle = Double(count - 1) / 2
        let mean = reduce(0, +) / Double(count)
        let (products, squares) = enumerated().reduce((0.0, 0.0)) { sums, value in
            let distance = Double(value.offset) - middle
            return (sums.0 + distance * (value.element - mean), sums.1 + distance * distance)
        }
        return products / squares
    }
}
