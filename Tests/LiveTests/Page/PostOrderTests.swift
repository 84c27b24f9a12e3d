import RxTesting
import Testing

@testable import Live

/// The order in which a page processes its client's posts.
@Suite struct PostOrderTests {
    /// A client, a network and a page. The network delays posts and responses, changes their order, loses and repeats
    /// them. The client sends the posts without a response again, and sometimes discards one.
    private struct Exchange {
        var random: SeededGenerator
        var order = PostOrder<Int>()
        /// The posts without a response.
        var queue: [Int] = []
        var posts: [PostNumber] = []
        var responses: [Int] = []
        var processed: [Int] = []
        var accepted: Set<Int> = []
        var discarded: Set<Int> = []
        var number = 0
        var busiest = 0

        mutating func step(isLast: Bool) {
            switch Int.random(in: 0..<(isLast ? 80 : 100), using: &random) {
            case 0..<35: send()
            case 35..<60: arrive()
            case 60..<78: respond()
            case 78..<80: expire()
            case 80..<82: discard()
            default:
                number += Int.random(in: 1...3, using: &random)
                queue.append(number)
            }
        }

        /// Sends one of the first posts of the queue.
        mutating func send() {
            guard let place = queue.indices.prefix(6).randomElement(using: &random) else { return }
            posts.append(PostNumber(queue[place], after: place == 0 ? 0 : queue[place - 1]))
        }

        mutating func arrive() {
            guard let place = posts.indices.randomElement(using: &random) else { return }
            let fate = Int.random(in: 0..<8, using: &random)
            let post = fate == 0 ? posts[place] : posts.remove(at: place)
            if fate == 1 { return }
            switch order.turn(of: post) {
            case .past: responses.append(post.value)
            case .later: _ = order.keep(post.value, post)
            case .now:
                process(post.value)
                while let next = order.takeNext() {
                    if order.turn(of: next.number) == .past { responses.append(next.post) } else { process(next.post) }
                }
            }
            busiest = max(busiest, order.waitingCount)
        }

        mutating func process(_ number: Int) {
            processed.append(number)
            order.processed(number)
            responses.append(number)
        }

        mutating func respond() {
            guard let place = responses.indices.randomElement(using: &random) else { return }
            let number = responses.remove(at: place)
            if Int.random(in: 0..<8, using: &random) == 0 { return }
            accepted.insert(number)
            queue.removeAll { $0 == number }
        }

        mutating func expire() { _ = order.remove { _ in true } }

        mutating func discard() {
            guard let number = queue.randomElement(using: &random) else { return }
            queue.removeAll { $0 == number }
            discarded.insert(number)
        }
    }

    @Test func `each accepted post is processed once and in order`() {
        var busiest = 0
        for seed in 1...400 as ClosedRange<UInt64> {
            var exchange = Exchange(random: SeededGenerator(seed: seed))
            for _ in 0..<300 { exchange.step(isLast: false) }
            let made = exchange.number
            while !exchange.queue.isEmpty { exchange.step(isLast: true) }
            let processed = exchange.processed
            #expect(zip(processed, processed.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): \(processed)")
            #expect(exchange.accepted.subtracting(exchange.discarded).isSubset(of: processed), "seed \(seed)")
            #expect(exchange.number == made && !processed.isEmpty, "seed \(seed)")
            busiest = max(busiest, exchange.busiest)
        }
        #expect(busiest > 2)
    }

    @Test func `at most 64 posts wait`() {
        var order = PostOrder<Int>()
        let areKept = (2...66).map { order.keep($0, PostNumber($0, after: $0 - 1)) }
        #expect(areKept == Array(repeating: true, count: 64) + [false])
        order.processed(1)
        var taken: [Int] = []
        while let next = order.takeNext() {
            taken.append(next.post)
            order.processed(next.post)
        }
        #expect(taken == Array(2...65))
    }

    @Test(
        arguments: [
            (0, 0, .now), (4, 0, .past), (5, 0, .past), (6, 0, .now), (6, 5, .now), (9, 3, .now), (7, 6, .later),
            (5, 6, .past), (0, 6, .later),
        ] as [(Int, Int, PostOrder<Int>.Turn)])
    func `the turn of a post after post 5`(number: Int, former: Int, turn: PostOrder<Int>.Turn) {
        var order = PostOrder<Int>()
        order.processed(5)
        #expect(order.turn(of: PostNumber(number, after: former)) == turn)
    }
}
