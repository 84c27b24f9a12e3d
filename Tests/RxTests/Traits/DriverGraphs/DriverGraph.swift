import RxTesting

/// A random graph of relays, drivers derived from them, and subscribers that may write to the relays, with a script of
/// steps.
struct DriverGraph {
    indirect enum Node {
        case relay(Int)
        case signal(Int)
        case map(Node)
        case distinct(Node)
        case merge(Node, Node)
        case combine(Node, Node)
        /// The driver of the relay that the element selects.
        case switched(Node)
        /// The relay behind a control property.
        case control(Int)
        /// Through `MainScheduler.instance`, which all nodes of this kind share.
        case observed(Node)
        /// Each element through a separate single.
        case single(Node)
        /// The same driver object as an earlier one.
        case same(Int)
    }

    /// A subscriber of a node. It writes a changed value into `relay` for each element, as long as the graph's budget
    /// lasts.
    struct Subscriber {
        let node: Int
        let relay: Int?
    }

    enum Step {
        case accept(relay: Int, value: Int)
        case subscribe(Subscriber)
        case dispose(Int)
        case turn
    }

    let relays: Int
    let nodes: [Node]
    let steps: [Step]
    /// The maximum number of elements that subscribers may write in total, so that every graph eventually becomes idle.
    let budget: Int

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let relays = Int.random(in: 1...3, using: &random)
        self.relays = relays
        var nodes: [Node] = []
        for place in 0..<Int.random(in: 1...5, using: &random) {
            nodes.append(Self.node(relays, earlier: place, depth: 3, &random))
        }
        self.nodes = nodes
        var steps: [Step] = []
        for _ in 0..<Int.random(in: 3...12, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                let writes = Bool.random(using: &random)
                steps.append(
                    .subscribe(
                        Subscriber(
                            node: Int.random(in: 0..<nodes.count, using: &random),
                            relay: writes ? Int.random(in: 0..<relays, using: &random) : nil)))
            case 3...5:
                steps.append(
                    .accept(
                        relay: Int.random(in: 0..<relays, using: &random), value: Int.random(in: 1...9, using: &random)
                    ))
            case 6: steps.append(.turn)
            default: steps.append(.dispose(Int.random(in: 0..<3, using: &random)))
            }
        }
        self.steps = steps
        budget = Int.random(in: 0...6, using: &random)
    }

    private static func node(
        _ relays: Int, earlier: Int, depth: Int, _ random: inout SeededGenerator
    ) -> Node {
        func next() -> Node { node(relays, earlier: earlier, depth: depth - 1, &random) }
        let relay = Int.random(in: 0..<relays, using: &random)
        guard depth > 0 else { return .relay(relay) }
        switch Int.random(in: 0..<13, using: &random) {
        case 0...2: return .relay(relay)
        case 3: return .map(next())
        case 4: return .distinct(next())
        case 5: return .merge(next(), next())
        case 6: return .combine(next(), next())
        case 7: return .switched(next())
        case 8: return .signal(relay)
        case 9: return .control(relay)
        case 10: return .observed(next())
        case 11: return .single(next())
        default: return earlier > 0 ? .same(Int.random(in: 0..<earlier, using: &random)) : .relay(relay)
        }
    }
}

/// Returns the value that a subscriber writes for an element.
func answer(to element: Int) -> Int { (element * 3 + 1) % 10 }
