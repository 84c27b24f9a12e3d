import Testing

/// Random graphs of drivers, compared with the model. A failure names its seed.
@Suite struct DriverGraphTests {
    @Test(arguments: 0..<8)
    func `random graphs of drivers behave like the model`(_ part: UInt64) {
        var differing: [UInt64] = []
        for seed in part * 1000..<(part + 1) * 1000 {
            let graph = DriverGraph(seed: seed)
            if RealWorld(graph).run() != ModelWorld(graph).run() { differing.append(seed) }
        }
        #expect(differing.isEmpty, "\(differing.count) of 1000 graphs differ, such as \(description(differing.first))")
    }

    private func description(_ seed: UInt64?) -> String {
        guard let seed else { return "none" }
        let graph = DriverGraph(seed: seed)
        return "seed \(seed): \(graph)\nreal:  \(RealWorld(graph).run())\nmodel: \(ModelWorld(graph).run())"
    }
}
