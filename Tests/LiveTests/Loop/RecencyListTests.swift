import RxTesting
import Testing

@testable import Live

/// The list compared with a model that is sorted for every query.
struct RecencyListTests {
    private final class Node {
        let id: Int
        let steps: Steps
        var links = RecencyLinks<Node>()

        init(_ id: Int, _ steps: Steps) { (self.id, self.steps) = (id, steps) }
    }

    private final class Steps {
        var count = 0
    }

    /// Counts each access to an element's links.
    private enum Order: RecencyOrder {
        static subscript(node: Node) -> RecencyLinks<Node> {
            get {
                node.steps.count += 1
                return node.links
            }
            set {
                node.steps.count += 1
                node.links = newValue
            }
        }
    }

    @Test(arguments: 0..<5 as Range<UInt64>) func `the list is in the order of last use`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let steps = Steps()
        let nodes = (0..<50).map { Node($0, steps) }
        var list = RecencyList<Order>()
        var lastUse: [Int: Int] = [:]
        for turn in 0..<500 {
            let node = nodes.randomElement(using: &random)!
            steps.count = 0
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where lastUse[node.id] != nil:
                list.remove(node)
                lastUse[node.id] = nil
            case 1 where list.oldest != nil:
                let oldest = list.oldest!
                list.remove(oldest)
                lastUse[oldest.id] = nil
            case _ where lastUse[node.id] != nil:
                list.renew(node)
                lastUse[node.id] = turn
            default:
                list.append(node)
                lastUse[node.id] = turn
            }
            // Independent of the length of the list.
            #expect(steps.count <= 9)
            let expected = lastUse.sorted { $0.value < $1.value }.map(\.key)
            #expect(list.map(\.id) == expected)
            #expect(list.oldest?.id == expected.first && list.newest?.id == expected.last)
            #expect(list.count == expected.count)
        }
    }
}
