import Bindery
import EventLoops

/// The cost of components: the memory of one, and a change inside one of many. The reference for the change is a page
/// with a single component.
struct GridCase {
    private static let count = 2_700
    private static let pages = 4

    func rows() throws -> [Row] {
        let unbound = try GridServices(count: Self.count, isBound: false)
        let models = try unbound.heap(of: Self.pages)
        unbound.stop()
        let many = try GridServices(count: Self.count)
        defer { many.stop() }
        let bytes = try many.heap(of: Self.pages)
        let one = try GridServices(count: 1)
        defer { one.stop() }
        let instance = (bytes - models) / Double(Self.count)
        let (page, single) = (try many.client.open(), try one.client.open())
        var samples = ServerSamples()
        var patch: [UInt8] = []
        for round in 0..<200 {
            let mine = try many.change(Self.count / 2, round, on: page) { patch = $0 }
            let reference = try one.change(0, round, on: single) { _ in }
            if round > 0 { samples.add(mine, reference) }
        }
        return [
            Row(
                name: "heap of a component beyond its view model", figure: .bytes(instance),
                target: .atMost(1_024, "at most 1,024 B", actual: instance)),
            samples.processor("change in one of 2,700 components, processor time"),
            Row(
                name: "  bytes of its patch", figure: .bytes(Double(patch.count)),
                target: .atMost(120, "at most 120 B", actual: Double(patch.count))),
        ]
    }
}

/// A server that runs the grid app.
private typealias GridServices = LiveServices<GridApp>

extension GridServices {
    fileprivate convenience init(count: Int, isBound: Bool = true) throws {
        try self.init(GridApp(count: count, isBound: isBound), templates: GridApp.templates)
    }

    /// Returns the heap of an open page.
    fileprivate func heap(of count: Int) throws -> Double {
        let first = try client.open()
        settle()
        let before = Heap.bytesInUse
        let pages = try (0..<count).map { _ in try client.open() }
        settle()
        let after = Heap.bytesInUse
        for page in pages + [first] { try client.close(page.id) }
        settle()
        return Double(after - before) / Double(count)
    }

    /// Changes the text of a component. Returns the time until the loop has sent the patch.
    fileprivate func change(
        _ index: Int, _ round: Int, on page: OpenPage, _ receive: ([UInt8]) -> Void
    ) throws -> ServerSample {
        let text = app.texts[index]
        let (processor, wall) = (server.processorTime(), Stopwatch.wall.now)
        loop.wait { text.accept("text \(1_000 + round)") }
        loop.waitForEndOfTurn()
        let sample = ServerSample(
            wall: Stopwatch.wall.now - wall, processor: server.processorTime() - processor)
        receive(try page.drain())
        return sample
    }
}
