import HTTP
import RxTesting
import Testing

@testable import Live

/// Random tables and paths, compared with a simple model: a search that tries literals, parameters and `*` in turn.
struct RoutePatternTests {
    /// Returns the route that matches, with its parameters, by trying each choice for the first segment.
    private static func found(
        _ routes: [(name: String, rest: ArraySlice<RoutePattern.Segment>)], _ path: ArraySlice<Substring>,
        _ values: [String] = []
    ) -> RouteProbe.Scene? {
        guard let first = path.first else {
            return routes.first { $0.rest.isEmpty }.map { RouteProbe.Scene(route: $0.name, values: values) }
        }
        let (text, rest) = (PercentEncoding.decode(first.utf8), path.dropFirst())
        let literal = routes.filter { $0.rest.first == .literal(String(first)) }
        if let scene = found(literal.map { ($0.name, $0.rest.dropFirst()) }, rest, values) { return scene }
        guard !first.isEmpty, isCanonical(first) else { return nil }
        let parameter = routes.filter { if case .parameter = $0.rest.first { true } else { false } }
        if let scene = found(parameter.map { ($0.name, $0.rest.dropFirst()) }, rest, values + [text]) { return scene }
        let parts = path.map { PercentEncoding.decode($0.utf8) }
        // A slash in a segment of the rest would be a slash between two segments in the scene's address.
        guard path.allSatisfy(isCanonical), !parts.contains(where: { $0.contains("/") }),
            let route = routes.first(where: { $0.rest.first == .rest })
        else { return nil }
        let decoded = parts.joined(separator: "/")
        return RouteProbe.Scene(route: route.name, values: values + [decoded])
    }

    private static func isCanonical(_ segment: Substring) -> Bool {
        Address.encodedSegment(PercentEncoding.decode(segment.utf8)) == segment
    }

    @Test(arguments: 0..<300) func aPathFindsTheRouteOfTheModel(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var patterns: [RoutePattern] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let count = Int.random(in: 0...3, using: &random)
            var segments = (0..<count).map { place in
                ["a", "b", "x%20y", ":p\(place)"].randomElement(using: &random) ?? ""
            }
            if Int.random(in: 0..<4, using: &random) == 0, count < 3 { segments.append("*") }
            let pattern = RoutePattern("/" + segments.joined(separator: "/"))
            if !patterns.contains(where: { $0.shape == pattern.shape }) { patterns.append(pattern) }
        }
        let routes = SceneRoutes<RouteProbe> { table in
            for pattern in patterns { table.addProbe(pattern.text) }
        }
        for _ in 0..<50 {
            let segments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                ["a", "b", "c", "", "x%20y", "%61", "b%2Fc", "+@"].randomElement(using: &random) ?? ""
            }
            let address = Address("/" + segments.joined(separator: "/"))
            let path = RoutePattern.segments(of: address.path)
            let expected = Self.found(patterns.map { ($0.text, $0.segments[...]) }, path[...])
            let scene = try #require(RouteProbe.scenes(routes, address.path)).last?.scene
            #expect(scene == expected, "seed \(seed), \(address), \(patterns.map(\.text))")
            if let scene { #expect(routes.address(of: scene) == address, "seed \(seed), \(patterns.map(\.text))") }
        }
    }

    @Test func aValueReadsBackAsItWasWritten() {
        let pattern = RoutePattern("/a/:b/*")
        let path = pattern.path(["1/2 ü", "x y/z"])
        #expect(path == "/a/1%2F2%20%C3%BC/x%20y/z")
        #expect(pattern.match(RoutePattern.segments(of: path)) == ["b": "1%2F2%20%C3%BC", "*": "x%20y/z"])
    }
}
